import * as Redacted from "effect/Redacted"
import { isToken } from "../../schemas/rules/token.js"
import type { TokenPair } from "../platform/tokens/TokenStore.js"
import { isSame, isSameSession, tokenPair } from "../platform/tokens/TokenStore.js"
import { isDefinitelyOtherUser } from "../transport/isSameUser.js"
import * as accessToken from "./accessToken.js"

/** Returns the pair without a token that cannot be used, so that a broken store or response does not fail every call. */
export const readable = (pair: TokenPair | null): TokenPair | null => {
  if (pair === null) return null
  const access = pair.accessToken && accessToken.isReadable(pair.accessToken) ? Redacted.value(pair.accessToken) : null
  const refresh = pair.refreshToken && Redacted.value(pair.refreshToken)
  const isWhole = (access !== null || pair.accessToken === null) && (refresh === null || isToken(refresh))
  return isWhole ? pair : tokenPair(access, refresh)
}

/** Returns whether two pairs hold the same tokens. */
export const isSamePair = (a: TokenPair, b: TokenPair): boolean =>
  a === b ||
  (isSameSession(a, b) &&
    (a.accessToken === null || b.accessToken === null ? a.accessToken === b.accessToken : isSame(a.accessToken, b.accessToken)))

/** Returns whether a stored access token of the same session may replace the current one: never another user's. */
export const isNewer = (stored: TokenPair, held: TokenPair): boolean =>
  stored.accessToken !== null &&
  (held.accessToken === null ||
    (!isSame(stored.accessToken, held.accessToken) &&
      !isDefinitelyOtherUser(stored.accessToken, held.accessToken) &&
      accessToken.issuedAt(stored.accessToken) >= accessToken.issuedAt(held.accessToken)))
