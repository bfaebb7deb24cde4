import type { Teams, Users } from "portico"
import { useApp, usePermission, useTeamProfile } from "portico/react"
import { nameOf, teamNameOf } from "../../components/names.js"
import { account } from "../../words/en/account.js"
import { teams } from "../../words/en/teams.js"
import { useWords } from "../../words/useWords.js"
import { NameAndPicture } from "../shared/NameAndPicture.js"

/** The name and picture of the team, for users who may change them. */
export const GeneralSection = ({ team }: { readonly team: Teams.Team }) => {
  const words = useWords("teams", teams)
  const shared = useWords("account", account)
  const service = useApp().teams
  const mayUpdate = usePermission({ permissionId: "$update_team", teamId: team.id })
  if (!mayUpdate) return null
  return (
    <NameAndPicture
      pictureLabel={shared.teamPicture}
      nameLabel={words.name}
      autoComplete="organization"
      shape="square"
      id={team.id}
      name={team.displayName}
      shownName={teamNameOf(team, words.unnamed)}
      imageUrl={team.profileImageUrl}
      save={(changes) => service.update.result(team.id, changes)}
    />
  )
}

/** The user's profile within the team. */
export const OwnProfileSection = ({ team, user }: { readonly team: Teams.Team; readonly user: Users.User }) => {
  const words = useWords("teams", teams)
  const shared = useWords("account", account)
  const service = useApp().teams
  const profile = useTeamProfile(team.id).value
  if (profile === undefined) return null
  return (
    <NameAndPicture
      title={words.yourProfile}
      text={words.yourProfilePurpose}
      pictureLabel={shared.picture}
      nameLabel={shared.displayName}
      autoComplete="nickname"
      shape="round"
      id={user.id}
      name={profile.displayName ?? ""}
      shownName={profile.displayName ?? nameOf(user) ?? shared.unnamed}
      imageUrl={profile.profileImageUrl}
      save={(changes) => service.updateProfile.result(team.id, changes)}
    />
  )
}
