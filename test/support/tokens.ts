import { Redacted } from "effect"
import type { TokenPair } from "../../src/services/platform/tokens/TokenStore.js"

/** Returns a token pair as plain text for comparison: access, refresh. */
export const plainPair = (pair: TokenPair | null): readonly [string | null, string | null] | null =>
  pair && [pair.accessToken && Redacted.value(pair.accessToken), pair.refreshToken && Redacted.value(pair.refreshToken)]
