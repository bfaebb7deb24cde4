import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Exit, Fiber, Ref, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Resource from "../../../src/services/cache/Resource.js"

const counted = Effect.fnUntraced(function* (takesMillis: number, fail: (n: number) => boolean = () => false) {
  const starts = yield* Ref.make<ReadonlyArray<number>>([])
  const resource = yield* Resource.make(
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const n = (yield* Ref.updateAndGet(starts, (all) => [...all, now])).length
      yield* Effect.sleep(takesMillis)
      return fail(n) ? yield* Effect.fail(`failure ${n}`) : n
    })
  )
  return { resource, starts: Ref.get(starts) }
})
const later = <A, E, R>(effect: Effect.Effect<A, E, R>, millis: number) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
    yield* TestClock.adjust(millis)
    return yield* Fiber.join(fiber)
  })

describe("Resource", () => {
  it.effect("callers at the same time share one load", () =>
    Effect.gen(function* () {
      const { resource, starts } = yield* counted(100)
      assert.deepStrictEqual(
        yield* later(Effect.all([resource.get, resource.get, resource.get], { concurrency: 3 }), 100),
        [1, 1, 1]
      )
      assert.deepStrictEqual(yield* starts, [0])
    })
  )

  it.effect("loads start 300 ms apart and never overlap", () =>
    Effect.gen(function* () {
      const { resource, starts } = yield* counted(10)
      for (let i = 0; i < 3; i++) yield* later(resource.get, 300)
      assert.deepStrictEqual(yield* starts, [0, 300, 600])
      const slow = yield* counted(1000)
      const scope = yield* Scope.make()
      yield* Scope.provide(slow.resource.watch, scope)
      yield* TestClock.adjust(100)
      yield* later(Effect.all([slow.resource.refresh, slow.resource.refresh], { concurrency: 2 }), 2000)
      const [first, second, ...more] = yield* slow.starts
      assert.deepStrictEqual([Number(second) - Number(first), more], [1000, []])
    })
  )

  it.effect("a failed load keeps the value before it, and the next heals", () =>
    Effect.gen(function* () {
      const { resource } = yield* counted(0, (n) => n === 2)
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* resource.watch
          yield* TestClock.adjust(0)
          assert.deepStrictEqual(resource.snapshot(), { value: 1, error: undefined, isLoading: false })
          yield* later(resource.refresh, 300)
          assert.deepStrictEqual(resource.snapshot(), { value: 1, error: "failure 2", isLoading: false })
          yield* later(resource.refresh, 300)
          assert.deepStrictEqual(resource.snapshot(), { value: 3, error: undefined, isLoading: false })
        })
      )
    })
  )

  it.effect("the value outlives the last watcher by 5 seconds, and is nothing without one", () =>
    Effect.gen(function* () {
      const { resource, starts } = yield* counted(0)
      const watchFor = (millis: number) => Effect.scoped(Effect.andThen(resource.watch, TestClock.adjust(millis)))
      yield* watchFor(400)
      yield* TestClock.adjust(4999)
      yield* watchFor(400)
      assert.strictEqual(resource.snapshot().value, 1)
      yield* TestClock.adjust(5000)
      assert.strictEqual(resource.snapshot().value, undefined)
      assert.lengthOf(yield* starts, 1)
      yield* later(resource.get, 0)
      assert.strictEqual(resource.snapshot().value, undefined)
    })
  )

  it.effect("a caller who gives up does not stop the load for others", () =>
    Effect.gen(function* () {
      const { resource } = yield* counted(100)
      const first = yield* Effect.forkChild(resource.get, { startImmediately: true })
      const second = yield* Effect.forkChild(resource.get, { startImmediately: true })
      yield* Fiber.interrupt(first)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(first)))
      yield* TestClock.adjust(100)
      assert.strictEqual(yield* Fiber.join(second), 1)
    })
  )
})
