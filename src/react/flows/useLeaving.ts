import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { SignedInStep } from "./steps.js"
import { useAct } from "./useAct.js"
import type { EntryControls } from "./useEntry.js"

/** The actions of a user who is already signed in: continuing, and signing out to sign in as another user. */
export const useLeaving = (
  { settle, lock }: EntryControls,
  to: "redirectToAfterSignIn" | "redirectToAfterSignUp" = "redirectToAfterSignIn"
): Pick<SignedInStep, "continue" | "signOut"> => {
  const { auth } = useApp()
  const leave: SignedInStep["continue"] = useAct(lock, (options: CallOptions) =>
    auth[to].result({}, options).then((outcome) => settle(outcome, options, stay))
  )
  const signOut: SignedInStep["signOut"] = useAct(lock, (options: CallOptions) =>
    auth.signOut.result({ noRedirect: true }, options).then((outcome) => settle(outcome, options, stay))
  )
  return { continue: leave, signOut }
}

// Nothing to do: the flow watches the current user.
const stay = () => {}
