import { useCallback } from "react"
import { useApp } from "../PorticoProvider.js"
import { useAction } from "../useAction.js"
import type { MfaFlow } from "./LinkFlows.js"
import { useEntry, useEntryForUser } from "./useEntry.js"
import { useFlowUser } from "./useFlowUser.js"
import { useOnce } from "./useOnce.js"
import { useSecondFactor } from "./useSecondFactor.js"
import { useSignedInActions } from "./useSignedInActions.js"

/** The second-factor page: completes the pending sign-in of this tab, such as one with an OAuth provider. */
export const useMfa = (): MfaFlow => {
  const { auth } = useApp()
  const controls = useEntry()
  const currentUser = useFlowUser()
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
  const leaving = useSignedInActions(controls)
  const { hasBegun, stage } = useEntryForUser(controls, currentUser, code.isPending)

  if (stage.at === "done") return { step: "done", continue: leaving.continue }
  if (currentUser.status === "signed-in") {
    return { step: "signed-in", reason: hasBegun ? "elsewhere" : "already", user: currentUser.user, ...leaving }
  }
  if (pending.data === false || (stage.at === "start" && stage.reason === "second-factor-ended")) return { step: "ended" }
  // If the tab could not be asked, entering a code tells.
  return pending.status === "succeeded" || pending.status === "failed"
    ? { step: "start", code }
    : { step: "loading", retrying: undefined }
}
