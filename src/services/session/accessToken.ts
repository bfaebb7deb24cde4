import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { likelyValidMillis } from "../../schemas/limits.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import { AccessTokenClaims } from "../../schemas/Tokens.js"

const decodeClaims = Schema.decodeUnknownEffect(AccessTokenClaims)

const claims = Effect.fnUntraced(function* (token: AccessToken) {
  const payload = Redacted.value(token).split(".")[1] ?? ""
  return yield* decodeClaims(yield* Effect.fromResult(Base64Url.decodeString(payload)))
})

/** Milliseconds on a clock that only counts: setting the machine's time does not move it. */
export const monotonicMillis = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos / 1_000_000n))

/**
 * When a token that has just arrived goes stale, on the monotonic clock. Reads the lifetime that the platform gave, not
 * the wall clock; a token that cannot be read is stale at once, and the platform decides.
 */
export const staleAtMillis = Effect.fnUntraced(
  function* (token: AccessToken) {
    const now = yield* monotonicMillis
    const { exp, iat } = yield* claims(token)
    const lifetimeMillis = (exp - iat) * 1000
    // A platform with very short tokens would otherwise be asked for a new one before each call.
    return now + lifetimeMillis - Math.min(likelyValidMillis, lifetimeMillis / 3)
  },
  Effect.orElseSucceed(() => 0)
)
