import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { optionals } from "./absence.js"
import { UserIdOrMe } from "./ids.js"
import { pageQuery } from "./List.js"
import { Opaque } from "./Opaque.js"
import { BooleanText } from "./query.js"
import { clientFields, serverFields } from "./Team.js"
import { ProfileImage } from "./Url.js"
import { renamedWord, Wire } from "./wire.js"

const clientWritable = optionals(Struct.pick(clientFields, ["clientMetadata"]))
const serverWritable = {
  ...clientWritable,
  ...optionals(Struct.pick(serverFields, ["clientReadOnlyMetadata", "serverMetadata"]))
}
const creation = {
  displayName: Schema.String,
  /** The first member, who receives a creator's permissions. */
  creatorUserId: Schema.optionalKey(UserIdOrMe),
  profileImageUrl: Schema.optionalKey(Schema.NullOr(ProfileImage))
}
const update = optionals({ displayName: Schema.String, profileImageUrl: Schema.NullOr(ProfileImage) })

/** The input of a new team, whose creator is the user. @source protocol/teams.md#calls */
export class CreateTeam extends Opaque<CreateTeam>()(Wire({ ...clientWritable, ...creation })) {}

/** The input of a new team from a server; it has no members unless a creator is named. @source protocol/teams.md#calls */
export class ServerCreateTeamInput extends Opaque<ServerCreateTeamInput>()(Wire({ ...serverWritable, ...creation })) {}

/**
 * The fields of a team that a member with `$update_team` can change; omitted fields are left unchanged.
 * @source protocol/teams.md#calls
 */
export class UpdateTeamInput extends Opaque<UpdateTeamInput>()(Wire({ ...clientWritable, ...update })) {}

/** The fields of a team that a server can change; omitted fields are left unchanged. @source protocol/teams.md#calls */
export class ServerUpdateTeamInput extends Opaque<ServerUpdateTeamInput>()(Wire({ ...serverWritable, ...update })) {}

/** The user whose teams to list. @source protocol/teams.md#calls */
export class TeamQuery extends Opaque<TeamQuery>()(Wire({ userId: Schema.optionalKey(UserIdOrMe) })) {}

/** A page of teams, in order of creation, oldest first unless `desc`; `query` searches the names. @source protocol/changes.md */
export class TeamPageQuery extends Opaque<TeamPageQuery>()(
  Wire({
    ...pageQuery,
    ...optionals({
      userId: UserIdOrMe,
      orderBy: renamedWord("createdAt", "created_at"),
      desc: BooleanText,
      query: Schema.String
    })
  })
) {}
