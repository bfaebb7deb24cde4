import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { UserIdOrMe } from "./ids.js"
import { pageQuery } from "./List.js"
import { Opaque } from "./Opaque.js"
import { optionals } from "./optionals.js"
import { ProfileImage } from "./ProfileImage.js"
import { BooleanText } from "./query.js"
import { renamedWord } from "./renamedWord.js"
import { clientFields, serverFields } from "./Team.js"
import { Wire } from "./wire.js"

const clientWritable = optionals(Struct.pick(clientFields, ["clientMetadata"]))
const serverWritable = {
  ...clientWritable,
  ...optionals(Struct.pick(serverFields, ["clientReadOnlyMetadata", "serverMetadata"]))
}
const creation = {
  displayName: Schema.String,
  /** The first member, who gets the permissions of a creator. */
  creatorUserId: Schema.optionalKey(UserIdOrMe),
  // A new team has no image to remove, and the platform refuses a null.
  profileImageUrl: Schema.optionalKey(ProfileImage)
}
const update = optionals({ displayName: Schema.String, profileImageUrl: Schema.NullOr(ProfileImage) })

/** What a user says of a new team, whose creator is the user. @source protocol/teams.md#calls */
export class CreateTeam extends Opaque<CreateTeam>()(Wire({ ...clientWritable, ...creation })) {}

/** What a server says of a new team, which has no members unless a creator is named. @source protocol/teams.md#calls */
export class ServerCreateTeam extends Opaque<ServerCreateTeam>()(Wire({ ...serverWritable, ...creation })) {}

/** What a member with `$update_team` may change; an absent key stays as it is. @source protocol/teams.md#calls */
export class UpdateTeam extends Opaque<UpdateTeam>()(Wire({ ...clientWritable, ...update })) {}

/** What a server may change of a team; an absent key stays as it is. @source protocol/teams.md#calls */
export class ServerUpdateTeam extends Opaque<ServerUpdateTeam>()(Wire({ ...serverWritable, ...update })) {}

/** Whose teams to list. @source protocol/teams.md#calls */
export class TeamQuery extends Opaque<TeamQuery>()(Wire({ userId: Schema.optionalKey(UserIdOrMe) })) {}

/** A page of teams. The order is that of creation, the oldest first unless `desc`; `query` looks for a part of the name. @source protocol/changes.md */
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
