import type { TokenPair } from "../platform/tokens/TokenStore.js"
import { isSameSession } from "../platform/tokens/TokenStore.js"
import type { Freshness } from "./accessToken.js"
import { isNewer } from "./pairs.js"
import type { State } from "./State.js"
import { isSignedIn } from "./State.js"

/** Returns the state that follows when the store is found to hold a pair of tokens, or none; null if nothing changes. */
export const adopting = (
  now: State,
  stored: TokenPair | null,
  freshness: Freshness,
  hasEnded: (pair: TokenPair) => boolean
): State | null => {
  const generation = now._tag === "Unread" ? now.generation : now.generation + 1
  if (stored === null) return now._tag === "Unread" || isSignedIn(now) ? { _tag: "SignedOut", generation } : null
  if (isSignedIn(now) && isSameSession(stored, now.pair)) {
    return now._tag === "Active" && isNewer(stored, now.pair) ? { ...now, pair: stored, freshness } : null
  }
  return isSignedIn(now) || !hasEnded(stored) ? { _tag: "Active", generation, pair: stored, freshness } : null
}
