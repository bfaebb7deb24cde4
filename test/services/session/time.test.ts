import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Option, Redacted, Result } from "effect"
import { TestClock } from "effect/testing"
import * as users from "../../../src/contract/users.js"
import { attemptTimeoutMillis, retryBaseMillis } from "../../../src/services/config/defaults.js"
import { plainTokens, tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"
import { withWallClockMoved } from "../../support/clocks.js"
import { jwtFrom } from "../../support/fakes.js"
import { makePlatform } from "../../support/platform.js"
import { makeBrowser } from "../../support/tabs.js"

/** A tab whose user's access token has expired. */
const expiredTab = Effect.fnUntraced(function* (options: { readonly deaf: boolean }) {
  const platform = makePlatform()
  const browser = makeBrowser(options)
  const { session, transport } = yield* browser.tab(platform.layer)
  const { accessToken, refreshToken } = yield* platform.begin("A")
  yield* session.signIn(tokenPair(accessToken, refreshToken)!)
  yield* TestClock.adjust("11 minutes")
  const me = transport.call(users.getMe, {})
  return { platform, browser, session, me }
})
const expired = expiredTab({ deaf: true })
const begin = <A, E>(effect: Effect.Effect<A, E>) => Effect.forkChild(Effect.result(effect), { startImmediately: true })

describe("a call that needs a token being refreshed", () => {
  it.effect("does not fail with a refresh that began long before it (rule 98)", () =>
    Effect.gen(function* () {
      const { me, platform } = yield* expired
      platform.state.fault = "hang"
      yield* begin(me)
      yield* TestClock.adjust("8 seconds")
      platform.state.fault = "none"
      const late = yield* begin(me)
      yield* TestClock.adjust("20 seconds")
      assert.strictEqual((yield* Fiber.join(late))._tag, "Success")
    }).pipe(Effect.scoped)
  )

  it.effect("starts another once the pending one exceeds the maximum duration of an attempt (rule 98)", () =>
    Effect.gen(function* () {
      const { me, platform } = yield* expired
      platform.state.fault = "500"
      platform.state.latencyMillis = 9000
      yield* begin(me)
      yield* TestClock.adjust("25 seconds")
      platform.state.fault = "none"
      platform.state.latencyMillis = 0
      const late = yield* begin(me)
      yield* TestClock.adjust(0)
      assert.strictEqual(late.pollUnsafe() !== undefined, true)
      assert.strictEqual((yield* Fiber.join(late))._tag, "Success")
    }).pipe(Effect.scoped)
  )

  for (const [ageMillis, refreshes] of [
    [9999, 1],
    [10_000, 2]
  ] as const) {
    it.effect(`${refreshes === 1 ? "waits for" : "starts one besides"} a refresh that is ${ageMillis} ms old (rule 98)`, () =>
      Effect.gen(function* () {
        const { me, platform } = yield* expired
        platform.state.fault = "hang"
        yield* begin(me)
        yield* TestClock.adjust(ageMillis)
        yield* begin(me)
        yield* TestClock.adjust(0)
        assert.strictEqual(platform.refreshes(), refreshes)
      }).pipe(Effect.scoped)
    )
  }

  const ends: Readonly<Record<string, (tab: Effect.Success<typeof expired>) => Effect.Effect<unknown>>> = {
    "with a newer refresh that succeeds": ({ me }) => begin(me),
    "with a newer refresh that is rejected": ({ me, platform }) => Effect.andThen(Effect.sync(platform.revoke), begin(me)),
    "with the session": ({ me, session }) => Effect.andThen(begin(me), session.signOut)
  }
  for (const [name, end] of Object.entries(ends)) {
    it.effect(`ends ${name} while the one that it waits for hangs (rule 98)`, () =>
      Effect.gen(function* () {
        const tab = yield* expired
        tab.platform.state.fault = "hang"
        const early = yield* begin(tab.me)
        yield* TestClock.adjust(attemptTimeoutMillis)
        tab.platform.state.fault = "none"
        yield* end(tab)
        yield* TestClock.adjust(retryBaseMillis / 10)
        const exit = early.pollUnsafe()
        const result = exit && Exit.isSuccess(exit) ? exit.value : null
        const outcome = result && (Result.isFailure(result) ? result.failure._tag : result._tag)
        assert.strictEqual(outcome, name.endsWith("succeeds") ? "Success" : "SessionExpired")
      }).pipe(Effect.scoped)
    )
  }

  it.effect("does not end with an older refresh that fails while its own is pending (rule 98)", () =>
    Effect.gen(function* () {
      const { me, platform } = yield* expired
      platform.state.fault = "hang"
      yield* begin(me)
      yield* TestClock.adjust("25 seconds")
      platform.state.fault = "none"
      platform.state.latencyMillis = 9000
      const late = yield* begin(me)
      yield* TestClock.adjust("6 seconds")
      assert.isUndefined(late.pollUnsafe())
      yield* TestClock.adjust("12 seconds")
      assert.strictEqual((yield* Fiber.join(late))._tag, "Success")
    }).pipe(Effect.scoped)
  )

  for (const [ageMillis, refreshes] of [
    [1000, 1],
    [1001, 2]
  ] as const) {
    it.effect(`${refreshes === 1 ? "fails with" : "tries again after"} a refresh that was ${ageMillis} ms old (rule 98)`, () =>
      Effect.gen(function* () {
        const { me, platform } = yield* expired
        platform.state.fault = "html"
        platform.state.latencyMillis = 3000
        yield* begin(me)
        yield* TestClock.adjust(ageMillis)
        const late = yield* begin(me)
        yield* TestClock.adjust(3000 - ageMillis)
        assert.strictEqual(platform.refreshes(), refreshes)
        assert.strictEqual(late.pollUnsafe() !== undefined, refreshes === 1)
      }).pipe(Effect.scoped)
    )
  }

  it.effect("is not sent as a user who signs in at the moment when an old refresh fails (rule 94)", () =>
    Effect.gen(function* () {
      const { me, platform, session } = yield* expired
      const { accessToken, refreshToken } = yield* platform.begin("B")
      platform.state.fault = "500"
      platform.state.latencyMillis = 9000
      yield* begin(me)
      yield* TestClock.adjust("5 seconds")
      const late = yield* begin(me)
      const stop = session.state.subscribe(() => {
        stop()
        platform.state.fault = "none"
        platform.state.latencyMillis = 0
        Effect.runFork(session.signIn(tokenPair(accessToken, refreshToken)!))
      })
      yield* TestClock.adjust("25 seconds")
      const result = yield* Fiber.join(late)
      assert.deepInclude(Result.isFailure(result) ? result.failure : null, { _tag: "SessionExpired", reason: "replaced" })
      assert.isFalse(platform.sent.some(({ user }) => user === "B"))
    }).pipe(Effect.scoped)
  )

  it.effect("does not take the token of the slower one for fresh if the claims have changed since that began (rule 16)", () =>
    Effect.gen(function* () {
      const { me, platform, session } = yield* expired
      platform.state.fault = "500"
      platform.state.latencyMillis = 9000
      yield* begin(me)
      yield* TestClock.adjust(9100)
      platform.state.fault = "none"
      yield* TestClock.adjust(400)
      yield* session.markClaimsStale
      yield* TestClock.adjust(1500)
      yield* begin(me)
      yield* TestClock.adjust(8600)
      // The second attempt of the slower one has answered, for both calls, and the other refresh has not.
      assert.strictEqual(platform.refreshes(), 3)
      assert.strictEqual(platform.sent.filter(({ path }) => path === "/users/me").length, 2)
      yield* begin(me)
      yield* TestClock.adjust(0)
      assert.strictEqual(platform.refreshes(), 4)
    }).pipe(Effect.scoped)
  )

  it.effect("waits only up to its own limit, without affecting others (rule 98)", () =>
    Effect.gen(function* () {
      const { me, platform } = yield* expired
      platform.state.latencyMillis = 2000
      const hurried = yield* begin(Effect.provideService(me, CallOptions, { timeoutMillis: 500 }))
      const patient = yield* begin(me)
      yield* TestClock.adjust(500)
      assert.deepInclude((yield* Fiber.join(hurried)) as object, { _tag: "Failure" })
      yield* TestClock.adjust(3500)
      assert.strictEqual((yield* Fiber.join(patient))._tag, "Success")
    }).pipe(Effect.scoped)
  )

  for (const how of ["signing out", "signing in"] as const) {
    it.effect(`ends with the session: ${how} leaves nobody waiting for its refresh (rule 98)`, () =>
      Effect.gen(function* () {
        const { me, platform, session } = yield* expired
        platform.state.fault = "hang"
        const waiting = yield* begin(me)
        const next = yield* platform.begin("B")
        yield* how === "signing out" ? session.signOut : session.signIn(tokenPair(next.accessToken, next.refreshToken)!)
        yield* TestClock.adjust(0)
        const outcome = waiting.pollUnsafe()
        assert.isTrue(outcome !== undefined && Exit.isSuccess(outcome))
        assert.deepInclude((yield* Fiber.join(waiting)) as object, { _tag: "Failure" })
      }).pipe(Effect.scoped)
    )
  }

  for (const how of ["signing out", "signing in"] as const) {
    it.effect(`stops with its session: after ${how}, its refresh sends nothing more (rule 98)`, () =>
      Effect.gen(function* () {
        const { me, platform, session } = yield* expired
        platform.state.fault = "500"
        platform.state.latencyMillis = 100
        yield* begin(me)
        yield* TestClock.adjust(50)
        const next = yield* platform.begin("B")
        yield* how === "signing out" ? session.signOut : session.signIn(tokenPair(next.accessToken, next.refreshToken)!)
        yield* TestClock.adjust("1 minute")
        assert.strictEqual(platform.refreshes(), 1)
      }).pipe(Effect.scoped)
    )
  }
})

describe("after a sleep of the device", () => {
  const hour = 3_600_000

  it.effect("every returned token is fresh, and is refreshed once (rule 15)", () =>
    Effect.gen(function* () {
      const { platform, session } = yield* expired
      const before = yield* session.getTokens()
      const refreshes = platform.refreshes()
      yield* Effect.gen(function* () {
        const after = yield* session.getTokens()
        assert.notDeepEqual(plainTokens(after!), plainTokens(before!))
        assert.deepStrictEqual(yield* session.getTokens(), after)
        assert.deepStrictEqual(yield* session.getAuthJson, plainTokens(after!))
        assert.strictEqual(platform.refreshes(), refreshes + 1)
      }).pipe(withWallClockMoved(hour))
    }).pipe(Effect.scoped)
  )

  for (const [seconds, refreshes] of [
    [75, 0],
    [76, 1]
  ] as const) {
    it.effect(`a token that was issued ${seconds} s before is ${refreshes === 0 ? "still recent" : "refreshed"}`, () =>
      Effect.gen(function* () {
        const { platform, session } = yield* expired
        yield* session.getTokens()
        const before = platform.refreshes()
        yield* session.getTokens().pipe(withWallClockMoved(seconds * 1000))
        assert.strictEqual(platform.refreshes(), before + refreshes)
      }).pipe(Effect.scoped)
    )
  }

  it.effect("a call refreshes the token before it is sent, and not after a rejection", () =>
    Effect.gen(function* () {
      const { me, platform } = yield* expired
      yield* me
      const sent = platform.sent.length
      yield* me.pipe(withWallClockMoved(hour))
      assert.deepStrictEqual(
        platform.sent.slice(sent).map(({ path }) => path),
        ["/auth/oauth/token", "/users/me"]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("a clock that was set back makes no token fresher or older", () =>
    Effect.gen(function* () {
      const { platform, session } = yield* expired
      const before = yield* session.getTokens()
      const refreshes = platform.refreshes()
      assert.deepStrictEqual(yield* session.getTokens().pipe(withWallClockMoved(-hour)), before)
      assert.strictEqual(platform.refreshes(), refreshes)
    }).pipe(Effect.scoped)
  )
})

describe("returned tokens", () => {
  it.effect("take no longer than a call may, whatever the refresh does", () =>
    Effect.gen(function* () {
      for (const fault of ["hang", "500"] as const) {
        for (const asked of [undefined, 2000, 45_000]) {
          const { platform, session } = yield* expired
          platform.state.fault = fault
          // A pending refresh, at the maximum age at which it is still awaited.
          platform.state.latencyMillis = fault === "hang" ? 0 : 9500
          const limit = asked ?? 30_000
          for (const handed of [
            Effect.asVoid(Effect.suspend(() => session.getTokens())),
            Effect.asVoid(session.getAuthHeaders)
          ]) {
            yield* begin(handed)
            yield* TestClock.adjust("9 seconds")
            const waiting = yield* begin(Effect.provideService(handed, CallOptions, { timeoutMillis: asked }))
            yield* TestClock.adjust(limit)
            const outcome = waiting.pollUnsafe()
            assert.isDefined(outcome, `${fault} ${asked}`)
            yield* TestClock.adjust("5 minutes")
          }
        }
      }
    }).pipe(Effect.scoped)
  )

  it.effect("report the exceeded limit, and leave the refresh to others", () =>
    Effect.gen(function* () {
      const { platform, session } = yield* expired
      platform.state.latencyMillis = 3000
      const hurried = yield* begin(Effect.provideService(session.getAuthHeaders, CallOptions, { timeoutMillis: 500 }))
      const patient = yield* begin(session.getTokens())
      yield* TestClock.adjust(500)
      const error = Result.getFailure(yield* Fiber.join(hurried))
      assert.deepInclude(Option.getOrNull(error), { _tag: "RequestTimeout", limit: "call", timeoutMillis: 500 })
      yield* TestClock.adjust(3000)
      assert.isTrue(Result.isSuccess(yield* Fiber.join(patient)))
      const refused = yield* Effect.flip(Effect.provideService(session.getTokens(), CallOptions, { timeoutMillis: -1 }))
      assert.deepInclude(refused, { _tag: "InvalidInput", field: "timeoutMillis" })
    }).pipe(Effect.scoped)
  )
})

describe("a replaced refresh", () => {
  it.effect("ends nothing with a rejection that arrives after a sign-in (rule 2)", () =>
    Effect.gen(function* () {
      const { browser, me, platform, session } = yield* expired
      platform.state.fault = "hang"
      yield* begin(me)
      yield* TestClock.adjust("10100 millis")
      platform.state.fault = "none"
      platform.state.latencyMillis = 5000
      platform.revoke()
      yield* begin(me)
      yield* TestClock.adjust("3 seconds")
      const next = yield* platform.begin("B")
      yield* session.signIn(tokenPair(next.accessToken, next.refreshToken)!)
      yield* TestClock.adjust("30 seconds")
      assert.isAbove(platform.refreshes(), 1)
      assert.strictEqual(session.state.get()._tag, "Active")
      assert.strictEqual(browser.storedRefreshToken(), next.refreshToken)
    }).pipe(Effect.scoped)
  )
})

describe("a call that waits for a refresh", () => {
  for (const [how, elsewhere] of [
    ["here", false],
    ["in another tab", true]
  ] as const) {
    it.effect(`hears that no user is signed in, if the user signs out ${how} (rules 4, 96)`, () =>
      Effect.gen(function* () {
        const { browser, me, platform, session } = yield* expiredTab({ deaf: false })
        const other = elsewhere ? (yield* browser.tab(platform.layer)).session : session
        yield* Effect.acquireRelease(
          Effect.sync(() => session.state.subscribe(() => {})),
          (leave) => Effect.sync(leave)
        )
        yield* other.read
        platform.state.latencyMillis = 3000
        const call = yield* begin(me)
        const tokens = yield* begin(session.getTokens())
        const json = yield* begin(session.getAuthJson)
        yield* TestClock.adjust(100)
        assert.strictEqual(platform.refreshes(), 1)
        yield* other.signOut
        yield* TestClock.adjust(100)
        assert.deepInclude(Option.getOrNull(Result.getFailure(yield* Fiber.join(call))), {
          _tag: "SessionExpired",
          reason: "signed-out"
        })
        assert.deepStrictEqual(yield* Fiber.join(tokens), Result.succeed(null))
        assert.deepStrictEqual(yield* Fiber.join(json), Result.succeed({ accessToken: null, refreshToken: null }))
      }).pipe(Effect.scoped)
    )
  }
})

describe("a refresh that returns the token of another user", () => {
  it.effect("is rejected, and ends the session", () =>
    Effect.gen(function* () {
      const { browser, me, platform, session } = yield* expired
      // The platform mixes up two sessions.
      platform.state.issueFor = "B"
      const error = yield* Effect.flip(me)
      assert.deepInclude(error, { _tag: "SessionExpired", reason: "rejected" })
      assert.strictEqual(session.state.get()._tag, "Invalid")
      assert.isNull(browser.stored())
      assert.isEmpty(platform.sent.filter(({ path }) => path === "/users/me"))
    }).pipe(Effect.scoped)
  )

  it.effect("is rejected if another tab has stored it", () =>
    Effect.gen(function* () {
      const { browser, me, platform, session } = yield* expired
      const before = session.state.get()
      const token = "pair" in before ? before.pair.refreshToken : null
      const others = jwtFrom({ iat: 660, exp: 99_999, sub: "B" })
      yield* browser.write(tokenPair(others, token && Redacted.value(token)))
      yield* Effect.exit(me)
      assert.isEmpty(platform.sent.filter(({ path, user }) => path === "/users/me" && user !== "A"))
    }).pipe(Effect.scoped)
  )
})
