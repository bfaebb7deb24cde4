import type { ServerTeamMemberProfile, TeamMemberProfile } from "../../schemas/TeamMember.js"

/** A member's name and image in a team. */
export interface TeamProfile extends Pick<TeamMemberProfile, "displayName" | "profileImageUrl"> {}

/** A member of a team, with the member's profile there. */
export interface TeamMember extends TeamMemberProfile {
  /** The name and the image in one object. */
  readonly teamProfile: TeamProfile
}

/** A member of a team as a server sees it: with the user. */
export interface ServerTeamMember extends ServerTeamMemberProfile {
  /** The name and the image in one object. */
  readonly teamProfile: TeamProfile
}

/** Which member of which team. */
export interface TeamMemberOf {
  readonly teamId: string
  readonly userId: string
}

/** Adds their profiles to the members of a team. @internal */
export const withTeamProfiles = <Member extends TeamProfile>(members: ReadonlyArray<Member>) =>
  members.map((member): Member & { readonly teamProfile: TeamProfile } => {
    const { displayName, profileImageUrl } = member
    return { ...member, teamProfile: { displayName, profileImageUrl } }
  })
