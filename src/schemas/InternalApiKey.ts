import * as Schema from "effect/Schema"
import { LastFour } from "./ApiKey.js"
import { nullWhenAbsent } from "./absence.js"
import { Opaque } from "./Opaque.js"
import { Secret } from "./Secret.js"
import { Wire } from "./wire.js"

const set = <Key extends Schema.Constraint>(key: Key) => ({
  id: Schema.String,
  description: Schema.String,
  createdAt: Schema.DateFromMillis,
  expiresAt: Schema.DateFromMillis,
  manuallyRevokedAt: nullWhenAbsent(Schema.DateFromMillis),
  publishableClientKey: nullWhenAbsent(key),
  secretServerKey: nullWhenAbsent(key),
  superSecretAdminKey: nullWhenAbsent(key)
})
const keys = {
  createdAt: "created_at_millis",
  expiresAt: "expires_at_millis",
  manuallyRevokedAt: "manually_revoked_at_millis"
} as const

/**
 * A key set: keys that an app of the project uses; a key that the set lacks is null.
 * @source protocol/projects.md#keys-of-a-project
 */
export class InternalApiKey extends Opaque<InternalApiKey>()(Wire(set(LastFour), keys)) {}

/** A new key set, with the full keys, which are returned only once. @source protocol/projects.md#keys-of-a-project */
export class CreatedInternalApiKey extends Opaque<CreatedInternalApiKey>()(Wire(set(Secret), keys)) {}

/** The input of a new key set. @source protocol/projects.md#calls */
export class CreateInternalApiKey extends Opaque<CreateInternalApiKey>()(
  Wire(
    {
      description: Schema.String,
      expiresAt: Schema.DateFromMillis,
      hasPublishableClientKey: Schema.Boolean,
      hasSecretServerKey: Schema.Boolean,
      hasSuperSecretAdminKey: Schema.Boolean
    },
    { expiresAt: keys.expiresAt }
  )
) {}
