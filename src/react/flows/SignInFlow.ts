import type { PromiseClientApp } from "../../promise/client.js"
import type { Act } from "./Act.js"
import type { ActFailure, ProjectFailure } from "./failures.js"
import type { CodeSentStep, DoneStep, FailedStep, LoadingStep, NotAllowedStep, SecondFactorStep, SignedInStep } from "./steps.js"

type Auth = PromiseClientApp["auth"]

/** Where a sign-in stands. Each step has the acts that are possible in it. */
export type SignInFlow =
  | LoadingStep
  | FailedStep<ProjectFailure>
  | NotAllowedStep
  | SignedInStep
  | SignInStart
  | CodeSentStep
  | SecondFactorStep
  | DoneStep

/** Why a flow is at its start again: its second factor took too long, or another user signed in or out meanwhile. */
export type StartReason = "second-factor-ended" | "user-changed"

/** What the person typed to sign in. */
export interface TypedCredential {
  readonly email: string
  readonly password: string
}

/** An act of a provider; `id` is what the project calls it: `google`, `github`. */
export interface ProviderAct extends Act<[], ActFailure<Auth["signInWithOAuth"]>> {
  readonly id: string
}

/** The ways of signing in that the project allows. A way that it does not allow, or that the browser lacks, is null. */
export interface SignInStart {
  readonly step: "start"
  readonly reason: StartReason | null
  /** Whether an anonymous user is signed in, who gets an account by a link or a provider and loses nothing. */
  readonly isAnonymous: boolean
  readonly isSignUpAllowed: boolean
  readonly password: Act<[TypedCredential], ActFailure<Auth["signInWithCredential"]>, "email" | "password"> | null
  /** Sends a message with a link and a code. */
  readonly link: Act<[email: string], ActFailure<Auth["sendMagicLinkEmail"]>, "email"> | null
  /**
   * Opens the dialog for passkeys. Passkeys are also offered by the input whose `autocomplete` has `webauthn`. A dialog that the
   * person closes is no error.
   */
  readonly passkey: Act<[], ActFailure<Auth["signInWithPasskey"]>> | null
  readonly providers: ReadonlyArray<ProviderAct>
}
