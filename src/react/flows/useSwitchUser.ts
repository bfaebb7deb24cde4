import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import { settled } from "./settled.js"
import type { SignOutFailure } from "./steps.js"
import type { ActionLock, FlowAction } from "./useFlowAction.js"
import { useFlowAction } from "./useFlowAction.js"

/** Signs out and redirects to the sign-in page, which returns here. */
export const useSwitchUser = (lock: ActionLock): FlowAction<[], SignOutFailure> => {
  const { auth } = useApp()
  return useFlowAction(lock, (options: CallOptions) =>
    auth.signOut
      .result({ noRedirect: true }, options)
      .then((outcome) => (outcome.ok ? auth.redirectToSignIn.result({}, options) : outcome))
      .then((outcome) => settled(outcome, options, {}))
  )
}
