import type { TransportFailure } from "../../errors/sdk.js"
import type { PromiseClientApp } from "../../promise/client.js"
import type { User } from "../../schemas/User.js"
import type { Act } from "./Act.js"
import type { ActFailure, GoFailure, SignOutFailure } from "./failures.js"

type Auth = PromiseClientApp["auth"]

/** What the flow needs to know is being loaded. The first step on a server, and of the first render in a browser. */
export interface LoadingStep {
  readonly step: "loading"
  /** Why the latest attempt failed while another one is under way; undefined before that. */
  readonly retrying: TransportFailure | undefined
}

/** What the flow needs to know could not be loaded. */
export interface FailedStep<E> {
  readonly step: "failed"
  readonly error: E
  /** Loads it again. */
  readonly retry: () => void
  /** Whether it is being loaded again. */
  readonly isRetrying: boolean
}

/** The project allows no way of doing this, or none that this browser has. */
export interface NotAllowedStep {
  readonly step: "not-allowed"
}

/** The address of the page lacks the code that the flow is about. */
export interface CodeMissingStep {
  readonly step: "code-missing"
}

/** Why a code does not count: it is unknown or no code at all, too old, used already, or was tried too often. */
export type CodeRefusal = "invalid" | "expired" | "used" | "too-many-attempts"

/** The code of the address does not count, or not any more. */
export interface CodeRefusedStep {
  readonly step: "code-refused"
  readonly reason: CodeRefusal
}

/** The flow needs somebody to be signed in, and no one is, or only an anonymous user. */
export interface SignedOutStep {
  readonly step: "signed-out"
  /** Goes to the sign-in page, which leads back here. */
  readonly signIn: Act<[], GoFailure>
}

/** A user is signed in already: before the flow began, or since then in another tab or part of the app. */
export interface SignedInStep {
  readonly step: "signed-in"
  readonly reason: "already" | "elsewhere"
  readonly user: User
  /** Goes where the flow would have gone. */
  readonly continue: Act<[], GoFailure>
  /** Signs this user out and begins the flow, on this page. */
  readonly signOut: Act<[], SignOutFailure>
}

/** The platform has sent a message with a link and a code of six characters. */
export interface CodeSentStep {
  readonly step: "code-sent"
  readonly email: string
  /** How many messages were sent; 1 at first. */
  readonly sent: number
  /** Signs in with the six characters. */
  readonly code: Act<[code: string], ActFailure<Auth["signInWithMagicLink"]>, "code">
  readonly resend: Act<[], ActFailure<Auth["sendMagicLinkEmail"]>>
  /** Goes back to the start, and gives up what is under way. */
  readonly back: () => void
}

/** The account asks for the six digits of an authenticator app. */
export interface SecondFactorStep {
  readonly step: "second-factor"
  readonly code: Act<[code: string], SecondFactorFailure, "code">
  /** Goes back to the start, and gives up what is under way. */
  readonly back: () => void
}

/** How the second factor can fail, besides that its sign-in has ended. */
export type SecondFactorFailure = Exclude<
  ActFailure<Auth["signInWithMfa"]>,
  { readonly _tag: `VerificationCode${string}` | "MfaAttemptMissingError" }
>

/** The person is signed in, and the app was asked to go on. Shown only by an app that stays on the page. */
export interface DoneStep {
  readonly step: "done"
  /** Goes where the flow leads. */
  readonly continue: Act<[], GoFailure>
}
