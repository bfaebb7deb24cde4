import * as Schema from "effect/Schema"
import { nullByDefault, nullWhenAbsent } from "./absence.js"
import { check } from "./check.js"
import { UserIdOrMe } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { sessionLifetime } from "./rules/number.js"
import { NewToken } from "./sessionFields.js"
import { Wire } from "./wire.js"

/**
 * The location of an IP address, as far as it is known; the keys are camelCase on the wire too.
 * @source protocol/authentication.md#sessions
 */
export class GeoInfo extends Opaque<GeoInfo>()(
  Schema.Struct({
    ip: Schema.String,
    countryCode: nullByDefault(Schema.String),
    regionCode: nullByDefault(Schema.String),
    cityName: nullByDefault(Schema.String),
    latitude: nullByDefault(Schema.Finite),
    longitude: nullByDefault(Schema.Finite),
    tzIdentifier: nullByDefault(Schema.String)
  })
) {}

/** A session of a user that has not ended. @source protocol/authentication.md#sessions */
export class ActiveSession extends Opaque<ActiveSession>()(
  Wire(
    {
      id: Schema.String,
      userId: Schema.String,
      createdAt: Schema.DateFromMillis,
      isImpersonation: Schema.Boolean,
      /** When a token was last issued. */
      lastUsedAt: nullWhenAbsent(Schema.DateFromMillis),
      isCurrentSession: Schema.Boolean,
      /** The location of the last use; null unless that was a browser. */
      geoInfo: nullWhenAbsent(GeoInfo)
    },
    { createdAt: "created_at", lastUsedAt: "last_used_at", geoInfo: "last_used_at_end_user_ip_info" }
  )
) {}

/**
 * The user whose session to create. The default lifetime is a year, the minimum a second and the maximum 367 days.
 * @source protocol/authentication.md#sessions
 */
export class CreateSession extends Opaque<CreateSession>()(
  Wire({
    userId: UserIdOrMe,
    expiresInMillis: Schema.optionalKey(Schema.Int.check(check(sessionLifetime))),
    isImpersonation: Schema.optionalKey(Schema.Boolean)
  })
) {}

/** The tokens of a session that a server created. @source protocol/authentication.md#sessions */
export class CreatedSession extends Opaque<CreatedSession>()(Wire({ accessToken: NewToken, refreshToken: NewToken })) {}

/** The user whose sessions to list or end. @source protocol/authentication.md#sessions */
export class SessionQuery extends Opaque<SessionQuery>()(Wire({ userId: UserIdOrMe })) {}
