import { useCallback, useState } from "react"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { ForgotPasswordFlow } from "./PasswordFlows.js"
import { settled } from "./settled.js"
import { makeActionLock, useFlowAction } from "./useFlowAction.js"

/** Requests a link that sets a new password. The result does not reveal whether an account exists. */
export const useForgotPassword = (): ForgotPasswordFlow => {
  const { auth } = useApp()
  const [lock] = useState(makeActionLock)
  const [sent, setSent] = useState<{ readonly email: string; readonly count: number } | null>(null)
  const email = sent?.email ?? ""

  const ask = (to: string, count: number, options: CallOptions) =>
    auth.sendForgotPasswordEmail
      .result(to, {}, options)
      .then((outcome) => settled(outcome, options, { done: () => setSent({ email: to, count }) }))
  const send = useFlowAction(lock, (to: string, options: CallOptions) => ask(to, 1, options), fields)
  const resend = useFlowAction(lock, (options: CallOptions) => ask(email, (sent?.count ?? 0) + 1, options))
  const back = useCallback(() => {
    lock.abort()
    setSent(null)
  }, [lock])

  return sent === null ? { step: "start", send } : { step: "sent", email, sent: sent.count, resend, back }
}

const fields = ["email"] as const
