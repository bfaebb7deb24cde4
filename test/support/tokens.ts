import { Redacted } from "effect"
import type { TokenPair } from "../../src/services/platform/TokenStore.js"

/** The tokens of a pair as plain text, to compare them: access, refresh. */
export const plainPair = (pair: TokenPair | null): readonly [string | null, string | null] | null =>
  pair && [pair.accessToken && Redacted.value(pair.accessToken), pair.refreshToken && Redacted.value(pair.refreshToken)]
