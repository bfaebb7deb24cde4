import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { SignedInStep } from "./steps.js"
import { useAct } from "./useAct.js"
import type { EntryControls } from "./useEntry.js"

/** The actions of a user who is already signed in: continuing, and signing out to sign in as another user. */
export const useLeaving = (
  { settle, turn }: EntryControls,
  to: "redirectToAfterSignIn" | "redirectToAfterSignUp" = "redirectToAfterSignIn"
): Pick<SignedInStep, "continue" | "signOut"> => {
  const { auth } = useApp()
  const leave: SignedInStep["continue"] = useAct(turn, (options: CallOptions) =>
    auth[to].result({}, options).then((outcome) => settle(outcome, options, stay))
  )
  const signOut: SignedInStep["signOut"] = useAct(turn, (options: CallOptions) =>
    auth.signOut.result({ noRedirect: true }, options).then((outcome) => settle(outcome, options, stay))
  )
  return { continue: leave, signOut }
}

// Nothing to do: the flow watches the current user.
const stay = () => {}
