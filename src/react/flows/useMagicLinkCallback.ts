import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import { isLinkCodeError, refusalOf } from "./codeErrors.js"
import type { MagicLinkCallbackFlow } from "./LinkFlows.js"
import { handling } from "./settled.js"
import type { CodeRefusal } from "./steps.js"
import { useAddressCode, useCodeResult } from "./useAddressCode.js"
import { useEntry, useEntryForUser } from "./useEntry.js"
import { useFlowAction } from "./useFlowAction.js"
import { useFlowUser } from "./useFlowUser.js"
import type { CodeOptions } from "./usePasswordReset.js"
import { useSecondFactor } from "./useSecondFactor.js"
import { useSignedInActions } from "./useSignedInActions.js"

/** Signs in with a magic link. */
export const useMagicLinkCallback = (options: CodeOptions = {}): MagicLinkCallbackFlow => {
  const { auth } = useApp()
  const controls = useEntry()
  const { back, settle, lock } = controls
  const currentUser = useFlowUser()
  const code = useAddressCode(options, "code")
  const [refusal, note] = useCodeResult<CodeRefusal>(code)

  const submit = useFlowAction(lock, (call: CallOptions) =>
    (options.code === undefined
      ? auth.signInWithMagicLink.result(undefined, { secondFactor: "here" }, call)
      : auth.signInWithMagicLink.result(options.code ?? "", { secondFactor: "here" }, call)
    ).then((outcome) => {
      if (outcome.ok || outcome.error._tag === "MultiFactorAuthenticationRequired") note("used")
      return handling(settle(outcome, call), isLinkCodeError, (error) => note(refusalOf(error)))
    })
  )
  const secondFactor = useSecondFactor(controls)
  const leaving = useSignedInActions(controls)
  const { stage } = useEntryForUser(controls, currentUser, submit.isPending || secondFactor.isPending)

  if (stage.at === "done") return { step: "done", continue: leaving.continue }
  if (stage.at === "second-factor") return { step: "second-factor", code: secondFactor, back }
  if (code === null) return { step: "code-missing" }
  if (refusal !== null) return { step: "code-refused", reason: refusal }
  const isUnknown = currentUser.status === "loading" && currentUser.retrying === undefined && !submit.isPending
  if (code === undefined || isUnknown) return { step: "loading", retrying: undefined }
  return { step: "start", signedInAs: currentUser.status === "signed-in" ? currentUser.user : null, submit }
}
