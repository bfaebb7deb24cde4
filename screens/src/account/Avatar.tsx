// The picture of a user or team, or the initials of the name.
import type { Teams, Users } from "portico"
import { useFlowUser } from "portico/react"
import { AvatarBase } from "../components/Avatar.js"
import { nameOf, teamNameOf } from "../components/names.js"
import { Root } from "../components/Root.js"
import { Skeleton } from "../components/States.js"
import { account } from "../words/en/account.js"
import { teams } from "../words/en/teams.js"
import { useWords } from "../words/useWords.js"
import { pieceStyles } from "./pieceStyles.js"

/** Props of `Avatar`. */
export interface AvatarProps {
  /** The user to show. Default: the signed-in user. */
  readonly user?: Pick<Users.User, "id" | "displayName" | "primaryEmail" | "profileImageUrl">
  /** The team to show instead of a user. Default: none. */
  readonly team?: Pick<Teams.Team, "id" | "displayName" | "profileImageUrl">
  /** 22, 32 or 56 pixels. Default: `medium`. */
  readonly size?: "small" | "medium" | "large"
}

/**
 * The picture of a user or team; nothing while no user is signed in or the user cannot be loaded. Decorative only: show the name
 * beside it.
 */
export const Avatar = ({ team, user, ...size }: AvatarProps) => (
  <Root styles={pieceStyles}>
    {team !== undefined ? (
      <OfTeam team={team} {...size} />
    ) : user !== undefined ? (
      <OfUser user={user} {...size} />
    ) : (
      <Own {...size} />
    )}
  </Root>
)

const OfTeam = ({ team, ...size }: AvatarProps & Required<Pick<AvatarProps, "team">>) => {
  const words = useWords("teams", teams)
  return (
    <AvatarBase name={teamNameOf(team, words.unnamed)} id={team.id} imageUrl={team.profileImageUrl} shape="square" {...size} />
  )
}

const OfUser = ({ user, ...size }: AvatarProps & Required<Pick<AvatarProps, "user">>) => {
  const words = useWords("account", account)
  return <AvatarBase name={nameOf(user) ?? words.unnamed} id={user.id} imageUrl={user.profileImageUrl} {...size} />
}

const Own = (size: Pick<AvatarProps, "size">) => {
  const currentUser = useFlowUser()
  if (currentUser.status === "loading") return <Skeleton shape="circle" />
  return currentUser.status === "signed-in" ? <OfUser user={currentUser.user} {...size} /> : null
}
