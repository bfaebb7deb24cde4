import { assert, describe, it } from "@effect/vitest"
import { Cause, Clock, Effect, Exit, Fiber, Option, Ref, Scope, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as Observable from "../../../src/internal/Observable.js"
import { Sharing } from "../../../src/internal/Sharing.js"
import * as Resource from "../../../src/services/cache/Resource.js"
import { Unhandled } from "../../../src/services/platform/Unhandled.js"
import { changes } from "../../../src/services/ports/Watched.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"
import { movableWallClock } from "../../support/clocks.js"

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
  it.effect("concurrent callers share one load", () =>
    Effect.gen(function* () {
      const { resource, starts } = yield* counted(100)
      assert.deepStrictEqual(
        yield* later(Effect.all([resource.get(), resource.get(), resource.get()], { concurrency: 3 }), 100),
        [1, 1, 1]
      )
      assert.deepStrictEqual(yield* starts, [0])
    })
  )

  it.effect("concurrent callers share one load at any time of the clock, until it is as old as an attempt may take", () =>
    Effect.gen(function* () {
      const { resource, starts } = yield* counted(60_000)
      assert.deepStrictEqual(resource.snapshot(), { value: undefined, error: undefined, isLoading: false })
      const begin = 86_400_000
      yield* TestClock.adjust(begin)
      for (const afterMillis of [0, 1, 9998, 1]) {
        yield* TestClock.adjust(afterMillis)
        yield* Effect.forkChild(resource.get(), { startImmediately: true })
      }
      assert.deepStrictEqual(yield* starts, [begin, begin + 10_000])
    })
  )

  it.effect("a caller loads the value again if the load fails that had begun more than a second before", () =>
    Effect.gen(function* () {
      for (const [afterMillis, outcome] of [
        [1000, Exit.fail("failure 1")],
        [1001, Exit.succeed(2)]
      ] as const) {
        const { resource } = yield* counted(5000, (n) => n === 1)
        yield* Effect.forkChild(Effect.exit(resource.get()), { startImmediately: true })
        yield* TestClock.adjust(afterMillis)
        const answer = yield* later(Effect.exit(resource.get()), 10_000)
        assert.deepStrictEqual(answer, outcome)
      }
    })
  )

  it.effect("callers on hosts that forbid waiting for another request each load, and each can be interrupted (rule 104)", () =>
    Effect.gen(function* () {
      const { resource, starts } = yield* counted(100)
      const gets = Effect.all([resource.get(), Effect.timeoutOption(resource.get(), 50), resource.get()], { concurrency: 3 })
      const [one, none, other] = yield* later(gets, 100)
      assert.deepStrictEqual([one, Option.isNone(none), other], [1, true, 3])
      assert.deepStrictEqual(yield* starts, [0, 0, 0])
    }).pipe(Effect.provideService(Sharing, false))
  )

  it.effect("refetches start 300 ms apart and never overlap, and a get does not wait for that", () =>
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

  for (const [step, movedMillis] of [
    ["set back", -3_600_000],
    ["set forward", 3_600_000]
  ] as const) {
    it.effect(`a clock that is ${step} delays no load after a change, and keeps no value any longer`, () =>
      Effect.gen(function* () {
        const { clock, move } = movableWallClock(yield* Clock.Clock)
        const { resource, starts } = yield* Effect.provideService(counted(10), Clock.Clock, clock)
        const scope = yield* Scope.make()
        yield* Scope.provide(resource.watch(), scope)
        yield* TestClock.adjust(10)
        move(movedMillis)
        yield* later(resource.refresh(), 300)
        assert.lengthOf(yield* starts, 2)
        yield* TestClock.adjust(10)
        assert.strictEqual(resource.snapshot().value, 2)
        yield* Scope.close(scope, Exit.void)
        move(movedMillis)
        assert.strictEqual(resource.snapshot().value, 2)
        yield* TestClock.adjust(5000)
        assert.isUndefined(resource.snapshot().value)
      })
    )

    it.effect(`a clock that is ${step} lets no caller wait for a load that takes longer than an attempt`, () =>
      Effect.gen(function* () {
        const { clock, move } = movableWallClock(yield* Clock.Clock)
        const { resource, starts } = yield* Effect.provideService(counted(60_000), Clock.Clock, clock)
        yield* Effect.forkChild(resource.get(), { startImmediately: true })
        move(movedMillis)
        for (const afterMillis of [0, 9999, 1]) {
          yield* TestClock.adjust(afterMillis)
          yield* Effect.forkChild(resource.get(), { startImmediately: true })
        }
        assert.lengthOf(yield* starts, 2)
      })
    )
  }

  it.effect("each change is followed by a load, even long after the previous one", () =>
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

  it.effect("changes at the same time are followed by one load, also if it ends at once, or with other options of a call", () =>
    Effect.gen(function* () {
      for (const [takesMillis, options] of [
        [0, {}],
        [100, {}],
        [100, { timeoutMillis: 5000 }]
      ] as const) {
        const { resource, starts } = yield* counted(takesMillis)
        yield* Scope.provide(resource.watch(), yield* Scope.make())
        yield* TestClock.adjust(1000)
        const other = Effect.provideService(resource.refresh(), CallOptions, options)
        yield* later(Effect.all([resource.refresh(), other, resource.refresh()], { concurrency: 3 }), 1000)
        assert.lengthOf(yield* starts, 2)
        yield* later(resource.refresh(), 1000)
        assert.lengthOf(yield* starts, 3)
      }
    })
  )

  it.effect("a get after a change does not use a load that began before it", () =>
    Effect.gen(function* () {
      const { resource } = yield* counted(100)
      const before = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      yield* resource.refresh()
      assert.strictEqual(yield* later(resource.get(), 100), 2)
      assert.strictEqual(yield* Fiber.join(before), 1)
    })
  )

  it.effect("the result of a load is not shown if a later one has begun", () =>
    Effect.gen(function* () {
      const begun = yield* Ref.make(0)
      const resource = yield* Resource.make(
        Effect.flatMap(
          Ref.updateAndGet(begun, (n) => n + 1),
          (n) => Effect.delay(Effect.succeed(n), n === 1 ? 1000 : 100)
        )
      )
      yield* resource.watch()
      const early = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      const late = yield* Effect.forkChild(resource.refetch(), { startImmediately: true })
      for (const [afterMillis, value] of [
        [99, undefined],
        [1, 2],
        [900, 2]
      ] as const) {
        yield* TestClock.adjust(afterMillis)
        assert.strictEqual(resource.snapshot().value, value)
        assert.strictEqual(resource.snapshot().isLoading, value === undefined)
      }
      assert.deepStrictEqual([yield* Fiber.join(early), yield* Fiber.join(late)], [1, 2])
    }).pipe(Effect.scoped)
  )

  it.effect("a load is aborted when its last caller is interrupted (rule 23)", () =>
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
      let loads = 0
      const resource = yield* Resource.make(
        Effect.suspend(() => {
          loads++
          const { generation } = state.get()
          return Effect.delay(Effect.succeed(`user ${generation}`), 100)
        }),
        { state }
      )
      return { resource, loads: Effect.sync(() => loads), become: (generation: number) => state.set({ generation }) }
    })

    it.effect("never shows the previous user's value, and subscribers get the next user's immediately (rule 20)", () =>
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

    it.effect("subscribers never see that nothing is being loaded while the next user's value is", () =>
      Effect.gen(function* () {
        const { become, resource } = yield* owned
        yield* resource.watch()
        yield* TestClock.adjust(100)
        const seen: Array<Resource.Snapshot<string, never>> = []
        resource.subscribe(() => seen.push(resource.snapshot()))
        become(1)
        yield* TestClock.adjust(100)
        const last = seen.pop()
        assert.isNotEmpty(seen)
        for (const one of seen) assert.deepStrictEqual(one, { value: undefined, error: undefined, isLoading: true })
        assert.deepStrictEqual(last, { value: "user 1", error: undefined, isLoading: false })
      }).pipe(Effect.scoped)
    )

    it.effect("a get during a change of user returns the new user's value", () =>
      Effect.gen(function* () {
        const { become, resource } = yield* owned
        const fiber = yield* Effect.forkChild(resource.get(), { startImmediately: true })
        yield* TestClock.adjust(50)
        become(1)
        yield* TestClock.adjust(200)
        assert.strictEqual(yield* Fiber.join(fiber), "user 1")
      })
    )

    it.effect("a value is loaded once for all its watchers, again for the next user, and not after the last has gone", () =>
      Effect.gen(function* () {
        const { become, loads, resource } = yield* owned
        const watchers = yield* Effect.all([Scope.make(), Scope.make(), Scope.make()])
        for (const watcher of watchers) yield* Scope.provide(resource.watch(), watcher)
        yield* TestClock.adjust(100)
        assert.strictEqual(yield* loads, 1)
        for (const [index, watcher] of watchers.entries()) {
          become(index + 1)
          yield* TestClock.adjust(100)
          assert.strictEqual(yield* loads, index + 2)
          yield* Scope.close(watcher, Exit.void)
        }
        become(9)
        yield* TestClock.adjust(100)
        assert.strictEqual(yield* loads, 4)
      })
    )

    it.effect("a value without subscribers is not shown to the next user", () =>
      Effect.gen(function* () {
        const { become, resource } = yield* owned
        yield* Effect.scoped(Effect.andThen(resource.watch(), TestClock.adjust(100)))
        assert.strictEqual(resource.snapshot().value, "user 0")
        become(1)
        assert.strictEqual(resource.snapshot().value, undefined)
      })
    )
  })

  it.effect("emits the current snapshot and all later ones as a stream", () =>
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

  it.effect("a stream of a value that is loaded and watched begins with it", () =>
    Effect.gen(function* () {
      const { resource, starts } = yield* counted(0)
      yield* resource.watch()
      yield* TestClock.adjust(0)
      const values = changes(resource).pipe(
        Stream.map(({ value }) => value),
        Stream.take(1),
        Stream.runCollect
      )
      assert.deepStrictEqual(yield* later(values, 0), [1])
      assert.lengthOf(yield* starts, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("a slow consumer of a stream gets the newest value, and none of those before it", () =>
    Effect.gen(function* () {
      const { resource } = yield* counted(0)
      const seen: Array<number | undefined> = []
      const slow = Stream.runForEach(changes(resource), ({ isLoading, value }) =>
        Effect.andThen(
          Effect.sync(() => isLoading || seen.push(value)),
          Effect.sleep("1 minute")
        )
      )
      yield* Effect.forkScoped(slow)
      for (let change = 0; change < 5; change++) {
        yield* TestClock.adjust("1 second")
        yield* Effect.forkScoped(resource.refresh())
      }
      yield* TestClock.adjust("10 minutes")
      assert.deepStrictEqual([seen.at(-1), seen.length < 4], [6, true])
    }).pipe(Effect.scoped)
  )

  it.effect("a failed load keeps the previous value, and the next load recovers", () =>
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

  it.effect("the value outlives its last subscriber by 5 seconds, and is empty without one", () =>
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

  it.effect("an interrupted caller does not abort the load for others", () =>
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

describe("a defect", () => {
  for (const takesMillis of [0, 100]) {
    it.effect(`is reported if no caller receives it, of a load that takes ${takesMillis} ms`, () =>
      Effect.gen(function* () {
        const told: Array<unknown> = []
        const defect = new Error("a bug")
        const broken = Effect.andThen(takesMillis === 0 ? Effect.void : Effect.sleep(takesMillis), Effect.die(defect))
        const make = Effect.provideService(Resource.make(broken), Unhandled, (error) => told.push(error))
        const asked = yield* make
        const exit = yield* later(Effect.exit(asked.get()), takesMillis)
        assert.strictEqual(Exit.isFailure(exit) && Cause.squash(exit.cause), defect)
        assert.deepStrictEqual(told, [])
        const watched = yield* make
        yield* watched.watch()
        yield* TestClock.adjust(takesMillis)
        assert.deepStrictEqual(told, [defect])
      }).pipe(Effect.scoped)
    )
  }
})

describe("a resource that always fails", () => {
  it("shows its error, and is not loading", () => {
    const { snapshot } = Resource.failed("no such team")
    assert.deepStrictEqual(snapshot(), { value: undefined, error: "no such team", isLoading: false })
  })
})
