import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber, Schema } from "effect"
import { SharedStore } from "../../src/store/effect.js"
import { leaseWaitMillis } from "../../src/store/limits.js"
import { exclusive } from "../../src/store/lock.js"
import { storeOrDie } from "../../src/store/SharedStore.js"
import { movableWallClock } from "../support/clocks.js"
import { passing, stoppable } from "./stoppable.js"

const hour = 3_600_000
const key = "lock"

/** A store with a clock of its own, and processes that share it, each with its own clock too. */
const machine = Effect.gen(function* () {
  const real = yield* Clock.Clock
  const memory = yield* SharedStore.SharedStore
  const storeClock = movableWallClock(real)
  const byItsClock = Effect.provideService(Clock.Clock, storeClock.clock)
  const shared: SharedStore.SharedStore["Service"] = {
    get: (key) => byItsClock(memory.get(key)),
    remove: (key) => byItsClock(memory.remove(key)),
    swap: (change) => byItsClock(memory.swap(change))
  }
  const process = (name: string) => {
    const own = stoppable(shared)
    const { clock, move } = movableWallClock(real)
    const store = storeOrDie(own.store)
    return {
      ...own,
      clock,
      move,
      /** Runs an effect under the lock. */
      run: <A, E>(effect: Effect.Effect<A, E>) =>
        Effect.suspend(() =>
          exclusive(store, `${name}-${crypto.randomUUID()}`, { key, isDone: Effect.succeed(false), effect }, leaseWaitMillis)
        ).pipe(Effect.provideService(Clock.Clock, clock))
    }
  }
  return { process, shared, moveStore: storeClock.move }
})

/** Something that is done for a time, and how often at once at most. */
const counter = () => {
  const counts = { now: 0, most: 0, all: 0 }
  const during = (millis: number) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        counts.most = Math.max(counts.most, ++counts.now)
        counts.all++
      }),
      () => Effect.sleep(millis),
      () => Effect.sync(() => void counts.now--)
    )
  return { counts, during }
}

const event = Schema.Struct({
  whose: Schema.Literals(["store", "first", "second"]),
  hours: Schema.Int.check(Schema.isBetween({ minimum: -200, maximum: 20 })),
  afterMillis: Schema.Int.check(Schema.isBetween({ minimum: 1000, maximum: 4000 }))
})

