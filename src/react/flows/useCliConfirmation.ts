import { useState } from "react"
import type { InvalidLoginCode } from "../../errors/refusals.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { CliConfirmationFlow } from "./AccountFlows.js"
import type { Tagged } from "./Act.js"
import { makeActionLock } from "./actionLock.js"
import { answered, answering, settled } from "./settled.js"
import { useAct } from "./useAct.js"
import { useAddressCode } from "./useAddressCode.js"
import { useCodeEnd } from "./useCodeEnd.js"
import { useMember } from "./useMember.js"
import type { CodeOptions } from "./usePasswordReset.js"
import { useSwitchUser } from "./useSwitchUser.js"

/** Confirms a command-line login, which then acts as the signed-in user. The code is the query parameter `login_code`. */
export const useCliConfirmation = (options: CodeOptions = {}): CliConfirmationFlow => {
  const { auth } = useApp()
  const [lock] = useState(makeActionLock)
  const code = useAddressCode(options, "login_code")
  const { gate, isStill, user } = useMember(lock)
  const [end, note] = useCodeEnd<"done" | "invalid">(code)
  const switchUser = useSwitchUser(lock)

  const confirm = useAct(lock, (call: CallOptions) =>
    isStill()
      ? (options.code === undefined
          ? auth.confirmCliLogin.result(call)
          : auth.confirmCliLogin.result(options.code ?? "", call)
        ).then((outcome) => answering(settled(outcome, call, { done: () => note("done") }), isInvalidCode, () => note("invalid")))
      : Promise.resolve(answered)
  )

  if (code === null) return { step: "code-missing" }
  if (code === undefined) return { step: "loading", retrying: undefined }
  if (end === "done") return { step: "done" }
  if (end === "invalid") return { step: "code-refused", reason: "invalid" }
  return gate ?? { step: "start", user, confirm, switchUser }
}

const isInvalidCode = (error: Tagged): error is InvalidLoginCode => error._tag === "InvalidLoginCode"
