import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Queue } from "effect"
import { TestClock } from "effect/testing"
import type { TabGlobals } from "../../../src/services/platform/Tabs.browser.js"
import { otherTabs } from "../../../src/services/platform/Tabs.browser.js"
import type { OtherTabs } from "../../../src/services/platform/Tabs.js"

const over = (host: TabGlobals) => Effect.sync(() => otherTabs("p", host))

/** A listener, and the messages that it has received and not yet returned. */
const listening = Effect.fnUntraced(function* (tabs: OtherTabs) {
  const heard = yield* Queue.unbounded<void>()
  const stop = tabs.subscribe(() => Queue.offerUnsafe(heard, undefined))
  return { heard: Queue.take(heard), hasHeardNothing: Effect.map(Queue.size(heard), (size) => size === 0), stop }
})

describe("Tabs in a browser", () => {
  it.effect("communicate over a channel, until they stop listening", () =>
    Effect.gen(function* () {
      const one = yield* over({ BroadcastChannel })
      const two = yield* listening(yield* over({ BroadcastChannel }))
      const three = yield* listening(yield* over({ BroadcastChannel }))
      yield* one.announce
      yield* two.heard
      yield* three.heard
      two.stop()
      yield* one.announce
      yield* three.heard
      assert.isTrue(yield* two.hasHeardNothing)
      three.stop()
    })
  )

  // Firefox forbids channels to pages whose cookies are blocked.
  class Forbidden extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      this.close()
      throw new DOMException("The operation is insecure.", "SecurityError")
    }
  }
  for (const [page, host] of [
    ["without channels", {}],
    ["that may not use channels", { BroadcastChannel: Forbidden }]
  ] as const) {
    it.effect(`hear nothing in a page ${page}`, () =>
      Effect.gen(function* () {
        const tabs = yield* over(host)
        const { hasHeardNothing, stop } = yield* listening(tabs)
        yield* tabs.announce
        yield* tabs.tell(["user"])
        tabs.hear(() => assert.fail("heard a message"))()
        assert.isTrue(yield* hasHeardNothing)
        stop()
      })
    )
  }

  it.effect("run an exclusive effect under the lock, release it afterwards, and wait at most 5 seconds for it (rule 22)", () =>
    Effect.gen(function* () {
      let holders = 0
      let isFree = true
      const request = ((_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
        if (!isFree) return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
        holders++
        return hold().then(() => holders--)
      }) as unknown as LockManager["request"]
      const tabs = yield* over({ navigator: { locks: { request } } })
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
