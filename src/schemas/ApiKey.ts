import * as Schema from "effect/Schema"
import { nullWhenAbsent } from "./absence.js"
import { UserIdOrMe, Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { Secret, SecretInput } from "./Secret.js"
import { Wire } from "./wire.js"

const fields = {
  id: Schema.String,
  description: Schema.String,
  isPublic: Schema.optionalKey(Schema.Boolean),
  createdAt: Schema.DateFromMillis,
  expiresAt: nullWhenAbsent(Schema.DateFromMillis),
  manuallyRevokedAt: nullWhenAbsent(Schema.DateFromMillis)
}
const userFields = { ...fields, type: Schema.Literal("user"), userId: Schema.String }
const teamFields = { ...fields, type: Schema.Literal("team"), teamId: Schema.String }
const keys = {
  createdAt: "created_at_millis",
  expiresAt: "expires_at_millis",
  manuallyRevokedAt: "manually_revoked_at_millis"
} as const

/** The end of a key, which is shown after its creation. @source protocol/api-keys.md */
export class LastFour extends Opaque<LastFour>()(Wire({ lastFour: Schema.String })) {}

/** An API key of a user; only its end is known. @source protocol/api-keys.md */
export class UserApiKey extends Opaque<UserApiKey>()(Wire({ ...userFields, value: LastFour }, keys)) {}

/** A new API key of a user, with its full value, which is returned only once. @source protocol/api-keys.md */
export class CreatedUserApiKey extends Opaque<CreatedUserApiKey>()(Wire({ ...userFields, value: Secret }, keys)) {}

/** An API key of a team; only its end is known. @source protocol/api-keys.md */
export class TeamApiKey extends Opaque<TeamApiKey>()(Wire({ ...teamFields, value: LastFour }, keys)) {}

/** A new API key of a team, with its full value, which is returned only once. @source protocol/api-keys.md */
export class CreatedTeamApiKey extends Opaque<CreatedTeamApiKey>()(Wire({ ...teamFields, value: Secret }, keys)) {}

const creation = {
  description: Schema.String,
  /** Null means never. */
  expiresAt: Schema.NullOr(Schema.DateFromMillis),
  /**
   * Whether the key is public: it begins with `pk_` and may be exposed. The platform revokes other keys when they leak. Default
   * false.
   */
  isPublic: Schema.optionalKey(Schema.Boolean)
}

/** The input of a new user key. @source protocol/api-keys.md */
export class CreateUserApiKey extends Opaque<CreateUserApiKey>()(
  Wire({ ...creation, userId: UserIdOrMe }, { expiresAt: keys.expiresAt })
) {}

/** The input of a new team key. @source protocol/api-keys.md */
export class CreateTeamApiKey extends Opaque<CreateTeamApiKey>()(
  Wire({ ...creation, teamId: Uuid }, { expiresAt: keys.expiresAt })
) {}

/** The fields of a key to change; its expiry cannot change, and a revocation is permanent. @source protocol/api-keys.md */
export class UpdateApiKeyInput extends Opaque<UpdateApiKeyInput>()(
  Wire({ description: Schema.optionalKey(Schema.String), revoked: Schema.optionalKey(Schema.Literal(true)) })
) {}

/** A key to look up. @source protocol/README.md */
export class CheckApiKey extends Opaque<CheckApiKey>()(Wire({ apiKey: SecretInput(Schema.String) })) {}
