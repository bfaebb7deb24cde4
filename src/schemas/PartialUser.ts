import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
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

// Only the subject must be there: a claim that an older platform does not send is no reason to refuse its tokens.
const Claims = Schema.Struct({
  sub: Schema.String,
  name: Schema.optional(Schema.NullOr(Schema.String)),
  email: Schema.optional(Schema.NullOr(Schema.String)),
  email_verified: Schema.optional(Schema.Boolean),
  is_anonymous: Schema.optional(Schema.Boolean)
})

/** The user out of the JSON of an access token's claims. @source facts 5.2 */
export const PartialUserClaims = Schema.fromJsonString(Claims).pipe(
  Schema.decodeTo(
    PartialUser,
    SchemaTransformation.transform<typeof PartialUser.Encoded, typeof Claims.Type>({
      decode: (claims) => ({
        id: claims.sub,
        displayName: claims.name ?? null,
        primaryEmail: claims.email ?? null,
        primaryEmailVerified: claims.email_verified ?? false,
        isAnonymous: claims.is_anonymous ?? false
      }),
      encode: (user) => ({
        sub: user.id,
        name: user.displayName,
        email: user.primaryEmail,
        email_verified: user.primaryEmailVerified,
        is_anonymous: user.isAnonymous
      })
    })
  )
)
