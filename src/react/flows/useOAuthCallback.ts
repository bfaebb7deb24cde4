import { isTransient } from "../../errors/sdk.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import { useAction } from "../useAction.js"
import type { CallbackErrorFlow, OAuthCallbackFlow } from "./LinkFlows.js"
import { useEntry, useEntryForUser } from "./useEntry.js"
import { useFlowUser } from "./useFlowUser.js"
import { useOnce } from "./useOnce.js"
import { useSecondFactor } from "./useSecondFactor.js"
import { useSignedInActions } from "./useSignedInActions.js"

/** Completes the OAuth sign-in on the callback page. Runs once, automatically. */
export const useOAuthCallback = (): OAuthCallbackFlow => {
  const { auth } = useApp()
  const controls = useEntry()
  const { dispatch, settle, back } = controls
  const currentUser = useFlowUser()

  const exchange = (options: CallOptions) =>
    auth.callOAuthCallback.result({}, options).then((outcome) =>
      settle(outcome, options, (isComplete) => {
        if (isComplete) dispatch({ type: "signed-in" })
      })
    )
  const callback = useAction(exchange)
  const { run } = callback
  useOnce(run)
  const secondFactor = useSecondFactor(controls)
  const leaving = useSignedInActions(controls)
  const { stage } = useEntryForUser(controls, currentUser, callback.isPending || secondFactor.isPending)

  if (stage.at === "second-factor") return { step: "second-factor", code: secondFactor, back }
  if (callback.status === "failed") {
    const { error } = callback
    // The OAuth code and its verifier are kept until the platform has responded.
    return { step: "failed", error, retry: isTransient(error) ? () => void run() : null }
  }
  if (stage.at === "done") return { step: "done", continue: leaving.continue }
  return callback.status === "succeeded"
    ? { step: "nothing-to-do", continue: leaving.continue }
    : { step: "loading", retrying: undefined }
}

/** Returns the OAuth error in the URL of the error page. */
export const useCallbackError = (): CallbackErrorFlow => {
  const { auth } = useApp()
  const { data, error, run, status } = useAction(auth.takeCallbackError)
  useOnce(run)
  if (status === "failed") return { step: "failed", error }
  if (status !== "succeeded") return { step: "loading", retrying: undefined }
  return data === null ? { step: "nothing-to-do" } : { step: "failed", error: data }
}
