import { useTeams, useUser } from "portico/react"
import { Card } from "../components/Card.js"
import { Problem } from "../components/Problem.js"
import { NewTeam } from "../components/teams/NewTeam.js"
import { TeamDetails } from "../components/teams/TeamDetails.js"
import { TeamList } from "../components/teams/TeamList.js"

export const path = "/teams"
export const title = "Teams"

export default function Teams() {
  const user = useUser({ or: "redirect" })
  const teams = useTeams()
  const error = user.error ?? teams.error
  if (user.value === undefined || teams.value === undefined) {
    return error === undefined ? <p role="status">Loading…</p> : <Problem error={error} />
  }
  const { selectedTeamId } = user.value
  const present = teams.value.find(({ id }) => id === selectedTeamId)
  return (
    <Card title={title}>
      <TeamList teams={teams.value} presentId={present?.id} />
      <NewTeam />
      {present === undefined ? null : <TeamDetails key={present.id} team={present} user={user.value} />}
    </Card>
  )
}
