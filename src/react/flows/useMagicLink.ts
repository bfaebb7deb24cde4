import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { SignInStart } from "./SignInFlow.js"
import type { CodeSentStep } from "./steps.js"
import type { EntryControls } from "./useEntry.js"
import { useFlowAction } from "./useFlowAction.js"

/** The actions of a magic-link sign-in: sending, resending, and entering the six-character code. */
export const useMagicLink = ({ dispatch, entry: { stage }, settle, lock }: EntryControls) => {
  const { auth } = useApp()
  const sent = stage.at === "code-sent" ? stage : null

  const ask = (email: string, options: CallOptions) =>
    auth.sendMagicLinkEmail
      .result(email, {}, options)
      .then((outcome) => settle(outcome, options, ({ nonce }) => dispatch({ type: "code-sent", email, nonce })))
  const send: NonNullable<SignInStart["link"]> = useFlowAction(lock, ask, emailFields)
  const resend: CodeSentStep["resend"] = useFlowAction(lock, (options) => ask(sent?.email ?? "", options))
  const nonce = sent?.nonce ?? ""
  const code: CodeSentStep["code"] = useFlowAction(
    lock,
    (otp: string, options) =>
      auth.signInWithMagicLink
        .result({ otp, nonce }, { secondFactor: "here" }, options)
        .then((outcome) => settle(outcome, options)),
    codeFields
  )
  return { send, resend, code }
}

const emailFields = ["email"] as const
const codeFields = ["code"] as const
