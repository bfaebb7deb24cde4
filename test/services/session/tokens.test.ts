import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Effect, Exit, Fiber, Layer, Redacted, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as users from "../../../src/contract/users.js"
import { InvalidInput } from "../../../src/errors/sdk.js"
import { Session } from "../../../src/services/layers.js"
import type { TokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { layerRequest } from "../../../src/services/platform/tokens/TokenStore.request.js"
import { attached } from "../../../src/services/session/attached.js"
import { Config, jwtFrom, options } from "../../support/fakes.js"
import { makePlatform } from "../../support/platform.js"
import { makeBrowser } from "../../support/tabs.js"
import { plainPair } from "../../support/tokens.js"

const pairOf = ({ accessToken, refreshToken }: { accessToken: string | null; refreshToken: string | null }): TokenPair => {
  const pair = tokenPair(accessToken, refreshToken)
  if (pair === null) throw new Error("no tokens")
  return pair
}
const setup = Effect.fnUntraced(function* (
  options: {
    lifetimeSeconds?: number
    delays?: ReadonlyArray<number>
    stored?: (platform: ReturnType<typeof makePlatform>) => Effect.Effect<TokenPair>
  } = {}
) {
  const platform = makePlatform(options)
  const browser = makeBrowser(options)
  const stored = options.stored ? yield* options.stored(platform) : null
  const first = yield* browser.tab(platform.layer)
  if (stored !== null) yield* later(first.session.signIn(stored), options.delays?.[0] ?? 0)
  const tab = stored === null ? first : yield* browser.tab(platform.layer)
  const me = Effect.map(tab.transport.call(users.getMe, {}), (user) => user.id)
  const begin = (user: string) => Effect.map(platform.begin(user), pairOf)
  return { platform, browser, me, begin, ...tab }
})
const later = <A, E, R>(effect: Effect.Effect<A, E, R>, millis: number) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
    yield* TestClock.adjust(millis)
    return yield* Fiber.join(fiber)
  })
const tag = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), (error) => error._tag)
const invalidIn = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), (error) => (error instanceof InvalidInput ? error : assert.fail(String(error))))

