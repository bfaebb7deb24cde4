import type { PromiseClientApp } from "../../promise/client.js"
import type { Act } from "./Act.js"
import type { ActFailure, ProjectFailure } from "./failures.js"
import type { ProviderAct, StartReason, TypedCredential } from "./SignInFlow.js"
import type { CodeSentStep, DoneStep, FailedStep, LoadingStep, NotAllowedStep, SecondFactorStep, SignedInStep } from "./steps.js"

type Auth = PromiseClientApp["auth"]

/** Where a sign-up stands. Each step has the acts that are possible in it. */
export type SignUpFlow =
  | LoadingStep
  | FailedStep<ProjectFailure>
  /** The project has no way of signing up. */
  | NotAllowedStep
  /** The project takes no one new; who has an account can sign in. */
  | { readonly step: "closed" }
  | SignedInStep
  | SignUpStart
  | CodeSentStep
  | SecondFactorStep
  | DoneStep

/** The ways of signing up that the project allows. */
export interface SignUpStart {
  readonly step: "start"
  readonly reason: StartReason | null
  /** Whether an anonymous user is signed in, who gets an account and loses nothing. */
  readonly isAnonymous: boolean
  /** An address that somebody has is `UserWithEmailAlreadyExists` at `email`. */
  readonly password: Act<[TypedCredential], ActFailure<Auth["signUpWithCredential"]>, "email" | "password"> | null
  /** Sends a message with a link and a code. */
  readonly link: Act<[email: string], ActFailure<Auth["sendMagicLinkEmail"]>, "email"> | null
  readonly providers: ReadonlyArray<ProviderAct>
}
