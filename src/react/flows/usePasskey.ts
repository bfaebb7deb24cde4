import { useEffect, useRef, useState } from "react"
import type { PasskeyAuthenticationFailed } from "../../errors/passkey.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { errorsByField } from "../fieldErrors.js"
import { useApp } from "../PorticoProvider.js"
import { useAction } from "../useAction.js"
import type { SignInStart } from "./SignInFlow.js"
import type { NavigationFailure } from "./steps.js"
import type { EntryControls } from "./useEntry.js"
import type { FlowAction } from "./useFlowAction.js"
import { useFlowAction } from "./useFlowAction.js"

/**
 * Signs in with a passkey: in a dialog or, while `isOffered`, from the autofill of an input field. `leave` navigates to the page
 * after sign-in.
 */
export const usePasskey = (
  { dispatch, settle, lock }: EntryControls,
  isOffered: boolean,
  leave: FlowAction<[], NavigationFailure>["run"]
): NonNullable<SignInStart["passkey"]> => {
  const { auth } = useApp()
  // The dialog ends the autofill request, and so does a passkey that fails to sign in; afterwards passkeys are offered again.
  const [round, setRound] = useState(0)
  const again = () => setRound((before) => before + 1)

  // Of the latest suggested passkey. It outlives its request, since the next one begins at once. The user did not ask for
  // suggestions, so their other errors are not shown.
  const [refused, setRefused] = useState<PasskeyAuthenticationFailed>()
  useEffect(() => lock.register(() => setRefused(undefined)), [lock])

  const dialog = useFlowAction(lock, (options: CallOptions) => {
    setRefused(undefined)
    return auth.signInWithPasskey.result({ secondFactor: "here" }, options).then((outcome) => {
      const settlement = settle(outcome, options)
      if (!outcome.ok) again()
      return settlement
    })
  })
  // A chosen passkey counts as a pending sign-in, so that its own user's arrival does not abort it.
  const [isChosen, setChosen] = useState(false)
  const chosen = useRef(false)
  const choose = (has: boolean) => {
    chosen.current = has
    setChosen(has)
  }
  const onChosen = () => {
    choose(true)
    setRefused(undefined)
  }
  const suggest = (options: CallOptions) =>
    auth.signInWithPasskey.result({ autofill: true, noRedirect: true, onChosen }, options).then((outcome) => {
      choose(false)
      if (!outcome.ok && outcome.error._tag === "PasskeyAuthenticationFailed") {
        setRefused(outcome.error)
        again()
      }
      return settle(outcome, options, () => {
        lock.abort()
        dispatch({ type: "signed-in" })
        leave()
      })
    })
  const { reset, run } = useAction(suggest)
  const offer = isOffered ? round : null
  useEffect(() => {
    if (offer === null) return
    let isOver = false
    hasPasskeyAutofill().then((has) => {
      // Strict mode mounts twice; only the mount that stays runs it.
      if (has && !isOver) run()
    })
    return () => {
      isOver = true
      if (!chosen.current) reset()
    }
  }, [offer, run, reset])

  const error = dialog.error ?? refused
  return { ...dialog, isPending: dialog.isPending || isChosen, error, errors: errorsByField(error, {}, []) }
}

/** Checks whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === "function"

/** Checks whether this browser offers passkeys in the autofill of input fields. Some web views reject, or throw, instead of answering. */
const hasPasskeyAutofill = async (): Promise<boolean> => {
  try {
    return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
  } catch {
    return false
  }
}
