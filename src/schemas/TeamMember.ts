import * as Schema from "effect/Schema"
import { nullWhenAbsent, optionals } from "./absence.js"
import { UserIdOrMe, Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { ProfileImage } from "./Url.js"
import { ServerUser } from "./User.js"
import { WebLinkOrNull } from "./WebLinkOrNull.js"
import { Wire } from "./wire.js"

const membership = { teamId: Schema.String, userId: Schema.String }
const clientFields = {
  teamId: nullWhenAbsent(Schema.String),
  userId: Schema.String,
  displayName: Schema.NullOr(Schema.String),
  profileImageUrl: WebLinkOrNull
}

/** The membership of a user in a team. @source protocol/teams.md#fields */
export class TeamMembership extends Opaque<TeamMembership>()(Wire(membership)) {}

/** The response to adding a member: the ids that were sent. @source protocol/teams.md#calls */
export class AddedTeamMember extends Opaque<AddedTeamMember>()(Wire({ ...membership, teamId: nullWhenAbsent(Schema.String) })) {}

/** A member's profile in a team; fields that the member has not set are those of the user. @source protocol/teams.md#fields */
export class TeamMemberProfile extends Opaque<TeamMemberProfile>()(Wire(clientFields)) {}

/** A member's profile in a team, with the user. @source protocol/teams.md#fields */
export class ServerTeamMemberProfile extends Opaque<ServerTeamMemberProfile>()(
  Wire({ ...clientFields, user: nullWhenAbsent(ServerUser) })
) {}

/** The fields of a member's profile to change; omitted fields are left unchanged. @source protocol/teams.md#calls */
export class UpdateTeamMemberProfileInput extends Opaque<UpdateTeamMemberProfileInput>()(
  Wire(optionals({ displayName: Schema.String, profileImageUrl: Schema.NullOr(ProfileImage) }))
) {}

/** Which members to list; a client must name a team. @source protocol/teams.md#calls */
export class TeamMemberQuery extends Opaque<TeamMemberQuery>()(Wire(optionals({ teamId: Uuid, userId: UserIdOrMe }))) {}
