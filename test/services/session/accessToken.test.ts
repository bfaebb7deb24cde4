import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { monotonicMillis } from "../../../src/internal/clocks.js"
import { expired, found, issuedAt, received } from "../../../src/services/session/accessToken.js"
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

  it.effect("is unlimited if the token does not say when it expires, and over if the token cannot be read", () =>
    Effect.gen(function* () {
      const clock = new PlatformClock()
      const unlimited = { staleAtMillis: Number.POSITIVE_INFINITY, expiresAtMillis: Number.POSITIVE_INFINITY }
      assert.deepInclude(yield* found(token({ iat: 1000 }), clock), unlimited)
      for (const garbage of ["", "not a token", "a.b.c"]) {
        assert.strictEqual(yield* found(Redacted.make(garbage), clock), expired)
        assert.strictEqual(yield* received(Redacted.make(garbage), clock), expired)
      }
    })
  )

  it.effect("lets a third of a short lifetime pass unused, and 20 seconds of a long one (rule 8)", () =>
    Effect.gen(function* () {
      const now = yield* monotonicMillis
      for (const [lifetimeSeconds, usedMillis] of [
        [3, 2000],
        [30, 20_000],
        [60, 40_000],
        [63, 43_000]
      ] as const) {
        const { staleAtMillis } = yield* received(token({ iat: 0, exp: lifetimeSeconds }), new PlatformClock())
        assert.strictEqual(staleAtMillis - now, usedMillis, `${lifetimeSeconds} s`)
      }
    })
  )

  it("counts from zero for a token that does not say when it was issued", () => {
    assert.deepStrictEqual([token({ iat: 7 }), token({}), Redacted.make("not a token")].map(issuedAt), [7, 0, 0])
  })
})
