import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { TokenSource } from "./TokenStore.js"
import { tokenPair } from "./TokenStore.js"

/** Tokens that the caller has, as text or redacted. */
export interface GivenTokens {
  readonly accessToken?: string | Redacted.Redacted | null
  readonly refreshToken?: string | Redacted.Redacted | null
}

/** The tokens that the caller holds. */
export const fromTokens = ({ accessToken, refreshToken }: GivenTokens): TokenSource => ({
  get: Effect.sync(() => tokenPair(plain(accessToken), plain(refreshToken)))
})

const plain = (token: string | Redacted.Redacted | null | undefined) =>
  Redacted.isRedacted(token) ? Redacted.value(token) : token
