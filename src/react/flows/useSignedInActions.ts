import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { SignedInStep } from "./steps.js"
import type { EntryControls } from "./useEntry.js"
import { useFlowAction } from "./useFlowAction.js"

/** The actions of a user who is already signed in: continuing, and signing out to sign in as another user. */
export const useSignedInActions = (
  { settle, lock }: EntryControls,
  to: "redirectToAfterSignIn" | "redirectToAfterSignUp" = "redirectToAfterSignIn"
): Pick<SignedInStep, "continue" | "signOut"> => {
  const { auth } = useApp()
  const leave: SignedInStep["continue"] = useFlowAction(lock, (options: CallOptions) =>
    auth[to].result({}, options).then((outcome) => settle(outcome, options, stay))
  )
  const signOut: SignedInStep["signOut"] = useFlowAction(lock, (options: CallOptions) =>
    auth.signOut.result({ noRedirect: true }, options).then((outcome) => settle(outcome, options, stay))
  )
  return { continue: leave, signOut }
}

// Nothing to do: the flow watches the current user.
const stay = () => {}
