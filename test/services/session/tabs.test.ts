import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import * as users from "../../../src/contract/users.js"
import { tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { makePlatform } from "../../support/platform.js"
import { makeBrowser } from "../../support/tabs.js"
import { plainPair } from "../../support/tokens.js"

const setup = Effect.fnUntraced(function* (options: { readonly deaf?: boolean } = {}) {
  const platform = makePlatform()
  const browser = makeBrowser(options)
  const [one, two] = yield* Effect.all([browser.tab(platform.layer), browser.tab(platform.layer)])
  const begin = (user: string) =>
    Effect.map(platform.begin(user), ({ accessToken, refreshToken }) => tokenPair(accessToken, refreshToken)!)
  return { platform, browser, one, two, begin }
})

for (const deaf of [false, true]) {
  describe(deaf ? "tabs that cannot hear each other" : "tabs", () => {
    it.effect("share sign-in and sign-out at the next use of a token; a tab that has shown A does nothing as B (rule 94)", () =>
      Effect.gen(function* () {
        const { begin, one, two } = yield* setup({ deaf })
        yield* one.session.signIn(yield* begin("A"))
        assert.strictEqual((yield* two.transport.call(users.getMe, {})).id, "A")
        yield* one.session.signIn(yield* begin("B"))
        assert.propertyVal(yield* Effect.flip(two.transport.call(users.getMe, {})), "reason", "replaced")
        assert.strictEqual((yield* two.transport.call(users.getMe, {})).id, "B")
        yield* one.session.signOut
        assert.strictEqual((yield* Effect.flip(two.transport.call(users.getMe, {})))._tag, "SessionExpired")
        assert.strictEqual(two.session.state.get()._tag, "SignedOut")
      })
    )

    it.effect("show who is signed in now when the person returns to them", () =>
      Effect.gen(function* () {
        const { begin, browser, one } = yield* setup({ deaf })
        yield* one.session.signIn(yield* begin("A"))
        const generations: Array<number> = []
        const stop = one.session.state.subscribe(() => generations.push(one.session.state.get().generation))
        // Another program, such as a server, signs out.
        yield* browser.write(null)
        assert.strictEqual(one.session.state.get()._tag, "Active")
        yield* browser.show
        yield* TestClock.adjust(0)
        assert.strictEqual(one.session.state.get()._tag, "SignedOut")
        yield* browser.write(yield* begin("B"))
        yield* browser.show
        yield* TestClock.adjust(0)
        assert.strictEqual(one.session.state.get()._tag, "Active")
        assert.lengthOf(new Set(generations), 2)
        stop()
        assert.deepStrictEqual([browser.listening(), browser.returning()], [0, 0])
      })
    )

    it.effect("sign out whoever is signed in, also a user who has signed in in another of them meanwhile", () =>
      Effect.gen(function* () {
        const { begin, browser, one, two } = yield* setup({ deaf })
        yield* one.session.signIn(yield* begin("A"))
        const pair = yield* begin("B")
        yield* browser.write(pair)
        assert.deepStrictEqual(plainPair(yield* one.session.signOut), plainPair(pair))
        assert.isNull(browser.stored())
        assert.isTrue(Exit.isFailure(yield* Effect.exit(two.transport.call(users.getMe, {}))))
        // Also from a tab that shows nobody.
        const next = yield* begin("B")
        yield* browser.write(next)
        assert.deepStrictEqual(plainPair(yield* one.session.signOut), plainPair(next))
        assert.isNull(browser.stored())
      })
    )

    it.effect("use a token that another tab has refreshed", () =>
      Effect.gen(function* () {
        const { begin, one, platform, two } = yield* setup({ deaf })
        yield* one.session.signIn(yield* begin("A"))
        yield* two.session.read
        yield* TestClock.adjust("11 minutes")
        yield* one.transport.call(users.getMe, {})
        yield* two.transport.call(users.getMe, {})
        assert.strictEqual(platform.refreshes(), 1)
      })
    )

    it.effect("cannot undo another tab's change with a late refresh (rule 2)", () =>
      Effect.gen(function* () {
        const { begin, browser, one, platform, two } = yield* setup({ deaf })
        yield* one.session.signIn(yield* begin("A"))
        yield* two.session.read
        yield* TestClock.adjust("11 minutes")
        platform.state.latencyMillis = 1000
        const late = yield* Effect.forkChild(Effect.exit(two.session.accessTokens.current()), { startImmediately: true })
        const pair = yield* begin("B")
        yield* one.session.signIn(pair)
        yield* TestClock.adjust(1000)
        yield* Fiber.join(late)
        assert.deepStrictEqual(plainPair(browser.stored()), plainPair(pair))
        platform.state.latencyMillis = 0
        yield* two.session.read
        assert.strictEqual((yield* two.transport.call(users.getMe, {})).id, "B")
      })
    )
  })
}

describe("tabs", () => {
  it.effect("that watch are notified immediately, and only while they watch (rule 66)", () =>
    Effect.gen(function* () {
      const { begin, browser, one, two } = yield* setup()
      assert.strictEqual(browser.listening(), 0)
      const unsubscribe = two.session.state.subscribe(() => {})
      assert.strictEqual(browser.listening(), 1)
      yield* one.session.signIn(yield* begin("A"))
      yield* TestClock.adjust(0)
      assert.strictEqual(two.session.state.get()._tag, "Active")
      yield* one.session.signOut
      yield* TestClock.adjust(0)
      assert.strictEqual(two.session.state.get()._tag, "SignedOut")
      unsubscribe()
      assert.strictEqual(browser.listening(), 0)
    })
  )

  it.effect("refresh sequentially, so that one request serves both", () =>
    Effect.gen(function* () {
      const { begin, one, platform, two } = yield* setup()
      yield* one.session.signIn(yield* begin("A"))
      yield* two.session.read
      yield* TestClock.adjust("11 minutes")
      platform.state.latencyMillis = 1000
      const both = yield* Effect.forkChild(
        Effect.all([one.session.accessTokens.current(), two.session.accessTokens.current()], { concurrency: 2 }),
        { startImmediately: true }
      )
      yield* TestClock.adjust(1000)
      yield* Fiber.join(both)
      assert.strictEqual(platform.refreshes(), 1)
    })
  )

  it.effect("do not wait forever for one that hangs while it refreshes (rule 22)", () =>
    Effect.gen(function* () {
      const { begin, one, platform, two } = yield* setup()
      yield* one.session.signIn(yield* begin("A"))
      yield* two.session.read
      yield* TestClock.adjust("11 minutes")
      platform.state.fault = "hang"
      const hanging = yield* Effect.forkChild(one.session.accessTokens.current(), { startImmediately: true })
      while (platform.refreshes() === 0) yield* TestClock.adjust(0)
      platform.state.fault = "none"
      const waiting = yield* Effect.forkChild(two.session.accessTokens.current(), { startImmediately: true })
      yield* TestClock.adjust(4999)
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust(1)
      yield* Fiber.join(waiting)
      assert.isUndefined(hanging.pollUnsafe())
    })
  )
})
