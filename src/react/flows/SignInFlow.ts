import type { ClientApp } from "../../promise/client.js"
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

/** The state of a sign-in. Each step has the actions that are available in it. */
export type SignInFlow =
  | LoadingStep
  | FailedStep<ProjectFailure>
  | NotAllowedStep
  | SignedInStep
  | SignInStart
  | CodeSentStep
  | SecondFactorStep
  | DoneStep

/** Why a flow has returned to its start: the second factor took too long, or another user signed in or out meanwhile. */
export type StartReason = "second-factor-ended" | "user-changed"

/** The e-mail address and password that the user typed. */
export interface TypedCredential {
  readonly email: string
  readonly password: string
}

/** Sign-in with one OAuth provider; `id` is the provider's id, such as `google` or `github`. */
export interface ProviderAction extends FlowAction<[], ActionFailure<Auth["signInWithOAuth"]>> {
  readonly id: string
}

/**
 * The sign-in methods that the project allows. A method is null if the project does not allow it or the browser does not support
 * it.
 */
export interface SignInStart {
  readonly step: "start"
  readonly reason: StartReason | null
  /** Whether an anonymous user is signed in. A link or a provider turns it into an account without losing data. */
  readonly isAnonymous: boolean
  readonly isSignUpAllowed: boolean
  readonly password: FlowAction<[TypedCredential], ActionFailure<Auth["signInWithCredential"]>, "email" | "password"> | null
  /** Sends an e-mail with a link and a code. */
  readonly link: FlowAction<[email: string], ActionFailure<Auth["sendMagicLinkEmail"]>, "email"> | null
  /**
   * Opens the passkey dialog. Passkeys are also offered by an input whose `autocomplete` contains `webauthn`. Closing the dialog
   * is not an error.
   */
  readonly passkey: FlowAction<[], ActionFailure<Auth["signInWithPasskey"]>> | null
  readonly providers: ReadonlyArray<ProviderAction>
}
