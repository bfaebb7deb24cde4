import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Ref, Scope } from "effect"
import { TestClock } from "effect/testing"
import { Sharing } from "../../src/internal/Sharing.js"
import { singleFlight } from "../../src/internal/singleFlight.js"

describe("singleFlight", () => {
  it.effect("concurrent callers share one run, later ones get another", () =>
    Effect.gen(function* () {
      const runs = yield* Ref.make(0)
      const shared = yield* singleFlight(
        Effect.andThen(
          Effect.yieldNow,
          Ref.updateAndGet(runs, (n) => n + 1)
        )
      )
      assert.deepStrictEqual(yield* Effect.all([shared, shared, shared], { concurrency: 3 }), [1, 1, 1])
      assert.strictEqual(yield* shared, 2)
    })
  )
  it.effect("callers on hosts that forbid waiting for another request each have their own run (rule 104)", () =>
    Effect.gen(function* () {
      const runs = yield* Ref.make(0)
      const run = Effect.flatMap(
        Ref.updateAndGet(runs, (n) => n + 1),
        // The first one's request has ended, so its run never does.
        (n) => (n === 1 ? Effect.never : Effect.succeed(n))
      )
      const own = yield* Effect.provideService(singleFlight(run), Sharing, false)
      yield* Effect.forkChild(own, { startImmediately: true })
      assert.strictEqual(yield* own, 2)
    })
  )
  it.effect("a run prevented by the end of the app keeps nobody waiting", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const shared = yield* Scope.provide(singleFlight(Effect.never), scope)
      yield* Scope.close(scope, Exit.void)
      const waiting = Effect.timeoutOrElse(Effect.exit(shared), { duration: "1 second", orElse: () => Effect.succeed(null) })
      const fiber = yield* Effect.forkChild(waiting)
      yield* TestClock.adjust("1 second")
      const exit = yield* Fiber.join(fiber)
      assert.isTrue(exit !== null && Exit.hasInterrupts(exit))
    })
  )
  it.effect("a failure is not cached (rule 11)", () =>
    Effect.gen(function* () {
      const runs = yield* Ref.make(0)
      const shared = yield* singleFlight(
        Effect.flatMap(
          Ref.updateAndGet(runs, (n) => n + 1),
          (n) => (n === 1 ? Effect.fail("no") : Effect.succeed(n))
        )
      )
      assert.strictEqual(yield* Effect.flip(shared), "no")
      assert.strictEqual(yield* shared, 2)
    })
  )
  it.effect("a defect is not cached, and reaches every caller", () =>
    Effect.gen(function* () {
      const runs = yield* Ref.make(0)
      const shared = yield* singleFlight(
        Effect.flatMap(
          Ref.updateAndGet(runs, (n) => n + 1),
          (n) => (n === 1 ? Effect.die("bug") : Effect.succeed(n))
        )
      )
      assert.isTrue(Exit.hasDies(yield* Effect.exit(shared)))
      assert.strictEqual(yield* shared, 2)
    })
  )
  it.effect("an interrupted caller does not interrupt the run", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<number>()
      const shared = yield* singleFlight(Deferred.await(gate))
      const first = yield* Effect.forkChild(shared, { startImmediately: true })
      const second = yield* Effect.forkChild(shared, { startImmediately: true })
      yield* Fiber.interrupt(first)
      yield* Deferred.succeed(gate, 1)
      assert.strictEqual(yield* Fiber.join(second), 1)
    })
  )
  it.effect("a run ends with the scope, and so do its waiters", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const shared = yield* Scope.provide(singleFlight(Effect.never), scope)
      const waiting = yield* Effect.forkChild(shared, { startImmediately: true })
      yield* Scope.close(scope, Exit.void)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(waiting)))
    })
  )
})
