import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { TabGlobals } from "../../../src/services/platform/Tabs.browser.js"
import { layerBrowser } from "../../../src/services/platform/Tabs.browser.js"
import { Tabs } from "../../../src/services/platform/Tabs.js"

const over = (host: TabGlobals) =>
  Effect.gen(function* () {
    return yield* Tabs
  }).pipe(Effect.provide(layerBrowser("p", host)))
const soon = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 30)))

describe("Tabs in a browser", () => {
  it.live("hear each other over a channel, until they stop listening", () =>
    Effect.gen(function* () {
      const one = yield* over({ BroadcastChannel })
      const two = yield* over({ BroadcastChannel })
      let heard = 0
      const unsubscribe = two.subscribe(() => heard++)
      yield* one.announce
      yield* soon
      assert.strictEqual(heard, 1)
      unsubscribe()
      yield* one.announce
      yield* soon
      assert.strictEqual(heard, 1)
    })
  )

  it.effect("hear each other over storage events where there is no channel, and survive a storage that refuses", () =>
    Effect.gen(function* () {
      const listeners = new Set<(event: { readonly key: string | null }) => void>()
      const written: Array<string> = []
      const tabs = yield* over({
        localStorage: {
          setItem: (key) => {
            if (written.push(key) > 1) throw new Error("quota")
          }
        },
        addEventListener: (_, listener) => listeners.add(listener),
        removeEventListener: (_, listener) => listeners.delete(listener)
      })
      let heard = 0
      const unsubscribe = tabs.subscribe(() => heard++)
      for (const listener of listeners) for (const key of ["portico-session-p", "theme", null]) listener({ key })
      assert.strictEqual(heard, 2)
      yield* tabs.announce
      yield* tabs.announce
      assert.deepStrictEqual(written, ["portico-session-p", "portico-session-p"])
      unsubscribe()
      assert.strictEqual(listeners.size, 0)
    })
  )

  it.live("look at the cookies only where there is nothing else, and only while somebody listens (rule 66)", () =>
    Effect.gen(function* () {
      const document = { cookie: "a=1" }
      const tabs = yield* over({ document })
      let heard = 0
      const unsubscribe = tabs.subscribe(() => heard++)
      document.cookie = "a=2"
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 150)))
      assert.strictEqual(heard, 1)
      unsubscribe()
      document.cookie = "a=3"
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 150)))
      assert.strictEqual(heard, 1)
    })
  )

  it.effect(
    "run an exclusive effect under the lock, free it afterwards, and wait for it no longer than 5 seconds (rule 22)",
    () =>
      Effect.gen(function* () {
        let holders = 0
        let isFree = true
        const request = ((_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
          if (!isFree) return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
          holders++
          return hold().then(() => holders--)
        }) as unknown as LockManager["request"]
        const tabs = yield* over({ document: { cookie: "" }, navigator: { locks: { request } } })
        assert.strictEqual(yield* tabs.exclusive(Effect.sync(() => holders)), 1)
        yield* Effect.promise(() => Promise.resolve())
        assert.strictEqual(holders, 0)

        const started = yield* Deferred.make<void>()
        const running = yield* Effect.forkChild(
          tabs.exclusive(Effect.andThen(Deferred.succeed(started, undefined), Effect.never)),
          {
            startImmediately: true
          }
        )
        yield* Deferred.await(started)
        yield* Fiber.interrupt(running)
        yield* Effect.promise(() => Promise.resolve())
        assert.strictEqual(holders, 0)

        isFree = false
        const waiting = yield* Effect.forkChild(tabs.exclusive(Effect.succeed("done")), { startImmediately: true })
        yield* TestClock.adjust(5000)
        assert.strictEqual(yield* Fiber.join(waiting), "done")
      })
  )
})
