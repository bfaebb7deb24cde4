import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"

/** What an access token itself says about its user. @source facts 22.3 getPartialUser */
export class PartialUser extends Opaque<PartialUser>()(
  Schema.Struct({
    id: Schema.String,
    displayName: Schema.NullOr(Schema.String),
    primaryEmail: Schema.NullOr(Schema.String),
    primaryEmailVerified: Schema.Boolean,
    isAnonymous: Schema.Boolean
  })
) {}
