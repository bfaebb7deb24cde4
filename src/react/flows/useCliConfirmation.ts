import { useState } from "react"
import type { InvalidLoginCode } from "../../errors/refusals.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { CliConfirmationFlow } from "./AccountFlows.js"
import { handled, handling, settled } from "./settled.js"
import { useAddressCode, useCodeResult } from "./useAddressCode.js"
import type { Tagged } from "./useFlowAction.js"
import { makeActionLock, useFlowAction } from "./useFlowAction.js"
import type { CodeOptions } from "./usePasswordReset.js"
import { useSignedInUser, useSwitchUser } from "./useSignedInUser.js"

/** Confirms a command-line login, which then acts as the signed-in user. The code is the query parameter `login_code`. */
export const useCliConfirmation = (options: CodeOptions = {}): CliConfirmationFlow => {
  const { auth } = useApp()
  const [lock] = useState(makeActionLock)
  const code = useAddressCode(options, "login_code")
  const { gate, isStill, user } = useSignedInUser(lock)
  const [end, note] = useCodeResult<"done" | "invalid">(code)
  const switchUser = useSwitchUser(lock)

  const confirm = useFlowAction(lock, (call: CallOptions) =>
    isStill()
      ? (options.code === undefined
          ? auth.confirmCliLogin.result(call)
          : auth.confirmCliLogin.result(options.code ?? "", call)
        ).then((outcome) => handling(settled(outcome, call, { done: () => note("done") }), isInvalidCode, () => note("invalid")))
      : Promise.resolve(handled)
  )

  if (code === null) return { step: "code-missing" }
  if (code === undefined) return { step: "loading", retrying: undefined }
  if (end === "done") return { step: "done" }
  if (end === "invalid") return { step: "code-refused", reason: "invalid" }
  return gate ?? { step: "start", user, confirm, switchUser }
}

const isInvalidCode = (error: Tagged): error is InvalidLoginCode => error._tag === "InvalidLoginCode"
