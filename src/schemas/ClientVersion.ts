import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"

/**
 * The name and version of a client, such as `js portico@0.1.0`; camelCase on the wire too. @source protocol/requests.md#addresses
 */
export class ClientVersion extends Opaque<ClientVersion>()(Schema.Struct({ clientVersion: Schema.String })) {}

/**
 * Whether a client's version is recent enough; if not, the reason, and whether an update is required.
 * @source protocol/requests.md#addresses
 */
export class ClientVersionCheck extends Opaque<ClientVersionCheck>()(
  Schema.Struct({
    upToDate: Schema.Boolean,
    error: Schema.optionalKey(Schema.String),
    severe: Schema.optionalKey(Schema.Boolean)
  })
) {}
