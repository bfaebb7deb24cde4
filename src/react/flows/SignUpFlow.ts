import type { ClientApp } from "../../promise/client.js"
import type { ProviderAction, StartReason, TypedCredential } from "./SignInFlow.js"
import type {
  ActionFailure,
  CodeSentStep,
  DoneStep,
  FailedStep,
  LoadingStep,
  NotAllowedStep,
  ProjectFailure,
  SecondFactorStep,
  SignedInStep
} from "./steps.js"
import type { FlowAction } from "./useFlowAction.js"

type Auth = ClientApp["auth"]

/** The state of a sign-up. Each step has the actions that are available in it. */
export type SignUpFlow =
  | LoadingStep
  | FailedStep<ProjectFailure>
  /** The project allows no sign-up method. */
  | NotAllowedStep
  /** Sign-up is disabled in the project. Existing users can sign in. */
  | { readonly step: "closed" }
  | SignedInStep
  | SignUpStart
  | CodeSentStep
  | SecondFactorStep
  | DoneStep

/** The sign-up methods that the project allows. */
export interface SignUpStart {
  readonly step: "start"
  readonly reason: StartReason | null
  /** Whether an anonymous user is signed in. Signing up turns it into an account without losing data. */
  readonly isAnonymous: boolean
  /** An address that is already in use fails with `UserWithEmailAlreadyExists` at `email`. */
  readonly password: FlowAction<[TypedCredential], ActionFailure<Auth["signUpWithCredential"]>, "email" | "password"> | null
  /** Sends an e-mail with a link and a code. */
  readonly link: FlowAction<[email: string], ActionFailure<Auth["sendMagicLinkEmail"]>, "email"> | null
  readonly providers: ReadonlyArray<ProviderAction>
}
