import { useAction, useApp } from "portico/react"
import type { User } from "portico/schemas"
import { ActionButton } from "../ActionButton.js"
import { Section } from "./Section.js"

/** Makes a passkey. The platform keeps one for each user. */
export const Passkey = ({ user }: { readonly user: User }) => {
  const register = useAction(useApp().auth.registerPasskey)
  return (
    <Section title="Passkey">
      <p>{user.passkeyAuthEnabled ? "You can sign in with a passkey." : "Sign in with your fingerprint, face or PIN."}</p>
      <ActionButton quiet action={register} onClick={() => register.run()}>
        {user.passkeyAuthEnabled ? "Replace the passkey" : "Make a passkey"}
      </ActionButton>
      <p role="status">{register.status === "succeeded" ? "The passkey is made." : null}</p>
    </Section>
  )
}
