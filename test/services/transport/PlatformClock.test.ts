import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { PlatformClock } from "../../../src/services/transport/PlatformClock.js"
import { withWallClockMoved } from "../../support/clocks.js"

describe("the offset of the platform's clock", () => {
  it.effect("is zero until the platform has told its time (rule 6)", () =>
    Effect.map(Clock.Clock, (clock) => assert.strictEqual(new PlatformClock().offsetMillis(clock), 0))
  )

  for (const [movedMillis, isKnown] of [
    [4999, true],
    [-4999, true],
    [5000, false],
    [-5000, false]
  ] as const) {
    it.effect(`is ${isKnown ? "kept" : "unknown"} after the wall clock has moved by ${movedMillis} ms (rule 6)`, () =>
      Effect.gen(function* () {
        const platformClock = new PlatformClock()
        const clock = yield* Clock.Clock
        platformClock.learn(clock, clock.currentTimeMillisUnsafe() + 7000)
        assert.strictEqual(platformClock.offsetMillis(clock), 7000)
        const moved = yield* withWallClockMoved(movedMillis)(Clock.Clock)
        assert.strictEqual(platformClock.offsetMillis(moved), isKnown ? 7000 : 0)
        platformClock.learn(moved, moved.currentTimeMillisUnsafe() + 9000)
        assert.strictEqual(platformClock.offsetMillis(moved), 9000)
      })
    )
  }

  it.effect("is kept as time passes (rule 6)", () =>
    Effect.gen(function* () {
      const platformClock = new PlatformClock()
      const clock = yield* Clock.Clock
      platformClock.learn(clock, clock.currentTimeMillisUnsafe() + 7000)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(platformClock.offsetMillis(clock), 7000)
    })
  )
})
