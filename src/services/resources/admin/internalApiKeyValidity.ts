import type { InternalApiKey } from "../../../schemas/InternalApiKey.js"
import { requireKey } from "../../arguments/required.js"

/** Why a key set is invalid: `expired` if both hold. */
export type InternalApiKeyInvalidity = "expired" | "manually-revoked"

type Validity = Pick<InternalApiKey, "expiresAt" | "manuallyRevokedAt">

/**
 * Returns why a key set of the project is invalid, or null if it is valid, at a time in milliseconds since 1970. Unlike for the
 * keys of users and teams, expiry takes precedence over revocation. Throws `InvalidInput` if `key` is not a key set.
 * @source protocol/api-keys.md#validity
 */
export const whyInternalApiKeyInvalid = (key: Validity, nowMillis: number): InternalApiKeyInvalidity | null => {
  const { expiresAt, manuallyRevokedAt } = requireKey(key)
  // Without a time, which a caller without type checks may omit, a set counts as expired.
  if (!(Number(expiresAt) > nowMillis)) return "expired"
  return manuallyRevokedAt === null ? null : "manually-revoked"
}

/**
 * Returns whether a key set of the project is valid, at a time in milliseconds since 1970. Throws `InvalidInput` if `key` is not
 * a key set. @source protocol/api-keys.md#validity
 */
export const isInternalApiKeyValid = (key: Validity, nowMillis: number): boolean =>
  whyInternalApiKeyInvalid(key, nowMillis) === null
