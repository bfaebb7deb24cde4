import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { monotonicMillis } from "../../../src/services/platform/monotonicMillis.js"
import { found, received } from "../../../src/services/session/accessToken.js"
import { PlatformClock } from "../../../src/services/transport/PlatformClock.js"
import { jwtFrom } from "../../support/fakes.js"

const token = (claims: Record<string, unknown>) => Redacted.make(jwtFrom(claims))

describe("the freshness of a token", () => {
  it.effect("is that of its expiry if it does not say when it was issued", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_000_000)
      const now = yield* monotonicMillis
      for (const freshness of [
        yield* received(token({ exp: 1600 }), new PlatformClock()),
        yield* found(token({ exp: 1600 }), new PlatformClock())
      ]) {
        assert.deepInclude(freshness, { issuedAtMillis: now, staleAtMillis: now + 580_000, expiresAtMillis: now + 600_000 })
      }
    })
  )

  it.effect("is no longer than the lifetime that it was issued with, to the millisecond, if the clock is behind", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_000_000)
      const now = yield* monotonicMillis
      const freshness = yield* found(token({ iat: 5000, exp: 5600 }), new PlatformClock())
      assert.deepInclude(freshness, { issuedAtMillis: now, staleAtMillis: now + 580_000, expiresAtMillis: now + 600_000 })
    })
  )
})
