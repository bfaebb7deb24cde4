import { useAction, useApp } from "portico/react"
import type { User } from "portico/schemas"
import { ActionButton } from "../ActionButton.js"
import { Verified } from "../Verified.js"
import { Section } from "./Section.js"

/** The address of the user, and proving that it is theirs. */
export const EmailAddress = ({ user }: { readonly user: User }) => {
  const send = useAction(useApp().auth.sendVerificationEmail)
  const { primaryEmail } = user
  return (
    <Section title="E-mail">
      {primaryEmail === null ? (
        <p>This account has no e-mail address.</p>
      ) : (
        <p>
          {primaryEmail} <Verified yes={user.primaryEmailVerified} />
        </p>
      )}
      {primaryEmail === null || user.primaryEmailVerified ? null : (
        <ActionButton quiet action={send} onClick={() => send.run(primaryEmail)}>
          Send the link to verify it
        </ActionButton>
      )}
      <p role="status">{send.status === "succeeded" ? "The link is on its way." : null}</p>
    </Section>
  )
}