describe("tokens", () => {
  it.effect("of a session that has ended are renewed from the moment at which they expire", () =>
    Effect.gen(function* () {
      const { begin, platform, session } = yield* setup({ lifetimeSeconds: 5 })
      const pair = yield* begin("A")
      yield* TestClock.adjust(4999)
      yield* session.tokenOf(pair)
      assert.strictEqual(platform.refreshes(), 0)
      yield* TestClock.adjust(1)
      yield* session.tokenOf(pair)
      assert.strictEqual(platform.refreshes(), 1)
    })
  )

  it.effect("of a session that has ended fail with the error of their refresh", () =>
    Effect.gen(function* () {
      const { begin, platform, session } = yield* setup({ lifetimeSeconds: 5 })
      const pair = yield* begin("A")
      yield* TestClock.adjust(5000)
      platform.state.fault = "html"
      assert.strictEqual(yield* tag(session.tokenOf(pair)), "InvalidResponse")
    })
  )

  it.effect("of a session that has ended fail with SessionExpired if the platform rejects it, or answers for another user", () =>
    Effect.gen(function* () {
      const { begin, platform, session } = yield* setup({ lifetimeSeconds: 5 })
      const [one, other] = [yield* begin("A"), yield* begin("B")]
      yield* TestClock.adjust(5000)
      const mixed = pairOf({ accessToken: plainPair(one)?.[0] ?? null, refreshToken: plainPair(other)?.[1] ?? null })
      assert.strictEqual(yield* tag(session.tokenOf(mixed)), "SessionExpired")
      platform.revoke()
      assert.strictEqual(yield* tag(session.tokenOf(one)), "SessionExpired")
    })
  )

  it.effect("of 5 seconds are used while valid, and refreshed before they expire (rule 8)", () =>
    Effect.gen(function* () {
      const { begin, me, platform, session } = yield* setup({ lifetimeSeconds: 5 })
      yield* session.signIn(yield* begin("A"))
      for (let second = 0; second < 20; second++) {
        assert.strictEqual(yield* me, "A")
        yield* TestClock.adjust("1 second")
      }
      assert.isAtMost(platform.refreshes(), 6)
      assert.lengthOf(platform.sent, 20 + platform.refreshes())
    })
  )

  for (const [name, hours] of [
    ["ahead", 5],
    ["behind", -5]
  ] as const) {
    it.effect(`are used without a refresh before each call by an app whose clock is five hours ${name} (rules 6, 7)`, () =>
      Effect.gen(function* () {
        const platform = makePlatform()
        const { session } = yield* makeBrowser().tab(platform.layer)
        yield* TestClock.setTime(100_000_000)
        const tokens = yield* platform.begin("A")
        // The platform's clock is unchanged; only that of the device moves.
        const skewed = jwtFrom({ iat: 100_000 + hours * 3600, exp: 100_600 + hours * 3600 })
        yield* session.signIn(pairOf({ ...tokens, accessToken: skewed }))
        for (let i = 0; i < 3; i++) assert.strictEqual(Redacted.value(yield* session.accessTokens.current()), skewed)
        assert.strictEqual(platform.refreshes(), 0)
      })
    )
  }

  it.effect("that were stored by a device with a wrong clock cost one refresh, and no loop (rule 6)", () =>
    Effect.gen(function* () {
      const { me, platform } = yield* setup({
        stored: (platform) =>
          Effect.map(platform.begin("A"), ({ refreshToken }) =>
            pairOf({ accessToken: jwtFrom({ iat: -90_000, exp: -89_400 }), refreshToken })
          )
      })
      for (let i = 0; i < 3; i++) assert.strictEqual(yield* me, "A")
      assert.strictEqual(platform.refreshes(), 1)
    })
  )

  it.effect("that were stored live no longer than their lifetime, however far behind the clock is", () =>
    Effect.gen(function* () {
      // To the device, the token was issued five hours in the future.
      const ahead = 5 * 3600
      const { me, platform } = yield* setup({
        stored: (platform) =>
          Effect.map(platform.begin("A"), ({ refreshToken }) =>
            pairOf({ accessToken: jwtFrom({ sub: "A", iat: ahead, exp: ahead + 600 }), refreshToken })
          )
      })
      yield* Effect.exit(me)
      assert.strictEqual(platform.refreshes(), 0)
      yield* TestClock.adjust("601 seconds")
      yield* Effect.exit(me)
      assert.strictEqual(platform.refreshes(), 1)
    })
  )

  it.effect("that are stored are checked by the platform's clock, once a response has provided it (rule 6)", () =>
    Effect.gen(function* () {
      const { begin, platform, session } = yield* setup()
      const pair = yield* begin("A")
      // The device's clock is five hours ahead.
      yield* TestClock.setTime(5 * 3_600_000)
      yield* session.accessTokens.observed(0)
      const text = Redacted.make(
        JSON.stringify({
          version: 1,
          projectId: options.projectId,
          accessToken: plainPair(pair)?.[0],
          refreshToken: plainPair(pair)?.[1]
        })
      )
      yield* session.import(text)
      assert.strictEqual(Redacted.value(yield* session.tokenOf(pair)), plainPair(pair)?.[0])
      assert.strictEqual(platform.refreshes(), 0)
      yield* session.accessTokens.observed(5 * 3_600_000)
      yield* session.tokenOf(pair)
      assert.strictEqual(platform.refreshes(), 1)
    })
  )

  it.effect("that the platform rejects are refreshed and retried immediately (rule 7)", () =>
    Effect.gen(function* () {
      const { begin, me, platform, session } = yield* setup()
      yield* session.signIn(yield* begin("A"))
      yield* TestClock.setTime(9_999_000)
      const forged = jwtFrom({ iat: 9_999, exp: 10_599 })
      yield* session.signIn(pairOf({ ...(yield* platform.begin("A")), accessToken: forged }))
      platform.state.fault = "expired"
      const error = yield* Effect.flip(me)
      assert.deepStrictEqual([error._tag, platform.refreshes()], ["CannotGetOwnUserWithoutUser", 0])
      yield* session.signIn(yield* begin("A"))
      assert.strictEqual(yield* tag(me), "SessionExpired")
      assert.deepStrictEqual(platform.sent.map(({ path }) => path).slice(-3), ["/users/me", "/auth/oauth/token", "/users/me"])
      assert.deepStrictEqual([...new Set(platform.sent.slice(-3).map(({ atMillis }) => atMillis))], [9_999_000])
      platform.state.fault = "none"
      assert.strictEqual(yield* me, "A")
    })
  )

  it.effect("without an access token get one on the first call (rule 12)", () =>
    Effect.gen(function* () {
      const { begin, me, platform, session } = yield* setup()
      yield* session.signIn(pairOf({ accessToken: null, refreshToken: plainPair(yield* begin("A"))?.[1] ?? null }))
      assert.strictEqual(yield* me, "A")
      assert.strictEqual(platform.refreshes(), 1)
    })
  )

  it.effect("without a refresh token last as long as the access token (rule 12)", () =>
    Effect.gen(function* () {
      const { begin, me, platform, session } = yield* setup()
      yield* session.signIn(pairOf({ accessToken: plainPair(yield* begin("A"))?.[0] ?? null, refreshToken: null }))
      yield* TestClock.adjust("590 seconds")
      assert.strictEqual(yield* me, "A")
      yield* session.markClaimsStale
      assert.strictEqual(yield* me, "A")
      yield* TestClock.adjust(9999)
      assert.strictEqual(yield* me, "A")
      const sent = platform.sent.length
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* tag(me), "SessionExpired")
      assert.deepStrictEqual([session.state.get()._tag, platform.sent.length, platform.refreshes()], ["Invalid", sent, 0])
    })
  )

  it.effect("that are malformed count as missing (rule 13)", () =>
    Effect.gen(function* () {
      const { begin, me, platform, session } = yield* setup()
      const refreshToken = plainPair(yield* begin("A"))?.[1] ?? null
      for (const accessToken of ["undefined", "null", "garbage", "a.b.c", "h.bm90IGpzb24.s"]) {
        yield* session.signIn(pairOf({ accessToken, refreshToken }))
        assert.strictEqual(yield* me, "A")
      }
      assert.isAtMost(platform.refreshes(), 5)
      yield* session.signIn({ accessToken: Redacted.make("garbage"), refreshToken: null })
      assert.strictEqual(session.state.get()._tag, "Invalid")
      assert.strictEqual(yield* tag(me), "SessionExpired")
    })
  )

  it.effect("of a platform that sends something else keep the session, whose state is unknown (rule 10)", () =>
    Effect.gen(function* () {
      const { begin, me, platform, session } = yield* setup()
      yield* session.signIn(yield* begin("A"))
      yield* TestClock.adjust("11 minutes")
      for (const fault of ["garbage-token", "html"] as const) {
        platform.state.fault = fault
        assert.strictEqual(yield* tag(me), "InvalidResponse")
      }
      platform.state.fault = "none"
      assert.strictEqual(yield* me, "A")
    })
  )

  it.effect("that are still valid are used while no new one is available", () =>
    Effect.gen(function* () {
      const { begin, platform, session } = yield* setup()
      const pair = yield* begin("A")
      yield* session.signIn(pair)
      yield* TestClock.adjust("590 seconds")
      platform.state.fault = "html"
      assert.strictEqual(Redacted.value(yield* session.accessTokens.current()), plainPair(pair)?.[0])
      assert.strictEqual(platform.refreshes(), 1)
    })
  )

  it.effect("whose claims are stale are refreshed once, on next use and not before (rule 16)", () =>
    Effect.gen(function* () {
      const { begin, me, platform, session } = yield* setup()
      yield* session.signIn(yield* begin("A"))
      yield* session.markClaimsStale
      yield* session.markClaimsStale
      assert.strictEqual(platform.refreshes(), 0)
      for (let i = 0; i < 3; i++) yield* me
      assert.strictEqual(platform.refreshes(), 1)
    })
  )

  it.effect("whose claims change during a refresh are refreshed again (rule 16)", () =>
    Effect.gen(function* () {
      const { begin, me, platform, session } = yield* setup()
      yield* session.signIn(yield* begin("A"))
      yield* session.markClaimsStale
      platform.state.latencyMillis = 100
      const fiber = yield* Effect.forkChild(me, { startImmediately: true })
      yield* session.markClaimsStale
      yield* TestClock.adjust(200)
      yield* Fiber.join(fiber)
      yield* later(me, 200)
      assert.strictEqual(platform.refreshes(), 2)
    })
  )
})

