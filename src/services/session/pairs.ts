import * as Redacted from "effect/Redacted"
import type { TokenPair } from "../platform/TokenStore.js"
import { isSame, isSameSession, tokenPair } from "../platform/TokenStore.js"
import { isSurelyOtherUser } from "../transport/isSameUser.js"
import * as accessToken from "./accessToken.js"

/** The pair without an access token that cannot be read: a broken store must not break every call. */
export const readable = (pair: TokenPair | null): TokenPair | null =>
  pair?.accessToken && !accessToken.isReadable(pair.accessToken)
    ? tokenPair(null, pair.refreshToken && Redacted.value(pair.refreshToken))
    : pair

/** Whether two pairs hold the same tokens. */
export const isSamePair = (a: TokenPair, b: TokenPair): boolean =>
  a === b ||
  (isSameSession(a, b) &&
    (a.accessToken === null || b.accessToken === null ? a.accessToken === b.accessToken : isSame(a.accessToken, b.accessToken)))

/** Whether a stored access token of the same session can take the place of the one that is held: never another user's. */
export const isNewer = (stored: TokenPair, held: TokenPair): boolean =>
  stored.accessToken !== null &&
  (held.accessToken === null ||
    (!isSame(stored.accessToken, held.accessToken) &&
      !isSurelyOtherUser(stored.accessToken, held.accessToken) &&
      accessToken.issuedAt(stored.accessToken) >= accessToken.issuedAt(held.accessToken)))
