import type { ClientApp } from "../../promise/client.js"
import type { FailureOf } from "../../promise/promised.js"
import type { User } from "../../schemas/User.js"
import type {
  ActionFailure,
  CodeMissingStep,
  CodeRefusedStep,
  DoneStep,
  LoadingStep,
  SecondFactorStep,
  SignedInStep
} from "./steps.js"
import type { FlowAction } from "./useFlowAction.js"

type Auth = ClientApp["auth"]
type SendFailure = ActionFailure<Auth["sendVerificationEmail"]>
type RefusedCode = { readonly _tag: `VerificationCode${string}` }

/** The state of verifying an e-mail address. Only `verify` uses up the code in the URL. */
export type EmailVerificationFlow =
  | LoadingStep
  | CodeMissingStep
  | (CodeRefusedStep & {
      /** Sends another link to the user's primary address; null if no user is signed in, or the address is verified. */
      readonly resend: FlowAction<[], SendFailure> | null
    })
  | {
      /** The platform has sent another link. */
      readonly step: "sent"
      readonly email: string
      /** The number of messages sent from this page, starting at 1. */
      readonly sent: number
      readonly resend: FlowAction<[], SendFailure>
    }
  | { readonly step: "start"; readonly verify: FlowAction<[], Exclude<ActionFailure<Auth["verifyEmail"]>, RefusedCode>> }
  | { readonly step: "done" }

/** The state of signing in with a magic link. Only `submit` uses up the code in the URL. */
export type MagicLinkCallbackFlow =
  | LoadingStep
  | CodeMissingStep
  | CodeRefusedStep
  | {
      readonly step: "start"
      /** The user who is already signed in, and whom the owner of the link will replace; null if there is none. */
      readonly signedInAs: User | null
      readonly submit: FlowAction<[], Exclude<ActionFailure<Auth["signInWithMagicLink"]>, RefusedCode>>
    }
  | SecondFactorStep
  | DoneStep

/** The state of the OAuth callback page. */
export type OAuthCallbackFlow =
  | LoadingStep
  /** This tab has no pending OAuth sign-in, or it is already complete. */
  | { readonly step: "nothing-to-do"; readonly continue: DoneStep["continue"] }
  | {
      readonly step: "failed"
      readonly error: ActionFailure<Auth["callOAuthCallback"]>
      /** Retries; null if a retry cannot succeed. */
      readonly retry: (() => void) | null
    }
  | SecondFactorStep
  | DoneStep

/** The error that the error page shows. */
export type CallbackErrorFlow =
  | LoadingStep
  /** The URL contains no error. */
  | { readonly step: "nothing-to-do" }
  | {
      readonly step: "failed"
      readonly error: FailureOf<Auth["takeCallbackError"]> | NonNullable<Awaited<ReturnType<Auth["takeCallbackError"]>>>
    }

/** The state of the second-factor page, which completes the pending sign-in of this tab. */
export type MfaFlow =
  | LoadingStep
  | { readonly step: "start"; readonly code: SecondFactorStep["code"] }
  /** This tab has no sign-in that waits for a second factor, or it has expired. */
  | { readonly step: "ended" }
  | SignedInStep
  | DoneStep
