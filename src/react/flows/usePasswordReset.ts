import { useState } from "react"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import { isLinkCodeError, refusalOf } from "./codeErrors.js"
import type { PasswordResetFlow } from "./PasswordFlows.js"
import { handling, settled } from "./settled.js"
import type { CodeRefusal } from "./steps.js"
import { useAddressCode, useCodeResult } from "./useAddressCode.js"
import { makeActionLock, useFlowAction } from "./useFlowAction.js"
import { useLostCode } from "./useLostAnswer.js"

/** Options of a flow that uses the code of an e-mailed link. */
export interface CodeOptions {
  /** The code of the link. Default: that in the page's URL. */
  readonly code?: string | null | undefined
}

/** Sets a new password with the code of a link. This ends all sessions of the user. */
export const usePasswordReset = (options: CodeOptions = {}): PasswordResetFlow => {
  const { auth } = useApp()
  const code = useAddressCode(options, "code")
  const [lock] = useState(makeActionLock)
  const [end, note] = useCodeResult<CodeRefusal | "done">(code)

  const found = useLostCode()
  const submit = useFlowAction(
    lock,
    (password: string, call: CallOptions) =>
      (options.code === undefined
        ? auth.resetPassword.result({ password }, call)
        : auth.resetPassword.result({ code: options.code ?? "", password }, call)
      )
        .then((outcome) => found(outcome, password))
        .then((outcome) =>
          handling(settled(outcome, call, { done: () => note("done") }), isLinkCodeError, (error) => note(refusalOf(error)))
        ),
    fields
  )

  if (code === undefined) return { step: "loading", retrying: undefined }
  if (code === null) return { step: "code-missing" }
  if (end === "done") return { step: "done" }
  return end === null ? { step: "start", submit } : { step: "code-refused", reason: end }
}

const fields = ["password"] as const