describe("a lock that two processes share", () => {
  it.effect.prop(
    "has one holder at a time, however the clocks of the store and of the processes are set",
    [Schema.Array(event).check(Schema.isMaxLength(4))],
    ([events]) =>
      Effect.gen(function* () {
        const { moveStore, process } = yield* machine
        const { counts, during } = counter()
        const [first, second] = [process("first"), process("second")]
        const working = yield* Effect.forEach([first, second], ({ run }) =>
          Effect.forkChild(Effect.forever(Effect.andThen(run(during(2500)), Effect.sleep(100))))
        )
        const move = { store: moveStore, first: first.move, second: second.move }
        for (const { afterMillis, hours, whose } of events) {
          yield* passing(afterMillis)
          move[whose](hours * hour)
        }
        yield* passing(8000)
        yield* Fiber.interruptAll(working)
        assert.strictEqual(counts.most, 1)
        assert.isAtLeast(counts.all, 3)
      }).pipe(Effect.provide(SharedStore.layerMemory)),
    { arbitrary: { runs: 10 } }
  )

  for (const hours of [-240, -1, 0, 1, 23]) {
    for (const whose of ["the store", "the waiting process"]) {
      it.effect(
        `is taken over five seconds after its holder was killed, also if ${whose} moves its clock by ${hours} hours`,
        () =>
          Effect.gen(function* () {
            const { moveStore, process } = yield* machine
            const { counts, during } = counter()
            const [killed, other] = [process("killed"), process("other")]
            yield* Effect.forkDetach(killed.run(Effect.sync(() => killed.stop()).pipe(Effect.andThen(Effect.never))))
            yield* passing(50)
            yield* Effect.forkChild(other.run(during(100)))
            yield* passing(1000)
            ;(whose === "the store" ? moveStore : other.move)(hours * hour)
            yield* passing(3900)
            assert.strictEqual(counts.all, 0)
            yield* passing(300)
            assert.strictEqual(counts.all, 1)
          }).pipe(Effect.provide(SharedStore.layerMemory))
      )
    }
  }

  it.effect("is kept by a holder that is alive, although the store has lost it or its clock is set forward by days", () =>
    Effect.gen(function* () {
      const { moveStore, process, shared } = yield* machine
      const { counts, during } = counter()
      const holding = yield* Effect.forkChild(process("holder").run(during(12_000)))
      for (const lose of [Effect.sync(() => moveStore(72 * hour)), shared.remove(key)]) {
        yield* passing(1500)
        yield* lose
        yield* passing(1000)
        assert.isNotNull(yield* shared.get(key))
      }
      yield* Effect.forkChild(process("other").run(during(100)))
      yield* passing(6500)
      assert.deepStrictEqual([counts.all, holding.pollUnsafe()], [1, undefined])
      yield* passing(1000)
      assert.deepStrictEqual(counts, { now: 0, most: 1, all: 2 })
    }).pipe(Effect.provide(SharedStore.layerMemory))
  )

  it.effect("stays with the next holder when one that was stopped goes on, whose write finds another record", () =>
    Effect.gen(function* () {
      const { process, shared } = yield* machine
      const [stopped, other, third] = [process("stopped"), process("other"), process("third")]
      const write = (store: SharedStore.SharedStore["Service"], expected: string | null, next: string) =>
        store.swap({ key: "record", expected, next, ttlMillis: hour })
      const late = yield* Effect.forkChild(
        stopped.run(Effect.andThen(stopped.whileRunning(Effect.sleep(1500)), write(stopped.store, null, "late")))
      )
      yield* passing(1200)
      stopped.stop()
      const { during } = counter()
      const holding = yield* Effect.forkChild(
        other.run(Effect.andThen(write(other.store, null, "other"), Effect.andThen(during(10_000), shared.get("record"))))
      )
      yield* passing(5500)
      assert.strictEqual(yield* shared.get("record"), "other")
      // Polls the lock while the stopped one releases it.
      const waiting = yield* Effect.forkChild(third.run(Effect.void))
      yield* passing(200)
      stopped.resume()
      yield* passing(3000)
      assert.isFalse(yield* Fiber.join(late))
      yield* passing(1800)
      assert.isUndefined(waiting.pollUnsafe())
      yield* passing(6000)
      assert.strictEqual(yield* Fiber.join(holding), "other")
      yield* Fiber.join(waiting)
      assert.isNull(yield* shared.get(key))
    }).pipe(Effect.provide(SharedStore.layerMemory))
  )

  it.effect("is not taken over after a sleep of the machine, in which its holder had no time either", () =>
    Effect.gen(function* () {
      const { process } = yield* machine
      const { counts, during } = counter()
      yield* Effect.forkChild(process("holder").run(during(20_000)))
      const waiter = process("waiter")
      let slept = 0n
      const { clock } = waiter
      const asleep: Clock.Clock = { ...clock, monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe() + slept }
      const waiting = yield* Effect.forkChild(Effect.provideService(exclusiveOf(waiter.store, during(100)), Clock.Clock, asleep))
      yield* passing(500)
      slept = 3_600_000_000_000n
      yield* passing(3000)
      assert.isUndefined(waiting.pollUnsafe())
      assert.deepStrictEqual(counts, { now: 1, most: 1, all: 1 })
    }).pipe(Effect.provide(SharedStore.layerMemory))
  )
})

/** Runs an effect under the lock, however long it has to wait. */
const exclusiveOf = <A, E>(store: SharedStore.SharedStore["Service"], effect: Effect.Effect<A, E>) =>
  exclusive(storeOrDie(store), "waiter", { key, isDone: Effect.succeed(false), effect }, Number.POSITIVE_INFINITY)
