import { useAction, useApp } from "portico/react"
import type { Team } from "portico/schemas"
import { ActionButton } from "../ActionButton.js"
import { teamName } from "./teamName.js"

/** The teams of the user, and which of them is the one that the user works in. */
export const TeamList = (props: { readonly teams: ReadonlyArray<Team>; readonly presentId: string | undefined }) => {
  if (props.teams.length === 0) return <p>You are in no team yet.</p>
  return (
    <ul className="rows" aria-label="Your teams">
      {props.teams.map((team) => (
        <li key={team.id}>
          <span>{teamName(team)}</span>
          {team.id === props.presentId ? <span className="badge good">present team</span> : <Switch team={team} />}
        </li>
      ))}
    </ul>
  )
}

const Switch = ({ team }: { readonly team: Team }) => {
  const select = useAction(useApp().teams.select)
  return (
    <ActionButton quiet action={select} onClick={() => select.run(team.id)}>
      Switch <span className="hidden">to {teamName(team)}</span>
    </ActionButton>
  )
}
