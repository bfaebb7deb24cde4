import type { TeamApiKey, UserApiKey } from "../../schemas/ApiKey.js"

/** Why a key is invalid: `manually-revoked` if both hold. */
export type ApiKeyInvalidity = "manually-revoked" | "expired"

type Validity = Pick<UserApiKey | TeamApiKey, "expiresAt" | "manuallyRevokedAt">

/**
 * Returns why a user's or a team's key is invalid, or null if it is valid, at a time in milliseconds since 1970. Based on the
 * given value only; the platform knows of later revocations.
 * @source protocol/api-keys.md#validity
 */
export const whyApiKeyInvalid = ({ expiresAt, manuallyRevokedAt }: Validity, nowMillis: number): ApiKeyInvalidity | null => {
  if (manuallyRevokedAt !== null) return "manually-revoked"
  return expiresAt !== null && expiresAt.getTime() <= nowMillis ? "expired" : null
}

/**
 * Returns whether a user's or a team's key is valid, at a time in milliseconds since 1970. @source protocol/api-keys.md#validity
 */
export const isApiKeyValid = (key: Validity, nowMillis: number): boolean => whyApiKeyInvalid(key, nowMillis) === null
