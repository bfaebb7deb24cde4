import * as Schema from "effect/Schema"
import { UserIdOrMe, Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { optionals } from "./optionals.js"
import { ProfileImage } from "./ProfileImage.js"
import { ServerUser } from "./User.js"
import { Wire } from "./wire.js"

const membership = { teamId: Schema.String, userId: Schema.String }
const clientFields = {
  ...membership,
  displayName: Schema.NullOr(Schema.String),
  profileImageUrl: Schema.NullOr(Schema.String)
}

/** A user's place in a team. @source protocol/teams.md#fields */
export class TeamMembership extends Opaque<TeamMembership>()(Wire(membership)) {}

/** How a member appears in a team; what the member has not set is that of the user. @source protocol/teams.md#fields */
export class TeamMemberProfile extends Opaque<TeamMemberProfile>()(Wire(clientFields)) {}

/** How a member appears in a team, and who it is. @source protocol/teams.md#fields */
export class ServerTeamMemberProfile extends Opaque<ServerTeamMemberProfile>()(Wire({ ...clientFields, user: ServerUser })) {}

/** What may change of a member's appearance; an absent key stays as it is. @source protocol/teams.md#calls */
export class UpdateTeamMemberProfile extends Opaque<UpdateTeamMemberProfile>()(
  Wire(optionals({ displayName: Schema.String, profileImageUrl: Schema.NullOr(ProfileImage) }))
) {}

/** Which members to list; a user without a server's rights names a team. @source protocol/teams.md#calls */
export class TeamMemberQuery extends Opaque<TeamMemberQuery>()(Wire(optionals({ teamId: Uuid, userId: UserIdOrMe }))) {}
