import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { answers, authApp, memberToken, routes } from "../../support/authApp.js"
import { json, pair, recorded } from "../../support/fakes.js"
import { back, left } from "../../support/oauthApp.js"

const exchange = "/auth/oauth/token"
const token = "/connected-accounts/me/github/access-token"
const signIn = "/auth/password/sign-in"
const credentials = { email: "ada@example.com", password: "correct horse battery" }

describe("a redirect by a page itself", () => {
  it.effect("replaces the page that requires a signed-in user", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      yield* Effect.flip(app.user.get({ or: "redirect" }))
      assert.deepStrictEqual([app.gone, app.replaced], [["/handler/sign-in?after_auth_return_to=%2Fpage"], [true]])
    })
  )
  it.effect("replaces the page that a provider leads back to, wherever it goes on", () =>
    Effect.gen(function* () {
      const { body } = recorded("auth.oauth.token", "success-existing-user").response
      for (const [answer, next] of [
        [answers("auth.oauth.token", "success-existing-user"), "/"],
        [answers("auth.oauth.token", "success-new-user"), "/"],
        [json({ ...body, after_callback_redirect_url: "https://app.test/settings" }), "/settings"]
      ] as const) {
        const app = yield* back(routes({ [exchange]: answer }))
        yield* app.auth.callOAuthCallback()
        assert.deepStrictEqual([app.gone, app.replaced], [[next], [true]])
      }
      const app = yield* back(routes({ [exchange]: answers("auth.password.sign-in", "mfa-required") }))
      yield* Effect.flip(app.auth.callOAuthCallback())
      assert.deepStrictEqual([app.gone, app.replaced], [["/handler/mfa"], [true]])
    })
  )
  it.effect("replaces the page that needs an account at a provider, or starts a flow there by itself", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [token]: answers("connected-accounts.access-token", "not-connected") }))
      yield* app.session.signIn({ ...pair("m"), accessToken: Redacted.make(memberToken) })
      yield* left(app, Effect.ignore(app.auth.getConnectedAccount("github", { or: "redirect" })))
      yield* left(app, app.auth.linkOAuth("github", { replace: true }))
      yield* left(app, app.auth.signInWithOAuth("github", { replace: true }))
      assert.deepStrictEqual(
        (yield* app.page.visits).map(([how]) => how),
        ["replace", "replace", "replace"]
      )
    })
  )
  it.effect("replaces the page that signs out, if it says so", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      for (const options of [{}, { redirectUrl: "/bye" }]) {
        yield* app.auth.signOut({ ...options, replace: true })
        yield* app.auth.signOut(options)
      }
      assert.deepStrictEqual(app.gone, ["/", "/", "/bye", "/bye"])
      assert.deepStrictEqual(app.replaced, [true, false, true, false])
    })
  )
})

describe("a redirect after an act of the user", () => {
  it.effect("replaces the page of a completed sign-in, which has nothing left to do", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: answers("auth.password.sign-in", "success") }))
      yield* app.auth.signInWithCredential(credentials)
      assert.deepStrictEqual([app.gone, app.replaced], [["/"], [true]])
    })
  )
  it.effect("keeps the page that asks for a second factor, or leads to a provider", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: answers("auth.password.sign-in", "mfa-required") }))
      yield* Effect.flip(app.auth.signInWithCredential(credentials))
      assert.deepStrictEqual([app.gone, app.replaced], [["/handler/mfa"], [false]])
      yield* app.session.signIn({ ...pair("m"), accessToken: Redacted.make(memberToken) })
      yield* left(app, app.auth.linkOAuth("github"))
      assert.strictEqual((yield* app.page.visits)[0]?.[0], "assign")
    })
  )
})
