import { useApp } from "portico/react"
import type { Team, User } from "portico/schemas"
import { useLoaded } from "../../useLoaded.js"
import { Failure } from "../Failure.js"
import { Invitations } from "./Invitations.js"
import { Members } from "./Members.js"
import { OwnProfile } from "./OwnProfile.js"
import { Parting } from "./Parting.js"
import { Rename } from "./Rename.js"
import { teamName } from "./teamName.js"

/** The team that the user works in: as much of it as the user may see and change. */
export const TeamDetails = ({ team, user }: { readonly team: Team; readonly user: User }) => {
  const { permissions, teams } = useApp()
  const granted = useLoaded(permissions.listInTeams)
  const members = useLoaded(teams.listMembers, team.id)
  const may = (id: string) => granted.value?.some((one) => one.teamId === team.id && one.id === id) === true
  return (
    <section aria-label={teamName(team)}>
      <Failure error={granted.error} />
      {may("$update_team") ? <Rename team={team} /> : null}
      {may("$read_members") ? <Members team={team} user={user} members={members} mayRemove={may("$remove_members")} /> : null}
      <OwnProfile team={team} onChange={members.reload} />
      {may("$invite_members") ? (
        <Invitations team={team} mayList={may("$read_members")} mayRevoke={may("$remove_members")} />
      ) : null}
      <Parting team={team} mayDelete={may("$delete_team")} />
    </section>
  )
}
