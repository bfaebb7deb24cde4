import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { RestrictedReason } from "./User.js"

/** What an access token says of its user, which no one has verified. @source protocol/apps.md */
export class UnverifiedUser extends Opaque<UnverifiedUser>()(
  Schema.Struct({
    id: Schema.String,
    displayName: Schema.NullOr(Schema.String),
    primaryEmail: Schema.NullOr(Schema.String),
    primaryEmailVerified: Schema.Boolean,
    isAnonymous: Schema.Boolean,
    /** Tokens say it since 2026-04; of older ones, exactly anonymous users are. */
    isRestricted: Schema.Boolean,
    /** Null if the user is not restricted. Tokens say it since 2026-04. */
    restrictedReason: Schema.NullOr(RestrictedReason),
    /** Whether signing in asks the user for a second factor. Null if the token does not say, as before 2026-04. */
    isMultiFactorRequired: Schema.NullOr(Schema.Boolean)
  })
) {}
