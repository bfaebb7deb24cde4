import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { origin } from "../support/browserApp.js"
import { agree, refuse } from "../support/providerForms.js"
import { ada } from "./ada.js"
import { openBrowser, platform } from "./stage.js"

const { email, password } = ada

describe("signing in with a provider, through effects", () => {
  it.effect("creates an account, and signs in to it again; the return URL is kept", () =>
    Effect.gen(function* () {
      const one = yield* openBrowser()
      const { auth, gone, leave, page, throughProvider, user } = one
      yield* page.go(`${origin}/handler/sign-in?after_auth_return_to=%2Fdeep`)
      yield* leave(auth.signInWithOAuth("github"))
      yield* throughProvider(agree(email))
      assert.isTrue(yield* auth.callOAuthCallback())
      assert.deepStrictEqual(gone, ["/deep"])
      const { id, primaryEmailVerified } = yield* user.get({ or: "throw" })
      assert.isTrue(primaryEmailVerified)
      yield* auth.signOut()
      yield* leave(auth.signInWithOAuth("github"))
      yield* throughProvider(agree(email))
      assert.isTrue(yield* auth.callOAuthCallback())
      assert.strictEqual((yield* user.get({ or: "throw" })).id, id)
    }).pipe(Effect.provide(platform()))
  )

  it.effect("exchanges each code once, and ignores the same URL afterwards", () =>
    Effect.gen(function* () {
      const { auth, leave, page, throughProvider, user } = yield* openBrowser()
      yield* leave(auth.signInWithOAuth("github"))
      const back = yield* throughProvider(agree(email))
      assert.deepStrictEqual(yield* Effect.all([auth.callOAuthCallback(), auth.callOAuthCallback()], { concurrency: 2 }), [
        true,
        true
      ])
      assert.notInclude(yield* page.href, "code=")
      yield* page.go(back.href)
      assert.isFalse(yield* auth.callOAuthCallback())
      assert.strictEqual(yield* page.href, back.href)
      assert.isNotNull(yield* user.get())
    }).pipe(Effect.provide(platform()))
  )

  it.effect("does not exchange a code that another browser requested", () =>
    Effect.gen(function* () {
      const thief = yield* openBrowser()
      const victim = yield* openBrowser()
      yield* thief.leave(thief.auth.signInWithOAuth("github"))
      const back = yield* thief.throughProvider(agree("thief@example.com"))
      yield* victim.page.go(back.href)
      assert.isFalse(yield* victim.auth.callOAuthCallback())
      assert.isNull(yield* victim.user.get())
    }).pipe(Effect.provide(platform()))
  )

  it.effect("must return from the provider within ten minutes, and be exchanged within five", () =>
    Effect.gen(function* () {
      const { auth, leave, throughProvider, user } = yield* openBrowser()
      yield* leave(auth.signInWithOAuth("github"))
      yield* throughProvider(agree(email), TestClock.adjust("10 minutes"))
      assert.strictEqual((yield* auth.takeCallbackError())?._tag, "OuterOAuthTimeout")

      yield* leave(auth.signInWithOAuth("github"))
      yield* throughProvider(agree(email), TestClock.adjust("9 minutes"))
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual((yield* Effect.flip(auth.callOAuthCallback()))._tag, "InvalidAuthorizationCode")
      assert.isNull(yield* user.get())
    }).pipe(Effect.provide(platform()))
  )

  it.effect("returns to the callback page if access is denied, which reports it", () =>
    Effect.gen(function* () {
      const { auth, leave, throughProvider } = yield* openBrowser()
      yield* leave(auth.signInWithOAuth("github"))
      const back = yield* throughProvider(refuse)
      assert.strictEqual(back.pathname, "/handler/oauth-callback")
      assert.strictEqual((yield* auth.takeCallbackError())?._tag, "OAuthProviderAccessDenied")
    }).pipe(Effect.provide(platform()))
  )

  it.effect("goes to the error page on a platform of 2025-11 if access is denied, which reports it", () =>
    Effect.gen(function* () {
      const { auth, leave, page, throughProvider } = yield* openBrowser()
      yield* leave(auth.signInWithOAuth("github"))
      const back = yield* throughProvider(refuse)
      assert.strictEqual(back.pathname, "/handler/error")
      assert.strictEqual((yield* auth.takeCallbackError())?._tag, "OAuthProviderAccessDenied")
      assert.strictEqual(yield* page.href, `${origin}/handler/error`)
    }).pipe(Effect.provide(platform({ platform: "2025-11" })))
  )

  it.effect("rejects an address that another user has not verified", () =>
    Effect.gen(function* () {
      const owner = yield* openBrowser()
      yield* owner.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { auth, leave, throughProvider } = yield* openBrowser()
      yield* leave(auth.signInWithOAuth("github"))
      yield* throughProvider(agree(email))
      assert.strictEqual((yield* auth.takeCallbackError())?._tag, "ContactChannelAlreadyUsedForAuthBySomeoneElse")
    }).pipe(Effect.provide(platform()))
  )
})

