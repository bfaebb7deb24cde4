import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { retriedImport } from "../../../src/services/lazy/retriedImport.js"
import { Connectivity } from "../../../src/services/platform/Connectivity.js"

/** Loads with given outcomes, in order, and their count. */
const loads = (...ends: ReadonlyArray<() => Promise<string>>) => {
  let count = 0
  return { load: () => (ends[count++] ?? (() => Promise.resolve("loaded")))(), count: () => count }
}
const fails =
  (message: string, name = "Error") =>
  () =>
    Promise.reject(Object.assign(new Error(message), { name }))

const settled = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(Effect.result(effect))
    yield* TestClock.adjust("1 second")
    return yield* Fiber.join(fiber)
  })

describe("a file that is loaded later", () => {
  it.effect("is loaded on first use, once for all concurrent callers", () =>
    Effect.gen(function* () {
      const { count, load } = loads()
      const file = retriedImport(load)
      assert.strictEqual(count(), 0)
      assert.deepStrictEqual(yield* Effect.all([file, file], { concurrency: 2 }), ["loaded", "loaded"])
      assert.strictEqual(yield* file, "loaded")
      assert.strictEqual(count(), 1)
    })
  )

  it.effect("is requested once more after a moment, so that one lost packet costs nothing (rule 97)", () =>
    Effect.gen(function* () {
      const { count, load } = loads(fails("Loading chunk 7 failed. (error: https://app.test/7.js)", "ChunkLoadError"))
      const result = yield* settled(retriedImport(load))
      assert.deepInclude(result, { _tag: "Success", success: "loaded" })
      assert.strictEqual(count(), 2)
    })
  )

  it.effect("is requested once more for all who wait for it, also for those who came while it was loading", () =>
    Effect.gen(function* () {
      const { count, load } = loads(fails("x"))
      const file = retriedImport(load)
      const result = yield* settled(Effect.all([file, file, file], { concurrency: 3 }))
      assert.deepInclude(result, { _tag: "Success", success: ["loaded", "loaded", "loaded"] })
      assert.strictEqual(count(), 2)
    })
  )

  it.effect("that fails twice is requested again on the next use", () =>
    Effect.gen(function* () {
      const file = retriedImport(loads(fails("x"), fails("x")).load)
      assert.strictEqual((yield* settled(file))._tag, "Failure")
      assert.strictEqual(yield* file, "loaded")
    })
  )

  it.effect("that arrives empty counts as not loaded, and is requested again on the next use", () =>
    Effect.gen(function* () {
      const empty = () => Promise.resolve("")
      const { count, load } = loads(empty, empty)
      const file = retriedImport(load)
      const result = yield* settled(Effect.flip(file))
      if (result._tag === "Failure") return assert.fail("it counts as loaded")
      assert.deepInclude(result.success, { _tag: "ConnectionError", mayHaveArrived: false })
      assert.strictEqual(count(), 2)
      assert.strictEqual(yield* file, "loaded")
    })
  )

  it.effect("that hangs fails after two attempts, and is requested again on the next use", () =>
    Effect.gen(function* () {
      const hangs = () => new Promise<string>(() => {})
      const { count, load } = loads(hangs, hangs)
      const file = retriedImport(load, undefined, true)
      const fiber = yield* Effect.forkChild(Effect.flip(file))
      yield* TestClock.adjust("21 seconds")
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "ConnectionError")
      assert.strictEqual(count(), 2)
      assert.strictEqual(yield* file, "loaded")
    })
  )

  it.effect("that hangs is requested again once for all: who gives up later joins the request of who gave up first", () =>
    Effect.gen(function* () {
      let finish = (_: string) => {}
      const { count, load } = loads(
        () => new Promise<string>(() => {}),
        () => new Promise<string>((resolve) => (finish = resolve))
      )
      const file = retriedImport(load, undefined, true)
      const first = yield* Effect.forkChild(file, { startImmediately: true })
      yield* TestClock.adjust("2 seconds")
      const second = yield* Effect.forkChild(file, { startImmediately: true })
      yield* TestClock.adjust("12 seconds")
      finish("loaded")
      assert.deepStrictEqual(yield* Fiber.joinAll([first, second]), ["loaded", "loaded"])
      assert.strictEqual(count(), 2)
    })
  )

  it.effect("on a disk is awaited however far a test moves the clock meanwhile", () =>
    Effect.gen(function* () {
      let finish = (_: string) => {}
      const file = retriedImport(() => new Promise<string>((resolve) => (finish = resolve)))
      const fiber = yield* Effect.forkChild(file, { startImmediately: true })
      yield* TestClock.adjust("1 hour")
      finish("loaded")
      assert.strictEqual(yield* Fiber.join(fiber), "loaded")
    })
  )

  it.effect("fails with the app's own origin and file, and never with the platform's", () =>
    Effect.gen(function* () {
      const missing = fails("Loading chunk 7 failed. (error: https://app.test/assets/7.js)", "ChunkLoadError")
      const result = yield* settled(Effect.flip(retriedImport(loads(missing, missing).load)))
      if (result._tag === "Failure" || result.success._tag !== "ConnectionError") return assert.fail("no ConnectionError")
      assert.deepInclude(result.success, { origin: "https://app.test", path: "/assets/7.js", mayHaveArrived: false })
      assert.notInclude(result.success.message, "baseUrl")
    })
  )

  it.effect("is requested again where the browser says that it was, whichever folder the running script is in (rule 97)", () =>
    Effect.gen(function* () {
      const requested = fails("Failed to fetch dynamically imported module: https://app.test/chunks/part-7.js")
      const silent = fails("Importing a module script failed.")
      for (const [end, path] of [
        [requested, "/chunks/part-7.js"],
        [silent, "/pages/part-7.js"],
        // Not an error of the request, but one that the module throws.
        [fails("see https://docs.test/errors"), "/pages/part-7.js"]
      ] as const) {
        const load = Object.assign(loads(end).load, { toString: () => '() => import("./part-7.js")' })
        const result = yield* settled(Effect.flip(retriedImport(load, () => "at https://app.test/pages/start.js:1:2")))
        if (result._tag === "Failure") return assert.fail("it was loaded")
        assert.deepInclude(result.success, { origin: "https://app.test", path })
      }
    })
  )

  it.effect("reports that the device is offline", () =>
    Effect.gen(function* () {
      const file = Effect.provideService(retriedImport(loads(fails("x"), fails("x")).load), Connectivity, {
        isOnline: () => false,
        subscribe: () => () => {}
      })
      const result = yield* settled(Effect.flip(file))
      assert.deepInclude(result, { _tag: "Success" })
      if (result._tag === "Success") assert.strictEqual(result.success._tag, "OfflineError")
    })
  )
})
