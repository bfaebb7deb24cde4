import type { InternalApiKey } from "../../schemas/InternalApiKey.js"

/** Why a key set is invalid: `expired` if both hold. */
export type InternalApiKeyInvalidity = "expired" | "manually-revoked"

type Validity = Pick<InternalApiKey, "expiresAt" | "manuallyRevokedAt">

/**
 * Returns why a key set of the project is invalid, or null if it is valid, at a time in milliseconds since 1970. Unlike for the
 * keys of users and teams, expiry takes precedence over revocation.
 * @source protocol/api-keys.md#validity
 */
export const whyInternalApiKeyInvalid = (
  { expiresAt, manuallyRevokedAt }: Validity,
  nowMillis: number
): InternalApiKeyInvalidity | null =>
  expiresAt.getTime() <= nowMillis ? "expired" : manuallyRevokedAt === null ? null : "manually-revoked"

/**
 * Returns whether a key set of the project is valid, at a time in milliseconds since 1970. @source protocol/api-keys.md#validity
 */
export const isInternalApiKeyValid = (key: Validity, nowMillis: number): boolean =>
  whyInternalApiKeyInvalid(key, nowMillis) === null
