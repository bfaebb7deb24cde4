import type { PromiseClientApp } from "../../promise/client.js"
import type { Act } from "./Act.js"
import type { ActFailure } from "./failures.js"
import type { CodeMissingStep, CodeRefusedStep, LoadingStep } from "./steps.js"

type Auth = PromiseClientApp["auth"]
type SendFailure = ActFailure<Auth["sendForgotPasswordEmail"]>

/** Where asking for a new password stands. */
export type ForgotPasswordFlow =
  | { readonly step: "start"; readonly send: Act<[email: string], SendFailure, "email"> }
  | {
      /** The platform has sent a link if somebody has the address. */
      readonly step: "sent"
      readonly email: string
      /** How many messages were sent; 1 at first. */
      readonly sent: number
      readonly resend: Act<[], SendFailure>
      /** Goes back to the start, for another address. */
      readonly back: () => void
    }

/** Where choosing a new password stands. The code of the address is spent by `submit` only. */
export type PasswordResetFlow =
  | LoadingStep
  | CodeMissingStep
  | CodeRefusedStep
  | {
      readonly step: "start"
      readonly submit: Act<
        [password: string],
        Exclude<ActFailure<Auth["resetPassword"]>, { readonly _tag: `VerificationCode${string}` }>,
        "password"
      >
    }
  | { readonly step: "done" }
