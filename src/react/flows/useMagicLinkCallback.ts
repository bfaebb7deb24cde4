import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import { isLinkCodeError, refusalOf } from "./codeErrors.js"
import type { MagicLinkCallbackFlow } from "./LinkFlows.js"
import { usePerson } from "./person.js"
import { answering } from "./settled.js"
import type { CodeRefusal } from "./steps.js"
import { useAct } from "./useAct.js"
import { useAddressCode } from "./useAddressCode.js"
import { useCodeEnd } from "./useCodeEnd.js"
import { useArrival, useEntry } from "./useEntry.js"
import { useLeaving } from "./useLeaving.js"
import type { CodeOptions } from "./usePasswordReset.js"
import { useSecondFactor } from "./useSecondFactor.js"

/** Signs in with a magic link. */
export const useMagicLinkCallback = (options: CodeOptions = {}): MagicLinkCallbackFlow => {
  const { auth } = useApp()
  const controls = useEntry()
  const { back, settle, lock } = controls
  const person = usePerson()
  const code = useAddressCode(options, "code")
  const [refusal, note] = useCodeEnd<CodeRefusal>(code)

  const submit = useAct(lock, (call: CallOptions) =>
    (options.code === undefined
      ? auth.signInWithMagicLink.result(undefined, { secondFactor: "here" }, call)
      : auth.signInWithMagicLink.result(options.code ?? "", { secondFactor: "here" }, call)
    ).then((outcome) => {
      if (outcome.ok || outcome.error._tag === "MultiFactorAuthenticationRequired") note("used")
      return answering(settle(outcome, call), isLinkCodeError, (error) => note(refusalOf(error)))
    })
  )
  const secondFactor = useSecondFactor(controls)
  const leaving = useLeaving(controls)
  const { stage } = useArrival(controls, person, submit.isPending || secondFactor.isPending)

  if (stage.at === "done") return { step: "done", continue: leaving.continue }
  if (stage.at === "second-factor") return { step: "second-factor", code: secondFactor, back }
  if (code === null) return { step: "code-missing" }
  if (refusal !== null) return { step: "code-refused", reason: refusal }
  const isUnknown = person.status === "loading" && person.retrying === undefined && !submit.isPending
  if (code === undefined || isUnknown) return { step: "loading", retrying: undefined }
  return { step: "start", signedInAs: person.status === "somebody" ? person.user : null, submit }
}
