import { useAction, useApp } from "portico/react"
import { useLoaded } from "../../useLoaded.js"
import { ActionButton } from "../ActionButton.js"
import { Failure } from "../Failure.js"
import { Section } from "./Section.js"

/** Where the user is signed in. */
export const Sessions = () => {
  const sessions = useLoaded(useApp().auth.listSessions)
  return (
    <Section title="Sessions">
      <Failure error={sessions.error} />
      <ul className="rows">
        {sessions.value?.map((session) => (
          <li key={session.id}>
            <span>
              Since {session.createdAt.toLocaleString("en")} <small>{session.geoInfo?.ip}</small>
            </span>
            {session.isCurrentSession ? (
              <span className="badge good">this one</span>
            ) : (
              <Revoke sessionId={session.id} onDone={sessions.reload} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Revoke = (props: { readonly sessionId: string; readonly onDone: () => void }) => {
  const revoke = useAction(useApp().auth.revokeSession)
  const end = () => revoke.run(props.sessionId).then((outcome) => outcome?.ok && props.onDone())
  return (
    <ActionButton quiet action={revoke} onClick={end}>
      Sign out there
    </ActionButton>
  )
}
