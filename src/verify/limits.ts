/** How far in the future an access token may have been issued before the verifier's clock counts as wrong: tokens name no other beginning. */
export const issuedAheadMaxSeconds = 60
