import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { WebAuthn } from "../../../src/services/platform/passkeys/WebAuthn.js"
import type { TokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { answers, authApp, guestToken, routes } from "../../support/authApp.js"
import { pair } from "../../support/fakes.js"
import { back } from "../../support/oauthApp.js"
import { turn } from "../../support/pace.js"

const anonymousPath = "/auth/anonymous/sign-up"
const oauthPath = "/auth/oauth/token"
const anonymousBody = answers("auth.anonymous.sign-up", "success-no-body")
const oauthBody = answers("auth.oauth.token", "success-existing-user")
const me = answers("users.me.get", "success-client")
const refreshTokenOf = ({ text }: typeof anonymousBody): string => JSON.parse(text).refresh_token

/** An OAuth callback page on which a component requires any user. */
const both = Effect.gen(function* () {
  const gates = { [anonymousPath]: yield* Deferred.make<void>(), [oauthPath]: yield* Deferred.make<void>() }
  const app = yield* back(
    routes({
      [anonymousPath]: Effect.as(Deferred.await(gates[anonymousPath]), anonymousBody),
      [oauthPath]: Effect.as(Deferred.await(gates[oauthPath]), oauthBody),
      "/users/me": me
    })
  )
  const begin = Effect.fnUntraced(function* <A, E>(path: keyof typeof gates, call: Effect.Effect<A, E>) {
    const fiber = yield* Effect.forkChild(Effect.exit(call), { startImmediately: true })
    while (!(yield* app.paths).includes(path)) yield* turn
    return Effect.andThen(Deferred.succeed(gates[path], undefined), Fiber.join(fiber))
  })
  return { ...app, begin }
})

describe("an anonymous user requested by a component", () => {
  it.effect("does not replace a pending sign-in whose response comes later", () =>
    Effect.gen(function* () {
      const { auth, begin, signedIn, user } = yield* both
      const callback = yield* begin(oauthPath, auth.callOAuthCallback())
      const anonymous = yield* begin(anonymousPath, user.get({ or: "anonymous" }))
      yield* anonymous
      yield* yield* callback
      assert.strictEqual(yield* signedIn, refreshTokenOf(oauthBody))
    })
  )

  it.effect("does not replace a pending sign-in whose response comes first", () =>
    Effect.gen(function* () {
      const { auth, begin, signedIn, user } = yield* both
      const callback = yield* begin(oauthPath, auth.callOAuthCallback())
      const anonymous = yield* begin(anonymousPath, user.get({ or: "anonymous" }))
      yield* yield* callback
      yield* yield* anonymous
      assert.strictEqual(yield* signedIn, refreshTokenOf(oauthBody))
    })
  )
})

describe("an anonymous user requested twice", () => {
  it.effect("is created again if a sign-out happened during its creation", () =>
    Effect.gen(function* () {
      const gates = [yield* Deferred.make<void>(), yield* Deferred.make<void>()] as const
      let asked = 0
      const app = yield* authApp(
        routes({
          [anonymousPath]: Effect.suspend(() => Effect.as(Deferred.await(gates[asked++ === 0 ? 0 : 1]), anonymousBody)),
          "/users/me": me
        })
      )
      const fiber = yield* Effect.forkChild(app.user.get({ or: "anonymous" }), { startImmediately: true })
      while (!(yield* app.paths).includes(anonymousPath)) yield* turn
      yield* app.auth.signOut({ noRedirect: true })
      yield* Deferred.succeed(gates[0], undefined)
      yield* Deferred.succeed(gates[1], undefined)
      yield* Fiber.join(fiber)
      assert.deepStrictEqual([yield* app.signedIn, asked], [refreshTokenOf(anonymousBody), 2])
    })
  )

  it.effect("does not replace a user who has signed in in another tab", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const stored: { pair: TokenPair | null } = { pair: null }
      const store = Layer.succeed(TokenStore, {
        get: Effect.sync(() => stored.pair),
        set: (next) => Effect.sync(() => void (stored.pair = next)),
        replace: () => Effect.succeed(false)
      })
      const app = yield* authApp(routes({ [anonymousPath]: Effect.as(Deferred.await(gate), anonymousBody), "/users/me": me }), {
        store
      })
      const fiber = yield* Effect.forkChild(app.user.get({ or: "anonymous" }), { startImmediately: true })
      while (!(yield* app.paths).includes(anonymousPath)) yield* turn
      stored.pair = pair("bob")
      yield* Deferred.succeed(gate, undefined)
      assert.strictEqual((yield* Fiber.join(fiber)).id, JSON.parse(me.text).id)
      assert.strictEqual(yield* app.signedIn, "refresh-bob")
    })
  )
})

