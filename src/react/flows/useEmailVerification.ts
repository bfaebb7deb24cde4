import { useState } from "react"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import { isLinkCodeError, refusalOf } from "./codeErrors.js"
import type { EmailVerificationFlow } from "./LinkFlows.js"
import { handling, settled } from "./settled.js"
import type { CodeRefusal } from "./steps.js"
import { useAddressCode, useCodeResult } from "./useAddressCode.js"
import { makeActionLock, useFlowAction } from "./useFlowAction.js"
import { useFlowUser } from "./useFlowUser.js"
import { useLostCode } from "./useLostAnswer.js"
import type { CodeOptions } from "./usePasswordReset.js"

/** Verifies an e-mail address with the code of a link. */
export const useEmailVerification = (options: CodeOptions = {}): EmailVerificationFlow => {
  const { auth } = useApp()
  const currentUser = useFlowUser()
  const code = useAddressCode(options, "code")
  const [lock] = useState(makeActionLock)
  const [sent, setSent] = useState(0)
  const [end, note] = useCodeResult<CodeRefusal | "done">(code)
  const email =
    currentUser.status === "signed-in" && !currentUser.user.primaryEmailVerified ? currentUser.user.primaryEmail : null

  const found = useLostCode()
  const verify = useFlowAction(lock, (call: CallOptions) =>
    (options.code === undefined ? auth.verifyEmail.result(call) : auth.verifyEmail.result(options.code ?? "", call))
      .then((outcome) => found(outcome))
      .then((outcome) =>
        handling(settled(outcome, call, { done: () => note("done") }), isLinkCodeError, (error) => note(refusalOf(error)))
      )
  )
  const resend = useFlowAction(lock, (call: CallOptions) =>
    auth.sendVerificationEmail
      .result(email ?? "", {}, call)
      .then((outcome) => settled(outcome, call, { done: () => setSent((before) => before + 1) }))
  )

  if (code === undefined) return { step: "loading", retrying: undefined }
  if (code === null) return { step: "code-missing" }
  if (end === "done") return { step: "done" }
  if (end === null) return { step: "start", verify }
  if (email === null) return { step: "code-refused", reason: end, resend: null }
  return sent === 0 ? { step: "code-refused", reason: end, resend } : { step: "sent", email, sent, resend }
}
