/**
 * How far in the future an access token may have been issued before the verifier's clock counts as wrong: tokens have no other
 * start time.
 */
export const issuedAheadMaxSeconds = 60

/** How long a token whose key is known waits while an old key set is fetched again. */
export const keySetPatienceMillis = 1000
