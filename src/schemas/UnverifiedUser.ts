import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { RestrictedReason } from "./User.js"

/** The unverified user that an access token describes. @source protocol/apps.md */
export class UnverifiedUser extends Opaque<UnverifiedUser>()(
  Schema.Struct({
    id: Schema.String,
    displayName: Schema.NullOr(Schema.String),
    primaryEmail: Schema.NullOr(Schema.String),
    primaryEmailVerified: Schema.Boolean,
    isAnonymous: Schema.Boolean,
    /** In tokens since 2026-04; for older ones, true exactly for anonymous users. */
    isRestricted: Schema.Boolean,
    /** Null if the user is not restricted. In tokens since 2026-04. */
    restrictedReason: Schema.NullOr(RestrictedReason),
    /** Whether sign-ins require a second factor. Null if the token does not say, as before 2026-04. */
    isMultiFactorRequired: Schema.NullOr(Schema.Boolean)
  })
) {}
