import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { BooleanText } from "./query.js"
import { Wire } from "./wire.js"

/** A public key that signs access tokens. @source protocol/tokens.md#jwks, RFC 7517 */
export class Jwk extends Opaque<Jwk>()(
  Schema.Struct({
    kty: Schema.String,
    crv: Schema.String,
    alg: Schema.String,
    kid: Schema.String,
    x: Schema.String,
    y: Schema.String
  })
) {}

/** The public keys of a project. @source protocol/tokens.md#jwks, RFC 7517 */
export class Jwks extends Opaque<Jwks>()(Schema.Struct({ keys: Schema.Array(Jwk) })) {}

/**
 * Whether to include the keys that sign for anonymous and for restricted users. Default: false. @source protocol/tokens.md#jwks
 */
export class JwksQuery extends Opaque<JwksQuery>()(
  Wire({
    /** Since 2026-04 it includes the keys for restricted users. */
    includeAnonymous: Schema.optionalKey(BooleanText),
    /** Since 2026-04. */
    includeRestricted: Schema.optionalKey(BooleanText)
  })
) {}
