import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { leaseWaitMillis } from "../../src/store/limits.js"
import { makeLocks } from "../../src/store/locks.js"
import { movableWallClock } from "../support/clocks.js"

/** Locks in a store whose entries do not end: all of them are held by a server that was killed. */
const heldElsewhere = makeLocks(
  { get: () => Effect.succeed("other"), swap: () => Effect.succeed(false), remove: () => Effect.void },
  crypto
)

const work = { key: "lock", isDone: Effect.succeed(false), effect: Effect.void }

const hours = 3_600_000

describe("the wait for a lock that is never released", () => {
  for (const moved of [-24 * hours, -hours, 0, hours, 24 * hours]) {
    it.effect(`ends after 15 seconds, also if the wall clock is moved by ${moved / hours} hours meanwhile`, () =>
      Effect.gen(function* () {
        const { clock, move } = movableWallClock(yield* Clock.Clock)
        const run = Effect.forkChild(Effect.provideService(heldElsewhere.run(work), Clock.Clock, clock), {
          startImmediately: true
        })
        // The second one waits for the first one of its process.
        const waiting = [yield* run, yield* run]
        yield* TestClock.adjust(1000)
        move(moved)
        yield* TestClock.adjust(leaseWaitMillis - 2000)
        assert.deepStrictEqual(
          waiting.map((fiber) => fiber.pollUnsafe()),
          [undefined, undefined]
        )
        yield* TestClock.adjust(2000)
        for (const fiber of waiting) assert.isDefined(fiber.pollUnsafe())
      })
    )
  }
})