describe("exporting tokens", () => {
  it.effect("returns both as text, access token first, and both null if no user is signed in", () =>
    Effect.gen(function* () {
      const { begin, session } = yield* setup()
      assert.deepStrictEqual(yield* session.getAuthHeaders, { "x-stack-auth": '{"accessToken":null,"refreshToken":null}' })
      const pair = yield* begin("A")
      yield* session.signIn(pair)
      const [access, refresh] = plainPair(pair) ?? []
      assert.deepStrictEqual(yield* session.getAuthHeaders, {
        "x-stack-auth": `{"accessToken":"${access}","refreshToken":"${refresh}"}`
      })
    })
  )

  it.effect("refreshes a token below the requested lifetime, which may be at most 60 seconds (rule 15)", () =>
    Effect.gen(function* () {
      const { begin, platform, session } = yield* setup()
      yield* session.signIn(yield* begin("A"))
      yield* TestClock.adjust("545 seconds")
      yield* session.getTokens({ minFreshMillis: 55_000, maxAgeMillis: 600_000 })
      assert.strictEqual(platform.refreshes(), 0)
      yield* session.getTokens({ minFreshMillis: 60_000, maxAgeMillis: 600_000 })
      assert.strictEqual(platform.refreshes(), 1)
      for (const minFreshMillis of [60_001, -1, Number.NaN]) {
        const { field, message } = yield* invalidIn(session.getTokens({ minFreshMillis }))
        assert.deepStrictEqual([field, message], ["minFreshMillis", "minFreshMillis must be between 0 and 60000"])
      }
    })
  )

  it.effect("refreshes a token that is older than 75 seconds, or than the requested age of at least 15 seconds", () =>
    Effect.gen(function* () {
      const { begin, me, platform, session } = yield* setup()
      yield* session.signIn(yield* begin("A"))
      yield* TestClock.adjust(75_000)
      yield* session.getAuthHeaders
      yield* TestClock.adjust(1)
      yield* session.getTokens({ maxAgeMillis: Number.POSITIVE_INFINITY })
      yield* me
      assert.strictEqual(platform.refreshes(), 0)
      yield* session.getAuthHeaders
      yield* session.getTokens()
      assert.strictEqual(platform.refreshes(), 1)
      yield* TestClock.adjust(15_001)
      yield* session.getTokens({ maxAgeMillis: 15_000 })
      assert.strictEqual(platform.refreshes(), 2)
      for (const maxAgeMillis of [14_999, Number.NaN]) {
        const { field, message } = yield* invalidIn(session.getTokens({ maxAgeMillis }))
        assert.deepStrictEqual([field, message], ["maxAgeMillis", "maxAgeMillis must be at least 15000"])
      }
    })
  )

  it.effect("returns an old token while none newer can be had", () =>
    Effect.gen(function* () {
      const { begin, platform, session } = yield* setup()
      const pair = yield* begin("A")
      yield* session.signIn(pair)
      yield* TestClock.adjust(80_000)
      platform.state.fault = "500"
      assert.deepStrictEqual((yield* later(session.getTokens(), 5000))?.accessToken, pair.accessToken)
    })
  )

  it.effect("keeps the token of a request however old it is, because a newer one could not be stored", () =>
    Effect.gen(function* () {
      const platform = makePlatform()
      const pair = yield* platform.begin("A")
      yield* TestClock.adjust(300_000)
      const request = { headers: new Headers({ "x-stack-auth": JSON.stringify(pair) }) }
      const layer = Session.layer.pipe(Layer.provide([layerRequest(request, options.projectId), platform.layer, Config]))
      const session = Context.get(yield* Layer.build(layer), Session)
      yield* session.getTokens()
      assert.strictEqual(platform.refreshes(), 0)
      yield* session.getTokens({ maxAgeMillis: 75_000 })
      assert.strictEqual(platform.refreshes(), 1)
    })
  )

  it.effect("exports a session that only another app of the project can continue (rule 67)", () =>
    Effect.gen(function* () {
      const { begin, platform, session } = yield* setup()
      assert.isNull(yield* session.export)
      yield* session.signIn(yield* begin("A"))
      const text = (yield* session.export) ?? Redacted.make("")
      const other = yield* makeBrowser().tab(platform.layer)
      yield* other.session.import(text)
      assert.strictEqual((yield* other.transport.call(users.getMe, {})).id, "A")
      for (const wrong of ["", "{}", Redacted.value(text).replace('"projectId":"', '"projectId":"not-')]) {
        assert.strictEqual(yield* tag(other.session.import(Redacted.make(wrong))), "InvalidInput")
      }
    })
  )
})

