import type { TeamApiKey, UserApiKey } from "../../schemas/ApiKey.js"

/** Why a key is of no use: `manually-revoked` if both hold. */
export type ApiKeyInvalidity = "manually-revoked" | "expired"

type Validity = Pick<UserApiKey | TeamApiKey, "expiresAt" | "manuallyRevokedAt">

/**
 * Returns why a key of a user or of a team is not valid, or null where it is, at a time in milliseconds since 1970. This is what
 * the value says; the platform knows of later revocations.
 * @source protocol/api-keys.md#validity
 */
export const whyApiKeyInvalid = ({ expiresAt, manuallyRevokedAt }: Validity, nowMillis: number): ApiKeyInvalidity | null => {
  if (manuallyRevokedAt !== null) return "manually-revoked"
  return expiresAt !== null && expiresAt.getTime() <= nowMillis ? "expired" : null
}

/** Whether a key of a user or of a team is valid, at a time in milliseconds since 1970. @source protocol/api-keys.md#validity */
export const isApiKeyValid = (key: Validity, nowMillis: number): boolean => whyApiKeyInvalid(key, nowMillis) === null
