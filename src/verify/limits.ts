/** The maximum length of an access token to verify, in characters. Longer ones are rejected unread. */
export const accessTokenMaxLength = 16_384

/** The default tolerance between a verifier's clock and the platform's. */
export const clockToleranceSeconds = 5

/** The maximum age of a project's cached keys; the platform allows caching for as long. @source protocol/tokens.md#jwks */
export const keySetMaxAgeMillis = 3_600_000

/**
 * How long a project's keys are used while the platform cannot be reached: a key that it has withdrawn meanwhile is trusted for a day at
 * most.
 */
export const keySetTrustMillis = 86_400_000

/** The minimum time between two fetches of a project's keys. */
export const keySetRetryMillis = 30_000

/** The minimum time between two fetches of a project's keys until the first one succeeds: no session can be verified until then. */
export const keySetFirstRetryMillis = 1000

/** The timeout of fetching a project's keys. */
export const keySetFetchTimeoutMillis = 5000

/** The maximum size of a JSON Web Key Set, in bytes. */
export const keySetMaxLength = 100_000

/** The maximum number of keys of a set to keep. */
export const keySetMaxKeys = 32

/**
 * How far in the future an access token may have been issued before the verifier's clock counts as wrong: tokens have no other
 * start time.
 */
export const issuedAheadMaxSeconds = 60

/** How long tokens whose keys are known wait while an old key set is fetched again, from the start of the fetch. */
export const keySetPatienceMillis = 1000
