import type { PromiseClientApp } from "../../promise/client.js"
import type { FailureOf } from "../../promise/promised.js"
import type { User } from "../../schemas/User.js"
import type { Act } from "./Act.js"
import type { ActFailure } from "./failures.js"
import type { CodeMissingStep, CodeRefusedStep, DoneStep, LoadingStep, SecondFactorStep, SignedInStep } from "./steps.js"

type Auth = PromiseClientApp["auth"]
type RefusedCode = { readonly _tag: `VerificationCode${string}` }

/** Where verifying an e-mail address stands. The code of the address is spent by `verify` only. */
export type EmailVerificationFlow =
  | LoadingStep
  | CodeMissingStep
  | (CodeRefusedStep & {
      /** Sends another link, to the primary address of the signed-in user; null if no user is signed in, or it is verified. */
      readonly resend: Act<[], ActFailure<Auth["sendVerificationEmail"]>> | null
      /** How many messages were sent here. */
      readonly sent: number
    })
  | { readonly step: "start"; readonly verify: Act<[], Exclude<ActFailure<Auth["verifyEmail"]>, RefusedCode>> }
  | { readonly step: "done" }

/** Where signing in with the link of a message stands. The code of the address is spent by `submit` only. */
export type MagicLinkCallbackFlow =
  | LoadingStep
  | CodeMissingStep
  | CodeRefusedStep
  | {
      readonly step: "start"
      /** Who is signed in already, whom the owner of the link takes the place of; null if no one is. */
      readonly signedInAs: User | null
      readonly submit: Act<[], Exclude<ActFailure<Auth["signInWithMagicLink"]>, RefusedCode>>
    }
  | SecondFactorStep
  | DoneStep

/** Where coming back from a provider stands. */
export type OAuthCallbackFlow =
  | LoadingStep
  /** No sign-in of this tab leads to this page, or it is complete already. */
  | { readonly step: "nothing-to-do"; readonly continue: DoneStep["continue"] }
  | {
      readonly step: "failed"
      readonly error: ActFailure<Auth["callOAuthCallback"]>
      /** Asks again; null if the same cannot succeed any more. */
      readonly retry: (() => void) | null
    }
  | SecondFactorStep
  | DoneStep

/** What the error page tells of. */
export type CallbackErrorFlow =
  | LoadingStep
  /** The address tells of no error. */
  | { readonly step: "nothing-to-do" }
  | {
      readonly step: "failed"
      readonly error: FailureOf<Auth["takeCallbackError"]> | NonNullable<Awaited<ReturnType<Auth["takeCallbackError"]>>>
    }

/** Where the page of the second factor stands, which completes the sign-in that this tab keeps. */
export type MfaFlow =
  | { readonly step: "start"; readonly code: SecondFactorStep["code"] }
  /** No sign-in of this tab waits for a second factor, or it has waited too long. */
  | { readonly step: "ended" }
  | SignedInStep
  | DoneStep
