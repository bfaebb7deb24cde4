import { useAction, useApp } from "portico/react"
import type { Team, TeamInvitation } from "portico/schemas"
import { useState } from "react"
import { refusedAs } from "../../messages.js"
import { useLoaded } from "../../useLoaded.js"
import { ActionButton } from "../ActionButton.js"
import { Failure } from "../Failure.js"
import { Field } from "../Field.js"
import { Form } from "../Form.js"
import { Section } from "../settings/Section.js"

/** Invites by e-mail, and shows who has not answered yet. */
export const Invitations = (props: { readonly team: Team; readonly mayList: boolean; readonly mayRevoke: boolean }) => {
  const send = useAction(useApp().invitations.send)
  const [sent, setSent] = useState(0)
  const invite = (email: string) =>
    send.run({ teamId: props.team.id, email }).then((outcome) => outcome?.ok && setSent((before) => before + 1))
  return (
    <Section title="Invitations">
      <Form action={send} submit="Invite" onSubmit={(field) => invite(field("email"))}>
        <Field label="E-mail of somebody to invite" name="email" type="email" autoComplete="off" />
      </Form>
      <p role="status">{send.status === "succeeded" ? "The invitation is on its way." : null}</p>
      {props.mayList ? <Open key={sent} team={props.team} mayRevoke={props.mayRevoke} /> : null}
    </Section>
  )
}

const Open = ({ mayRevoke, team }: { readonly team: Team; readonly mayRevoke: boolean }) => {
  const open = useLoaded(useApp().invitations.list, team.id)
  return (
    <>
      <Failure error={open.error} />
      <ul className="rows" aria-label="Open invitations">
        {open.value?.map((invitation) => (
          <li key={invitation.id}>
            <span>
              {invitation.recipientEmail} <small>until {invitation.expiresAt.toLocaleString("en")}</small>
            </span>
            {mayRevoke ? <Revoke team={team} invitation={invitation} onDone={open.reload} /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

const Revoke = (props: { readonly team: Team; readonly invitation: TeamInvitation; readonly onDone: () => void }) => {
  const revoke = useAction(useApp().invitations.revoke)
  const run = () => revoke.run(props.team.id, props.invitation.id).then((outcome) => outcome?.ok && props.onDone())
  const error = refusedAs("This invitation is not open any more.", revoke.error)
  return (
    <ActionButton quiet action={{ isPending: revoke.isPending, error }} onClick={run}>
      Take back <span className="hidden">the invitation of {props.invitation.recipientEmail}</span>
    </ActionButton>
  )
}
