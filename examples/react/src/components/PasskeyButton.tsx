import { PasskeyAuthenticationFailed } from "portico/errors"
import { useAction, useApp } from "portico/react"
import { useEffect } from "react"
import { ActionButton } from "./ActionButton.js"

/** Signs in with a passkey: by a button, and meanwhile from the suggestions of the field that takes `webauthn`. */
export const PasskeyButton = () => {
  const { auth } = useApp()
  const dialog = useAction(auth.signInWithPasskey)
  const autofill = useAction(auth.signInWithPasskey)
  const { run } = autofill
  useEffect(() => {
    run({ autofill: true })
  }, [run])
  // Nobody asked for the suggestions, so nobody is told where there are none, or where the dialog takes their place.
  const error = dialog.error ?? (autofill.error instanceof PasskeyAuthenticationFailed ? autofill.error : undefined)
  return (
    <ActionButton quiet action={{ isPending: dialog.isPending, error }} onClick={() => dialog.run()}>
      Sign in with a passkey
    </ActionButton>
  )
}
