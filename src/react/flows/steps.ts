import type { TransportFailure } from "../../errors/sdk.js"
import type { ClientApp } from "../../promise/client.js"
import type { FailureOf } from "../../promise/promised.js"
import type { User } from "../../schemas/User.js"
import type { HandledError } from "./settled.js"
import type { FlowAction } from "./useFlowAction.js"

type Auth = ClientApp["auth"]

/** The data of the flow is loading. The first step on a server, and in the first render in a browser. */
export interface LoadingStep {
  readonly step: "loading"
  /** The error of the previous attempt while another one is pending; undefined otherwise. */
  readonly retrying: TransportFailure | undefined
}

/** The data of the flow failed to load. */
export interface FailedStep<E> {
  readonly step: "failed"
  readonly error: E
  /** Loads the data again. */
  readonly retry: () => void
  /** Whether the data is being loaded again. */
  readonly isRetrying: boolean
}

/** The project allows no method for this, or none that this browser supports. */
export interface NotAllowedStep {
  readonly step: "not-allowed"
}

/** The URL of the page has no code: it has been used already, or the URL is incomplete. */
export interface CodeMissingStep {
  readonly step: "code-missing"
}

/** Why a code was rejected: it is unknown or malformed, expired, already used, or was tried too often. */
export type CodeRefusal = "invalid" | "expired" | "used" | "too-many-attempts"

/** The code in the URL was rejected. */
export interface CodeRefusedStep {
  readonly step: "code-refused"
  readonly reason: CodeRefusal
}

/** The flow requires a signed-in user, and there is none, or only an anonymous user. */
export interface SignedOutStep {
  readonly step: "signed-out"
  /** Redirects to the sign-in page, which returns here. */
  readonly signIn: FlowAction<[], NavigationFailure>
}

/** A user is already signed in: since before the flow began, or through another tab or part of the app. */
export interface SignedInStep {
  readonly step: "signed-in"
  readonly reason: "already" | "elsewhere"
  readonly user: User
  /** Navigates to where the flow would have led. */
  readonly continue: FlowAction<[], NavigationFailure>
  /** Signs this user out and starts the flow on this page. */
  readonly signOut: FlowAction<[], SignOutFailure>
}

/** The platform has sent an e-mail with a link and a six-character code. */
export interface CodeSentStep {
  readonly step: "code-sent"
  readonly email: string
  /** The number of messages sent, starting at 1. */
  readonly sent: number
  /** Signs in with the six-character code. */
  readonly code: FlowAction<[code: string], ActionFailure<Auth["signInWithMagicLink"]>, "code">
  readonly resend: FlowAction<[], ActionFailure<Auth["sendMagicLinkEmail"]>>
  /** Returns to the start and aborts the pending action. */
  readonly back: () => void
}

/** The account requires the six-digit code of an authenticator app. */
export interface SecondFactorStep {
  readonly step: "second-factor"
  readonly code: FlowAction<[code: string], SecondFactorFailure, "code">
  /** Returns to the start and aborts the pending action. */
  readonly back: () => void
}

/** The errors of the second factor, except that the sign-in has expired. */
export type SecondFactorFailure = Exclude<
  ActionFailure<Auth["signInWithMfa"]>,
  { readonly _tag: `VerificationCode${string}` | "MfaAttemptMissingError" }
>

/** The user is signed in, and the app was asked to navigate on. Visible only if the app stays on the page. */
export interface DoneStep {
  readonly step: "done"
  /** Navigates to where the flow leads. */
  readonly continue: FlowAction<[], NavigationFailure>
}

type App = ClientApp

/** The errors of a method that an action can fail with. */
export type ActionFailure<M, Besides = never> = Exclude<FailureOf<M>, HandledError | Besides>

/** The errors of loading the project. */
export type ProjectFailure = FailureOf<App["project"]["current"]["get"]>

/** The errors of loading the signed-in user. */
export type UserFailure = ActionFailure<App["user"]["current"]["get"]>

/** The errors of navigating to another page of the app. */
export type NavigationFailure = FailureOf<App["auth"]["redirectToSignIn"]>

/** The errors of signing out. */
export type SignOutFailure = FailureOf<App["auth"]["signOut"]>
