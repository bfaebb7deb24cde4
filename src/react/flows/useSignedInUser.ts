import { useCallback } from "react"
import type { User } from "../../schemas/User.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import { settled } from "./settled.js"
import type { FailedStep, LoadingStep, SignedOutStep, SignOutFailure, UserFailure } from "./steps.js"
import type { ActionLock, FlowAction } from "./useFlowAction.js"
import { useFlowAction } from "./useFlowAction.js"
import { useFlowUser } from "./useFlowUser.js"

/** The user of a flow, or the step to show until there is one. */
type SignedInUser =
  | { readonly user: User; readonly gate: null; readonly isStill: () => boolean }
  | {
      readonly user: null
      readonly gate: LoadingStep | FailedStep<UserFailure> | SignedOutStep
      readonly isStill: () => boolean
    }

/**
 * Returns the signed-in user of a flow. Call `isStill` when an action begins: it checks that the displayed user is still signed
 * in.
 */
export const useSignedInUser = (lock: ActionLock): SignedInUser => {
  const { auth, user } = useApp()
  const currentUser = useFlowUser()
  const signIn: SignedOutStep["signIn"] = useFlowAction(lock, (options: CallOptions) =>
    auth.redirectToSignIn.result({}, options).then((outcome) => settled(outcome, options, {}))
  )
  const shown = currentUser.status === "signed-in" ? currentUser.user.id : null
  const isStill = useCallback(() => shown !== null && user.current.snapshot().value?.id === shown, [user, shown])

  switch (currentUser.status) {
    case "signed-in":
      return { user: currentUser.user, gate: null, isStill }
    case "signed-out":
      return { user: null, gate: { step: "signed-out", signIn }, isStill }
    case "failed": {
      const { error, isRetrying, retry } = currentUser
      return { user: null, gate: { step: "failed", error, isRetrying, retry }, isStill }
    }
    case "loading":
      return { user: null, gate: { step: "loading", retrying: currentUser.retrying }, isStill }
  }
}

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
