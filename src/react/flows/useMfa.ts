import { useCallback } from "react"
import { useApp } from "../PorticoProvider.js"
import { useAction } from "../useAction.js"
import type { MfaFlow } from "./LinkFlows.js"
import { usePerson } from "./person.js"
import { useArrival, useEntry } from "./useEntry.js"
import { useLeaving } from "./useLeaving.js"
import { useOnce } from "./useOnce.js"
import { useSecondFactor } from "./useSecondFactor.js"

/** The second-factor page: completes the pending sign-in of this tab, such as one with an OAuth provider. */
export const useMfa = (): MfaFlow => {
  const { auth } = useApp()
  const controls = useEntry()
  const person = usePerson()
  const pending = useAction(auth.hasPendingMfa)
  const { run } = pending
  const { back } = controls
  // Also when an `<Activity>` shows the page again: another sign-in may wait by then.
  useOnce(
    useCallback(() => {
      back()
      return run()
    }, [back, run])
  )
  const code = useSecondFactor(controls)
  const leaving = useLeaving(controls)
  const { hasBegun, stage } = useArrival(controls, person, code.isPending)

  if (stage.at === "done") return { step: "done", continue: leaving.continue }
  if (person.status === "somebody") {
    return { step: "signed-in", reason: hasBegun ? "elsewhere" : "already", user: person.user, ...leaving }
  }
  if (pending.data === false || (stage.at === "start" && stage.reason === "second-factor-ended")) return { step: "ended" }
  // If the tab could not be asked, entering a code tells.
  return pending.status === "succeeded" || pending.status === "failed"
    ? { step: "start", code }
    : { step: "loading", retrying: undefined }
}
