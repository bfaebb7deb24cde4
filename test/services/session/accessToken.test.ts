import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { found, received } from "../../../src/services/session/accessToken.js"
import { learnServerTime, serverOffset } from "../../../src/services/session/serverOffset.js"
import { monotonicMillis } from "../../../src/services/transport/attempts.js"
import { withWallClockMoved } from "../../support/clocks.js"
import { jwtFrom } from "../../support/fakes.js"

const token = (claims: Record<string, unknown>) => Redacted.make(jwtFrom(claims))

describe("the freshness of a token", () => {
  it.effect("is that of its expiry if it does not say when it was issued", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_000_000)
      const now = yield* monotonicMillis
      for (const freshness of [yield* received(token({ exp: 1600 }), {}), yield* found(token({ exp: 1600 }), {})]) {
        assert.deepInclude(freshness, { issuedAtMillis: now, staleAtMillis: now + 580_000, expiresAtMillis: now + 600_000 })
      }
    })
  )

  it.effect("is no longer than the lifetime that it was issued with, to the millisecond, if the clock is behind", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_000_000)
      const now = yield* monotonicMillis
      const freshness = yield* found(token({ iat: 5000, exp: 5600 }), {})
      assert.deepInclude(freshness, { issuedAtMillis: now, staleAtMillis: now + 580_000, expiresAtMillis: now + 600_000 })
    })
  )
})

describe("the offset of the platform's clock", () => {
  for (const [movedMillis, isKnown] of [
    [4999, true],
    [-4999, true],
    [5000, false],
    [-5000, false]
  ] as const) {
    it.effect(`is ${isKnown ? "kept" : "unknown"} after the wall clock has moved by ${movedMillis} ms (rule 6)`, () =>
      Effect.gen(function* () {
        const config = {}
        const clock = yield* Clock.Clock
        learnServerTime(config, clock, clock.currentTimeMillisUnsafe() + 7000)
        assert.strictEqual(serverOffset(config, clock), 7000)
        const moved = yield* withWallClockMoved(movedMillis)(Clock.Clock)
        assert.strictEqual(serverOffset(config, moved), isKnown ? 7000 : 0)
        learnServerTime(config, moved, moved.currentTimeMillisUnsafe() + 9000)
        assert.strictEqual(serverOffset(config, moved), 9000)
      })
    )
  }
})
