import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Exit, Fiber, Option, Ref, Scope, Stream } from "effect"
import { TestClock } from "effect/testing"
import { changes } from "../../../src/services/cache/changes.js"
import * as Resource from "../../../src/services/cache/Resource.js"
import * as Observable from "../../../src/services/platform/Observable.js"
import { Sharing } from "../../../src/services/platform/Sharing.js"

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
        yield* later(Effect.all([resource.get(), resource.get(), resource.get()], { concurrency: 3 }), 100),
        [1, 1, 1]
      )
      assert.deepStrictEqual(yield* starts, [0])
    })
  )

  it.effect(
    "callers where a request may not wait for another one's load each have their own, and each can give up (rule 104)",
    () =>
      Effect.gen(function* () {
        const { resource, starts } = yield* counted(100)
        const gets = Effect.all([resource.get(), Effect.timeoutOption(resource.get(), 50), resource.get()], { concurrency: 3 })
        const [one, none, other] = yield* later(gets, 100)
        assert.deepStrictEqual([one, Option.isNone(none), other], [1, true, 3])
        assert.deepStrictEqual(yield* starts, [0, 0, 0])
      }).pipe(Effect.provideService(Sharing, false))
  )

  it.effect("refetches start 300 ms apart and never overlap, and a get waits for none of it", () =>
    Effect.gen(function* () {
      const { resource, starts } = yield* counted(10)
      for (let i = 0; i < 3; i++) yield* later(resource.get(), 10)
      assert.deepStrictEqual(yield* starts, [0, 10, 20])
      const quick = yield* counted(10)
      yield* Scope.provide(quick.resource.watch(), yield* Scope.make())
      yield* TestClock.adjust(10)
      for (let i = 0; i < 2; i++) yield* later(quick.resource.refresh(), 310)
      const [one, two, three] = yield* quick.starts
      assert.deepStrictEqual([Number(two) - Number(one), Number(three) - Number(two)], [300, 300])
      const slow = yield* counted(1000)
      const scope = yield* Scope.make()
      yield* Scope.provide(slow.resource.watch(), scope)
      yield* TestClock.adjust(100)
      yield* later(Effect.all([slow.resource.refresh(), slow.resource.refresh()], { concurrency: 2 }), 2000)
      const [first, second, ...more] = yield* slow.starts
      assert.deepStrictEqual([Number(second) - Number(first), more], [1000, []])
    })
  )

  it.effect("each change is followed by a load, also those long after the one before", () =>
    Effect.gen(function* () {
      const { resource, starts } = yield* counted(10)
      yield* Scope.provide(resource.watch(), yield* Scope.make())
      for (let i = 0; i < 3; i++) {
        yield* TestClock.adjust(1000)
        yield* later(resource.refresh(), 10)
      }
      assert.deepStrictEqual(yield* starts, [0, 1000, 2010, 3020])
      assert.strictEqual(resource.snapshot().value, 4)
    })
  )

  it.effect("a get after a change does not take the answer of a load that began before it", () =>
    Effect.gen(function* () {
      const { resource } = yield* counted(100)
      const before = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      yield* resource.refresh()
      assert.strictEqual(yield* later(resource.get(), 100), 2)
      assert.strictEqual(yield* Fiber.join(before), 1)
    })
  )

  it.effect("a load stops when the last who waits for it gives up (rule 23)", () =>
    Effect.gen(function* () {
      const stopped = yield* Ref.make(0)
      const resource = yield* Resource.make(Effect.onInterrupt(Effect.never, () => Ref.update(stopped, (n) => n + 1)))
      const first = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      const second = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      yield* Fiber.interrupt(first)
      assert.strictEqual(yield* Ref.get(stopped), 0)
      yield* Fiber.interrupt(second)
      assert.strictEqual(yield* Ref.get(stopped), 1)
    })
  )

  describe("of an owner", () => {
    const owned = Effect.gen(function* () {
      const state = Observable.make({ generation: 0 })
      const resource = yield* Resource.make(
        Effect.suspend(() => {
          const { generation } = state.get()
          return Effect.delay(Effect.succeed(`user ${generation}`), 100)
        }),
        { state }
      )
      return { resource, become: (generation: number) => state.set({ generation }) }
    })

    it.effect("nobody sees the value of the user before, and who watches gets the next one's at once (rule 20)", () =>
      Effect.gen(function* () {
        const { become, resource } = yield* owned
        const seen: Array<string | undefined> = []
        resource.subscribe(() => seen.push(resource.snapshot().value))
        yield* Scope.provide(resource.watch(), yield* Scope.make())
        yield* TestClock.adjust(100)
        become(1)
        assert.deepStrictEqual(resource.snapshot(), { value: undefined, error: undefined, isLoading: true })
        yield* TestClock.adjust(50)
        become(2)
        yield* TestClock.adjust(100)
        assert.strictEqual(resource.snapshot().value, "user 2")
        assert.notInclude(seen, "user 1")
      })
    )

    it.effect("a get that the user changes under gives the value of the new user", () =>
      Effect.gen(function* () {
        const { become, resource } = yield* owned
        const fiber = yield* Effect.forkChild(resource.get(), { startImmediately: true })
        yield* TestClock.adjust(50)
        become(1)
        yield* TestClock.adjust(200)
        assert.strictEqual(yield* Fiber.join(fiber), "user 1")
      })
    )

    it.effect("a value that nobody watches any more is not shown to the next user", () =>
      Effect.gen(function* () {
        const { become, resource } = yield* owned
        yield* Effect.scoped(Effect.andThen(resource.watch(), TestClock.adjust(100)))
        assert.strictEqual(resource.snapshot().value, "user 0")
        become(1)
        assert.strictEqual(resource.snapshot().value, undefined)
      })
    )
  })

  it.effect("as a stream gives the present snapshot and each that follows", () =>
    Effect.gen(function* () {
      const { resource } = yield* counted(100)
      const fiber = yield* Effect.forkChild(
        changes(resource).pipe(
          Stream.map(({ value }) => value),
          Stream.take(2),
          Stream.runCollect
        ),
        {
          startImmediately: true
        }
      )
      yield* TestClock.adjust(100)
      assert.deepStrictEqual(yield* Fiber.join(fiber), [undefined, 1])
    })
  )

  it.effect("a failed load keeps the value before it, and the next heals", () =>
    Effect.gen(function* () {
      const { resource } = yield* counted(0, (n) => n === 2)
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* resource.watch()
          yield* TestClock.adjust(0)
          assert.deepStrictEqual(resource.snapshot(), { value: 1, error: undefined, isLoading: false })
          yield* later(resource.refresh(), 300)
          assert.deepStrictEqual(resource.snapshot(), { value: 1, error: "failure 2", isLoading: false })
          yield* later(resource.refresh(), 300)
          assert.deepStrictEqual(resource.snapshot(), { value: 3, error: undefined, isLoading: false })
        })
      )
    })
  )

  it.effect("the value outlives the last watcher by 5 seconds, and is nothing without one", () =>
    Effect.gen(function* () {
      const { resource, starts } = yield* counted(0)
      const watchFor = (millis: number) => Effect.scoped(Effect.andThen(resource.watch(), TestClock.adjust(millis)))
      yield* watchFor(400)
      yield* TestClock.adjust(4999)
      yield* watchFor(400)
      assert.strictEqual(resource.snapshot().value, 1)
      yield* TestClock.adjust(5000)
      assert.strictEqual(resource.snapshot().value, undefined)
      assert.lengthOf(yield* starts, 1)
      yield* later(resource.get(), 0)
      assert.strictEqual(resource.snapshot().value, undefined)
    })
  )

  it.effect("a caller who gives up does not stop the load for others", () =>
    Effect.gen(function* () {
      const { resource } = yield* counted(100)
      const first = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      const second = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      yield* Fiber.interrupt(first)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(first)))
      yield* TestClock.adjust(100)
      assert.strictEqual(yield* Fiber.join(second), 1)
    })
  )
})
