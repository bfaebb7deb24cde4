import type { ClientApp } from "../../promise/client.js"
import type { ActionFailure, CodeMissingStep, CodeRefusedStep, LoadingStep } from "./steps.js"
import type { FlowAction } from "./useFlowAction.js"

type Auth = ClientApp["auth"]
type SendFailure = ActionFailure<Auth["sendForgotPasswordEmail"]>

/** The state of requesting a password reset. */
export type ForgotPasswordFlow =
  | { readonly step: "start"; readonly send: FlowAction<[email: string], SendFailure, "email"> }
  | {
      /** The platform has sent a link, if an account has this address. */
      readonly step: "sent"
      readonly email: string
      /** The number of messages sent, starting at 1. */
      readonly sent: number
      readonly resend: FlowAction<[], SendFailure>
      /** Returns to the start, to enter another address. */
      readonly back: () => void
    }

/** The state of choosing a new password. Only `submit` uses up the code in the URL. */
export type PasswordResetFlow =
  | LoadingStep
  | CodeMissingStep
  | CodeRefusedStep
  | {
      readonly step: "start"
      readonly submit: FlowAction<
        [password: string],
        Exclude<ActionFailure<Auth["resetPassword"]>, { readonly _tag: `VerificationCode${string}` }>,
        "password"
      >
    }
  | { readonly step: "done" }
