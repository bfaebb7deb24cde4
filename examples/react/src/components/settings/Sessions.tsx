import { useAction, useApp } from "portico/react"
import type { ActiveSession } from "portico/schemas"
import { useCallback, useEffect, useState } from "react"
import { ActionButton } from "../ActionButton.js"
import { Failure } from "../Failure.js"
import { Section } from "./Section.js"

/** Where the user is signed in. */
export const Sessions = () => {
  const { auth } = useApp()
  const list = useAction(auth.listSessions)
  const { run } = list
  // The list before stays until the next one is there.
  const [sessions, setSessions] = useState<ReadonlyArray<ActiveSession>>([])
  const load = useCallback(() => run().then((outcome) => outcome?.ok && setSessions(outcome.value)), [run])
  useEffect(() => {
    load()
  }, [load])
  return (
    <Section title="Sessions">
      <Failure error={list.error} />
      <ul className="rows">
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              Since {session.createdAt.toLocaleString("en")} <small>{session.geoInfo?.ip}</small>
            </span>
            {session.isCurrentSession ? (
              <span className="badge good">this one</span>
            ) : (
              <Revoke sessionId={session.id} onDone={load} />
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
