import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { InvalidOption } from "../../../errors/options.js"
import type { TokenSource } from "./TokenStore.js"
import { tokenPair } from "./TokenStore.js"

/** Tokens that the caller holds, as strings or redacted; null for an absent one, such as no access token yet. */
export interface GivenTokens {
  readonly accessToken: string | Redacted.Redacted | null
  readonly refreshToken: string | Redacted.Redacted | null
}

/** The tokens that the caller holds. */
export const fromTokens = ({ accessToken, refreshToken }: GivenTokens): TokenSource => ({
  get: Effect.sync(() => tokenPair(plain(accessToken), plain(refreshToken)))
})

const plain = <Absent>(token: string | Redacted.Redacted | Absent) => (Redacted.isRedacted(token) ? Redacted.value(token) : token)

/**
 * Returns the error of given tokens, for example if one was forgotten; null if they can be used. `option` is what the caller passed
 * them as.
 * @source protocol/apps.md#sessions
 */
export const brokenTokens = (given: GivenTokens, option = "tokenStore"): InvalidOption | null => {
  // A caller without type checks may pass any value.
  const { accessToken, refreshToken }: Partial<GivenTokens> = Object(given)
  const texts = [accessToken, refreshToken].map(plain)
  const refuse = (reason: string) => new InvalidOption({ option, reason })
  if (texts.some((one) => one !== null && typeof one !== "string"))
    return refuse("must contain accessToken and refreshToken, each a string or null")
  const broken = ["accessToken", "refreshToken"].find((_, index) => texts[index] === "undefined")
  return broken === undefined ? null : refuse(`has a token \`${broken}\` that is the string 'undefined'`)
}