describe("signOut", () => {
  it.effect("redirects even if a component has an anonymous user created meanwhile", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const guest = {
        ...anonymousBody,
        text: JSON.stringify({ access_token: guestToken, refresh_token: "guest", user_id: "guest" })
      }
      const app = yield* authApp(
        routes({
          [anonymousPath]: guest,
          "/users/me": me,
          "/auth/sessions/current": Effect.as(Deferred.await(gate), answers("auth.sessions.current.delete", "success"))
        })
      )
      yield* app.session.signIn(pair("ada"))
      const fiber = yield* Effect.forkChild(app.auth.signOut(), { startImmediately: true })
      while (!(yield* app.paths).includes("/auth/sessions/current")) yield* turn
      yield* app.auth.signUpAnonymously()
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(fiber)
      assert.deepStrictEqual([yield* app.signedIn, app.gone], ["guest", ["/"]])
    })
  )
})

describe("callOAuthCallback", () => {
  it.effect("that was superseded does not report completion to a later call on the page", () =>
    Effect.gen(function* () {
      const { auth, begin, session } = yield* both
      const callback = yield* begin(oauthPath, auth.callOAuthCallback())
      yield* session.signIn(pair("bob"))
      assert.deepInclude(yield* Effect.flip(Effect.flatten(callback)), { _tag: "SessionExpired", reason: "replaced" })
      assert.isFalse(yield* auth.callOAuthCallback())
    })
  )
})

describe("a passkey offered by autofill", () => {
  it.effect("signs in if it is chosen after another user has signed in", () =>
    Effect.gen(function* () {
      const chosen = yield* Deferred.make<void>()
      const credential = { id: "i", rawId: "i", type: "public-key" as const, response: { clientDataJSON: "c" } }
      const webAuthn = Layer.succeed(WebAuthn, {
        check: () => Effect.void,
        create: () => Effect.never,
        get: () => Effect.as(Deferred.await(chosen), credential)
      })
      const begun = "/auth/passkey/initiate-passkey-authentication"
      const success = answers("auth.passkey.sign-in", "success")
      const table = {
        [begun]: answers("auth.passkey.initiate-passkey-authentication", "success"),
        "/auth/passkey/sign-in": success
      }
      const app = yield* authApp(routes(table), { webAuthn })
      const fiber = yield* Effect.forkChild(app.auth.signInWithPasskey({ autofill: true }), { startImmediately: true })
      while (!(yield* app.paths).includes(begun)) yield* turn
      yield* app.session.signIn(pair("bob"))
      yield* Deferred.succeed(chosen, undefined)
      yield* Fiber.join(fiber)
      assert.strictEqual(yield* app.signedIn, refreshTokenOf(success))
    })
  )
})

describe("an interrupted sign-in", () => {
  it.effect("blocks no other", () =>
    Effect.gen(function* () {
      const { auth, begin, signedIn, user } = yield* both
      const callback = yield* begin(oauthPath, auth.callOAuthCallback())
      const later = yield* Effect.forkChild(auth.signInWithMagicLink("a".repeat(45)), { startImmediately: true })
      const anonymous = yield* Effect.forkChild(user.get({ or: "anonymous" }), { startImmediately: true })
      yield* Fiber.interruptAll([later, anonymous])
      yield* yield* callback
      assert.strictEqual(yield* signedIn, refreshTokenOf(oauthBody))
    })
  )
})