describe("signing in and out", () => {
  it.effect("sign-in never sends, refreshes or waits for an existing session (rule 3)", () =>
    Effect.gen(function* () {
      const { begin, me, platform, session } = yield* setup()
      yield* session.signIn(yield* begin("A"))
      yield* TestClock.adjust("11 minutes")
      platform.state.fault = "hang"
      const stuck = yield* Effect.forkChild(Effect.flip(me), { startImmediately: true })
      yield* session.signIn(yield* begin("B"))
      assert.strictEqual(session.state.get()._tag, "Active")
      platform.state.fault = "none"
      assert.strictEqual(yield* me, "B")
      yield* TestClock.adjust("1 minute")
      assert.oneOf((yield* Fiber.join(stuck))._tag, ["SessionExpired", "RequestTimeout"])
      assert.strictEqual(yield* me, "B")
    })
  )

  it.effect("sign-out clears the session immediately, whatever the network does (rule 4)", () =>
    Effect.gen(function* () {
      const { begin, browser, me, platform, session } = yield* setup()
      yield* session.signIn(yield* begin("A"))
      platform.state.fault = "hang"
      yield* session.signOut
      assert.deepStrictEqual([browser.stored(), session.state.get()._tag], [null, "SignedOut"])
      assert.strictEqual(yield* tag(me), "SessionExpired")
      assert.lengthOf(platform.sent, 0)
    })
  )

  it.effect("sign-out before the first use ends the stored session (rule 5)", () =>
    Effect.gen(function* () {
      const { browser, platform, session } = yield* setup({ stored: (platform) => Effect.map(platform.begin("A"), pairOf) })
      const ended = yield* session.signOut
      assert.isNotNull(ended)
      assert.isNull(browser.stored())
      // Revoking it on the platform needs a token of the session that has just ended.
      assert.isNotNull(ended && (yield* session.tokenOf(ended)))
      assert.strictEqual(platform.refreshes(), 0)
    })
  )

  it.effect("a slow store keeps the order of writes (rule 69)", () =>
    Effect.gen(function* () {
      const { begin, browser, session } = yield* setup({ delays: [50] })
      const both = Effect.all([session.signIn(yield* begin("A")), session.signIn(yield* begin("B")), session.signOut], {
        concurrency: 3
      })
      const fiber = yield* Effect.forkChild(both, { startImmediately: true })
      assert.strictEqual(session.state.get()._tag, "SignedOut")
      yield* TestClock.adjust(200)
      yield* Fiber.join(fiber)
      assert.isNull(browser.stored())
    })
  )

  it.effect("a read of a slow store that began before a sign-in does not undo it (rule 2)", () =>
    Effect.gen(function* () {
      const { begin, session } = yield* setup({ delays: [50], stored: (platform) => Effect.map(platform.begin("A"), pairOf) })
      const reading = yield* Effect.forkChild(session.read, { startImmediately: true })
      yield* TestClock.adjust(25)
      const pair = yield* begin("B")
      yield* later(session.signIn(pair), 100)
      yield* Fiber.join(reading)
      const state = yield* later(session.read, 50)
      assert.deepStrictEqual(state._tag === "Active" && plainPair(state.pair), plainPair(pair))
    })
  )

  it.effect("everything bound to a session ends with it (rule 19)", () =>
    Effect.gen(function* () {
      const { begin, session } = yield* setup()
      yield* session.signIn(yield* begin("A"))
      const closed = yield* Deferred.make<string>()
      yield* Scope.addFinalizer(yield* session.scope, Deferred.succeed(closed, "closed"))
      const bound = yield* Effect.forkChild(Effect.flip(attached(session, Effect.never)), { startImmediately: true })
      yield* session.signIn(yield* begin("B"))
      const ended = yield* Fiber.join(bound)
      assert.deepStrictEqual([ended._tag, ended.reason], ["SessionExpired", "replaced"])
      assert.strictEqual(yield* Deferred.await(closed), "closed")
      assert.strictEqual(yield* attached(session, Effect.succeed("B's")), "B's")
      const ends: Array<string> = []
      yield* Scope.addFinalizer(
        yield* session.scope,
        Effect.sync(() => ends.push("B's"))
      )
      assert.isEmpty(ends)
      yield* session.signOut
      assert.deepStrictEqual(ends, ["B's"])
    })
  )

  it.effect("an effect attached to a session fails with the reason why the session ends", () =>
    Effect.gen(function* () {
      const { begin, session } = yield* setup()
      for (const [end, reason] of [
        [session.invalidate, "rejected"],
        [session.signOut, "signed-out"]
      ] as const) {
        yield* session.signIn(yield* begin("A"))
        const bound = yield* Effect.forkChild(Effect.flip(attached(session, Effect.never)), { startImmediately: true })
        yield* end
        assert.deepInclude(yield* Fiber.join(bound), { _tag: "SessionExpired", reason })
      }
    })
  )

  it.effect("a session that has been signed out is not rejected too, if the platform refuses it afterwards", () =>
    Effect.gen(function* () {
      const { begin, session } = yield* setup()
      yield* session.signIn(yield* begin("A"))
      yield* session.signOut
      const before = session.state.get()
      yield* session.invalidate
      assert.strictEqual(before._tag, "SignedOut")
      assert.deepStrictEqual(session.state.get(), before)
    })
  )

  it.effect("those who wait for a refresh learn at once why the session ends meanwhile, and the refresh ends (rule 1)", () =>
    Effect.gen(function* () {
      for (const [name, reason] of [
        ["invalidate", "rejected"],
        ["signOut", "signed-out"],
        ["signIn", "replaced"]
      ] as const) {
        const { begin, platform, session } = yield* setup()
        yield* session.signIn(yield* begin("A"))
        const other = yield* begin("B")
        yield* session.markClaimsStale
        platform.state.fault = "hang"
        const waiting = yield* Effect.forkChild(Effect.flip(session.accessTokens.current()), { startImmediately: true })
        assert.strictEqual(session.state.get()._tag, "Refreshing")
        yield* name === "signIn" ? session.signIn(other) : session[name]
        assert.deepInclude(yield* Fiber.join(waiting), { _tag: "SessionExpired", reason })
        const count = platform.sent.length
        yield* TestClock.adjust("1 minute")
        assert.lengthOf(platform.sent, count)
      }
    })
  )

  it.effect("a session that the platform ended stays ended, even if the store restores it (rules 9, 20)", () =>
    Effect.gen(function* () {
      const { begin, browser, me, platform, session, transport } = yield* setup()
      const pair = yield* begin("A")
      yield* session.signIn(pair)
      platform.revoke()
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual(yield* tag(me), "SessionExpired")
      assert.isNull(browser.stored())
      const count = platform.sent.length
      yield* (yield* browser.tab(platform.layer)).session.signIn(pair)
      assert.strictEqual(yield* tag(me), "SessionExpired")
      assert.lengthOf(platform.sent, count)
      yield* session.signIn(yield* begin("A"))
      assert.strictEqual((yield* transport.call(users.getMe, {})).id, "A")
    })
  )

  it.effect("a session that was signed out and continued later is again one that other tabs can bring back", () =>
    Effect.gen(function* () {
      const { begin, browser, platform, session } = yield* setup()
      const pair = yield* begin("A")
      const other = yield* browser.tab(platform.layer)
      yield* session.signIn(pair)
      yield* session.signOut
      yield* other.session.signIn(pair)
      assert.strictEqual((yield* session.read)._tag, "SignedOut")
      yield* session.signIn(pair)
      yield* other.session.signOut
      assert.strictEqual((yield* session.read)._tag, "SignedOut")
      yield* other.session.signIn(pair)
      assert.strictEqual((yield* session.read)._tag, "Active")
    })
  )

  it.effect("a refresh interrupted by closing the app leaves nobody waiting (rule 1)", () =>
    Effect.gen(function* () {
      const platform = makePlatform()
      const scope = yield* Scope.make()
      const { session } = yield* Scope.provide(makeBrowser().tab(platform.layer), scope)
      yield* session.signIn(pairOf(yield* platform.begin("A")))
      yield* session.markClaimsStale
      platform.state.fault = "hang"
      const waiting = yield* Effect.forkChild(session.accessTokens.current(), { startImmediately: true })
      yield* Scope.close(scope, Exit.void)
      assert.isTrue(Exit.isFailure(yield* Fiber.await(waiting)))
      assert.strictEqual(session.state.get()._tag, "Active")
    })
  )
})
