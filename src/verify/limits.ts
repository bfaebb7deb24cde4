/**
 * How far in the future an access token may have been issued before the verifier's clock counts as wrong: tokens have no other
 * start time.
 */
export const issuedAheadMaxSeconds = 60
