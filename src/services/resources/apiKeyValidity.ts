import type { TeamApiKey, UserApiKey } from "../../schemas/ApiKey.js"
import { requireKey } from "../arguments/required.js"

/** Why a key is invalid: `manually-revoked` if both hold. */
export type ApiKeyInvalidity = "manually-revoked" | "expired"

type Validity = Pick<UserApiKey | TeamApiKey, "expiresAt" | "manuallyRevokedAt">

/**
 * Returns why a user's or a team's key is invalid, or null if it is valid, at a time in milliseconds since 1970. Based on the
 * given value only; the platform knows of later revocations. Throws `InvalidInput` if `key` is not one.
 * @source protocol/api-keys.md#validity
 */
export const whyApiKeyInvalid = (key: Validity, nowMillis: number): ApiKeyInvalidity | null => {
  const { expiresAt, manuallyRevokedAt } = requireKey(key)
  if (manuallyRevokedAt !== null) return "manually-revoked"
  // Without a time, which a caller without type checks may omit, a key that can expire counts as expired.
  return expiresAt !== null && !(expiresAt.getTime() > nowMillis) ? "expired" : null
}

/**
 * Returns whether a user's or a team's key is valid, at a time in milliseconds since 1970. Throws `InvalidInput` if `key`
 * is not one. @source protocol/api-keys.md#validity
 */
export const isApiKeyValid = (key: Validity, nowMillis: number): boolean => whyApiKeyInvalid(key, nowMillis) === null
