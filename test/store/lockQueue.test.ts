import { assert, describe, it } from "@effect/vitest"
import { Clock, Context, Effect, Exit, Fiber, Layer, Scheduler } from "effect"
import { TestClock } from "effect/testing"
import { SharedStore, SharedStoreError } from "../../src/store/effect.js"
import { leaseWaitMillis } from "../../src/store/limits.js"
import { makeLocks } from "../../src/store/lockQueue.js"
import { storeOrDie } from "../../src/store/SharedStore.js"
import { movableWallClock } from "../support/clocks.js"
import { duringOperation } from "../support/hangingUp.js"
import { Interrupting } from "../support/interrupting.js"
import { turn } from "../support/pace.js"

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

describe("a request that waits for another one of its process", () => {
  it.effect("waits no longer in all, if that one gives up", () =>
    Effect.gen(function* () {
      const run = Effect.forkChild(heldElsewhere.run(work), { startImmediately: true })
      const [first, second] = [yield* run, yield* run]
      yield* TestClock.adjust(10_000)
      yield* Fiber.interrupt(first)
      yield* TestClock.adjust(leaseWaitMillis - 11_000)
      assert.isUndefined(second.pollUnsafe())
      yield* TestClock.adjust(2000)
      assert.isDefined(second.pollUnsafe())
    })
  )

  it.effect("needs no lock for what that one has done", () =>
    Effect.gen(function* () {
      const memory = yield* SharedStore.SharedStore
      let swaps = 0
      const swap: SharedStore.SharedStore["Service"]["swap"] = (change) =>
        Effect.tap(memory.swap(change), () => Effect.sync(() => swaps++))
      const locks = makeLocks(storeOrDie({ ...memory, swap }), crypto)
      let isDone = false
      const doing = {
        ...work,
        isDone: Effect.sync(() => isDone),
        effect: Effect.delay(
          Effect.sync(() => void (isDone = true)),
          100
        )
      }
      const waiting = yield* Effect.forkChild(
        Effect.all([locks.run(doing), locks.run(doing), locks.run(doing)], { concurrency: 3 })
      )
      yield* TestClock.adjust(300)
      assert.isDefined(waiting.pollUnsafe())
      // It is taken and released once.
      assert.strictEqual(swaps, 2)
    }).pipe(Effect.provide(SharedStore.layerMemory))
  )
})

describe("a lock", () => {
  it.effect("has its holder look again at what another one has done before it was free", () =>
    Effect.gen(function* () {
      const store = storeOrDie(yield* SharedStore.SharedStore)
      const seen: Array<string> = []
      const note = (what: string) => Effect.sync(() => void seen.push(what))
      yield* makeLocks(store, crypto).run({ ...work, isDone: Effect.as(note("looks"), false), effect: note("acts") })
      assert.deepStrictEqual(seen, ["looks", "acts"])
    }).pipe(Effect.provide(SharedStore.layerMemory))
  )

  it.effect("is free at once wherever its holder is interrupted (rule 22)", () =>
    Effect.gen(function* () {
      const store = storeOrDie(yield* SharedStore.SharedStore)
      const locks = makeLocks(store, crypto)
      for (let step = 1, isReached = true; isReached; step++) {
        const scheduler = new Interrupting(step, "first")
        const holding = locks.run({ ...work, effect: turn })
        yield* Fiber.await(yield* Effect.forkChild(Effect.provideService(holding, Scheduler.Scheduler, scheduler)))
        isReached = scheduler.hasInterrupted
        const next = yield* Effect.forkChild(locks.run(work))
        yield* Effect.repeat(turn, { times: 3 })
        assert.isDefined(next.pollUnsafe(), `step ${step}`)
      }
    }).pipe(Effect.provide(SharedStore.layerMemory))
  )

  for (const cancels of [true, false]) {
    const kind = cancels ? "cancels" : "finishes"
    it.effect(`is free at once if its holder is interrupted, over a store that ${kind} what it does (rule 22)`, () =>
      Effect.gen(function* () {
        for (let number = 1, wasInterrupted = true; wasInterrupted; number++) {
          const memory = Context.get(yield* Layer.build(Layer.fresh(SharedStore.layerMemory)), SharedStore.SharedStore)
          const store = storeOrDie(duringOperation(memory, cancels, number, () => holder.interruptUnsafe()))
          const locks = makeLocks(store, crypto)
          const holder = yield* Effect.forkChild(locks.run({ ...work, effect: turn }))
          wasInterrupted = Exit.hasInterrupts(yield* Fiber.await(holder))
          for (const [server, its] of Object.entries({ same: locks, other: makeLocks(store, crypto) })) {
            const next = yield* Effect.forkChild(its.run(work))
            yield* Effect.repeat(turn, { times: 20 })
            assert.isDefined(next.pollUnsafe(), `operation ${number}, ${server} server`)
          }
        }
      }).pipe(Effect.scoped)
    )
  }
})

describe("the heartbeat of a lock's holder", () => {
  /** A store that fails at some beats of the first holder, and counts all of them. */
  const beating = Effect.fnUntraced(function* (failing: ReadonlyArray<number>) {
    const memory = yield* SharedStore.SharedStore
    const beats = { count: 0 }
    const swap: SharedStore.SharedStore["Service"]["swap"] = (change) =>
      Effect.suspend(() =>
        change.expected !== null && change.next !== null && failing.includes(++beats.count)
          ? Effect.fail(new SharedStoreError({ operation: "swap", cause: "lost" }))
          : memory.swap(change)
      )
    return { beats, store: storeOrDie({ ...memory, swap }) }
  })
  const pass = Effect.fnUntraced(function* (millis: number) {
    for (let passed = 0; passed < millis; passed += 100) {
      yield* TestClock.adjust(100)
      yield* turn
    }
  })

  for (const failing of [[1], [2], [1, 3, 5], [2, 3, 4], [7], [6, 7]]) {
    it.effect(`keeps the lock although the store fails at beat ${failing.join(", ")}, until the work has ended`, () =>
      Effect.gen(function* () {
        const { beats, store } = yield* beating(failing)
        const [holder, other] = [makeLocks(store, crypto), makeLocks(store, crypto)]
        yield* Effect.forkChild(holder.run({ ...work, effect: Effect.sleep(7700) }))
        yield* pass(500)
        const waiting = yield* Effect.forkChild(other.run(work))
        yield* pass(7000)
        assert.isUndefined(waiting.pollUnsafe())
        yield* pass(1500)
        assert.isDefined(waiting.pollUnsafe())
        const { count } = beats
        assert.isAtLeast(count, 6)
        yield* pass(5000)
        assert.strictEqual(beats.count, count)
      }).pipe(Effect.provide(SharedStore.layerMemory))
    )
  }
})
