import type { InternalApiKey } from "../../schemas/InternalApiKey.js"

/** Why a set of keys is of no use: `expired` if both hold. */
export type InternalApiKeyInvalidity = "expired" | "manually-revoked"

type Validity = Pick<InternalApiKey, "expiresAt" | "manuallyRevokedAt">

/**
 * Returns why a set of keys of the project is not valid, or null where it is, at a time in milliseconds since 1970. Other than for
 * the keys of users and teams, an expiry comes before a revocation.
 * @source protocol/api-keys.md#validity
 */
export const whyInternalApiKeyInvalid = (
  { expiresAt, manuallyRevokedAt }: Validity,
  nowMillis: number
): InternalApiKeyInvalidity | null =>
  expiresAt.getTime() <= nowMillis ? "expired" : manuallyRevokedAt === null ? null : "manually-revoked"

/** Whether a set of keys of the project is valid, at a time in milliseconds since 1970. @source protocol/api-keys.md#validity */
export const isInternalApiKeyValid = (key: Validity, nowMillis: number): boolean =>
  whyInternalApiKeyInvalid(key, nowMillis) === null