describe("an account at a provider, through effects", () => {
  it.effect(
    "is linked to the signed-in user, who returns to the page, and provides tokens even after the first has expired",
    () =>
      Effect.gen(function* () {
        const { auth, gone, leave, throughProvider, user } = yield* openBrowser()
        yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
        assert.isNull(yield* auth.getConnectedAccount("github"))
        const missing = yield* Effect.flip(auth.getConnectedAccount("github", { or: "throw" }))
        assert.strictEqual(missing._tag, "OAuthConnectionNotConnectedToUser")
        yield* leave(auth.linkOAuth("github"))
        yield* throughProvider(agree("ada@github.example"))
        assert.isTrue(yield* auth.callOAuthCallback())
        assert.deepStrictEqual(gone, ["/start"])
        assert.strictEqual((yield* user.get({ or: "throw" })).oauthProviders[0]?.id, "github")
        assert.isNotNull(yield* auth.getConnectedAccount("github"))
        yield* TestClock.adjust("2 hours")
        assert.isNotNull(yield* auth.getConnectedAccount("github"))
      }).pipe(Effect.provide(platform()))
  )

  it.effect("that lacks a scope redirects to the provider for it", () =>
    Effect.gen(function* () {
      const { auth, leave, left, throughProvider } = yield* openBrowser()
      yield* leave(auth.signInWithOAuth("github"))
      yield* throughProvider(agree(email))
      yield* auth.callOAuthCallback()
      assert.isNull(yield* auth.getConnectedAccount("github", { scopes: ["repo"] }))
      yield* leave(Effect.flip(auth.getConnectedAccount("github", { or: "redirect", scopes: ["repo"] })))
      assert.include(yield* left, "type=link")
      yield* throughProvider(agree(email))
      assert.isTrue(yield* auth.callOAuthCallback())
      assert.isNotNull(yield* auth.getConnectedAccount("github", { scopes: ["repo"] }))
    }).pipe(Effect.provide(platform()))
  )

  it.effect("that belongs to another user stays theirs", () =>
    Effect.gen(function* () {
      const owner = yield* openBrowser()
      yield* owner.leave(owner.auth.signInWithOAuth("github"))
      yield* owner.throughProvider(agree(email))
      yield* owner.auth.callOAuthCallback()
      const { auth, leave, throughProvider } = yield* openBrowser()
      yield* auth.signUpWithCredential({ email: "b@example.com", password, noVerificationCallback: true })
      yield* leave(auth.linkOAuth("github"))
      yield* throughProvider(agree(email))
      assert.strictEqual((yield* auth.takeCallbackError())?._tag, "OAuthConnectionAlreadyConnectedToAnotherUser")
    }).pipe(Effect.provide(platform()))
  )
})
