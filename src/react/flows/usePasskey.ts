import { useEffect, useRef, useState } from "react"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import { useAction } from "../useAction.js"
import type { Act } from "./Act.js"
import type { GoFailure } from "./failures.js"
import { hasPasskeyAutofill } from "./passkeySupport.js"
import { placed } from "./placed.js"
import type { SignInStart } from "./SignInFlow.js"
import { useAct } from "./useAct.js"
import type { EntryControls } from "./useEntry.js"

/**
 * The act of signing in with a passkey: by a dialog, and meanwhile, while it `isOffered`, from the suggestions of an input field.
 * `leave` goes on to the page after signing in.
 */
export const usePasskey = (
  { dispatch, settle, turn }: EntryControls,
  isOffered: boolean,
  leave: Act<[], GoFailure>["run"]
): NonNullable<SignInStart["passkey"]> => {
  const { auth } = useApp()
  // The dialog takes the place of the suggestions, and so does a passkey that signs no one in; then they are offered again.
  const [round, setRound] = useState(0)
  const again = () => setRound((before) => before + 1)

  const dialog = useAct(turn, (options: CallOptions) =>
    auth.signInWithPasskey.result({ secondFactor: "here" }, options).then((outcome) => {
      const settlement = settle(outcome, options)
      if (!outcome.ok) again()
      return settlement
    })
  )
  // A suggestion that was taken is a sign-in under way, which the arrival of its own user does not end.
  const [isChosen, setChosen] = useState(false)
  const chosen = useRef(false)
  const choose = (has: boolean) => {
    chosen.current = has
    setChosen(has)
  }
  const suggest = (options: CallOptions) =>
    auth.signInWithPasskey.result({ autofill: true, noRedirect: true, onChosen: () => choose(true) }, options).then((outcome) => {
      choose(false)
      if (!outcome.ok && outcome.error._tag === "PasskeyAuthenticationFailed") again()
      return settle(outcome, options, () => {
        turn.giveUp()
        dispatch({ type: "signed-in" })
        leave()
      })
    })
  const autofill = useAction(suggest)
  const { reset, run } = autofill
  const offer = isOffered ? round : null
  useEffect(() => {
    if (offer === null) return
    let isOver = false
    hasPasskeyAutofill().then((has) => {
      // Strict mode mounts twice at once: only the mount that stays goes on.
      if (has && !isOver) run()
    })
    return () => {
      isOver = true
      if (!chosen.current) reset()
    }
  }, [offer, run, reset])

  // No one asked for the suggestions, so no one is told why there are none.
  const refused = autofill.error?._tag === "PasskeyAuthenticationFailed" ? autofill.error : undefined
  const error = dialog.error ?? refused
  return { ...dialog, isPending: dialog.isPending || isChosen, error, errors: placed(error, {}) }
}
