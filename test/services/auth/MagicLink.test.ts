import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { answers, authApp, bodyOf, guestToken, routes } from "../../support/authApp.js"
import { json, jwt, known, pair, recorded } from "../../support/fakes.js"

const send = "/auth/otp/send-sign-in-code"
const signIn = "/auth/otp/sign-in"
const code = "a".repeat(45)
const tokens = { access_token: jwt("new"), refresh_token: "refresh-new", user_id: "u", is_new_user: false }

describe("sendMagicLinkEmail", () => {
  it.effect("links to the app's own page and returns a redacted nonce", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [send]: answers("auth.otp.send-sign-in-code", "success-new-email") }), {
        href: "https://app.test/in?after_auth_return_to=%2Fa"
      })
      const { nonce } = yield* app.auth.sendMagicLinkEmail("ada@example.com")
      assert.strictEqual(
        Redacted.value(nonce),
        recorded("auth.otp.send-sign-in-code", "success-new-email").response.body["nonce"]
      )
      assert.notInclude(JSON.stringify({ nonce }), Redacted.value(nonce))
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), {
        email: "ada@example.com",
        callback_url: "https://app.test/handler/magic-link-callback?after_auth_return_to=%2Fa"
      })
    })
  )
  it.effect("fails with a specific error for each rejection", () =>
    Effect.gen(function* () {
      for (const [name, tag] of [
        ["email-exists-unverified", "UserWithEmailAlreadyExists"],
        ["redirect-url-not-whitelisted", "RedirectUrlNotWhitelisted"],
        ["sign-up-disabled", "SignUpNotEnabled"],
        ["otp-disabled", "OtpAuthenticationNotEnabled"]
      ] as const) {
        const app = yield* authApp(routes({ [send]: answers("auth.otp.send-sign-in-code", name) }))
        assert.strictEqual((yield* Effect.flip(app.auth.sendMagicLinkEmail("ada@example.com")))._tag, tag)
      }
    })
  )
})

describe("signInWithMagicLink", () => {
  it.effect("signs in, and redirects like an existing user", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: answers("auth.otp.sign-in", "success-existing-user") }), {
        options: { urls: { afterSignUp: "/welcome", afterSignIn: "/home" } }
      })
      yield* app.auth.signInWithMagicLink(code)
      assert.deepStrictEqual(app.gone, ["/home"])
    })
  )
  it.effect("signs up, and redirects like a new user", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: answers("auth.otp.sign-in", "success-new-user") }), {
        options: { urls: { afterSignUp: "/welcome", afterSignIn: "/home" } }
      })
      yield* app.auth.signInWithMagicLink(code)
      assert.deepStrictEqual(app.gone, ["/welcome"])
    })
  )
  it.effect("accepts the six characters of the e-mail with the nonce, in any case", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: json(tokens) }))
      yield* app.auth.signInWithMagicLink({ otp: " AB12CD ", nonce: Redacted.make("n".repeat(39)) })
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), { code: `ab12cd${"n".repeat(39)}` })
    })
  )
  it.effect("fails with a specific error for each rejected code, and signs nobody in", () =>
    Effect.gen(function* () {
      for (const [name, tag] of [
        ["already-used", "VerificationCodeAlreadyUsed"],
        ["not-found", "VerificationCodeNotFound"],
        ["expired", "VerificationCodeExpired"],
        ["mfa-required", "MultiFactorAuthenticationRequired"],
        ["email-taken-unverified-meanwhile", "UserWithEmailAlreadyExists"]
      ] as const) {
        const app = yield* authApp(routes({ [signIn]: answers("auth.otp.sign-in", name) }))
        assert.strictEqual((yield* Effect.flip(app.auth.signInWithMagicLink(code)))._tag, tag)
        assert.isNull(yield* app.signedIn)
      }
    })
  )
  it.effect("does not use up the code if the redirect is not trusted", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: json(tokens) }), {
        href: "https://app.test/?after_auth_return_to=//evil.test"
      })
      assert.strictEqual((yield* Effect.flip(app.auth.signInWithMagicLink(code)))._tag, "UntrustedRedirectError")
      assert.deepStrictEqual(yield* app.paths, [])
    })
  )
  it.effect("keeps an anonymous user, whose token is refreshed if it is stale", () =>
    Effect.gen(function* () {
      const app = yield* authApp(
        routes({
          [signIn]: json(tokens),
          "/auth/oauth/token": json({ access_token: guestToken, token_type: "Bearer", expires_in: 1 }),
          "/auth/sessions/current/refresh": json({ access_token: guestToken })
        })
      )
      yield* app.session.signIn({ ...pair("guest"), accessToken: Redacted.make(guestToken) })
      yield* app.session.markClaimsStale
      yield* app.auth.signInWithMagicLink(code)
      const last = (yield* app.sent).at(-1)
      assert.deepStrictEqual([(yield* app.paths).length, last?.headers["x-stack-access-token"]], [2, guestToken])
    })
  )
  it.effect("continues without an anonymous user whose session has ended", () =>
    Effect.gen(function* () {
      const ended = known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401)
      const app = yield* authApp(
        routes({ [signIn]: json(tokens), "/auth/oauth/token": ended, "/auth/sessions/current/refresh": ended })
      )
      yield* app.session.signIn({ ...pair("guest"), accessToken: Redacted.make(guestToken) })
      yield* app.session.markClaimsStale
      yield* app.auth.signInWithMagicLink(code)
      assert.strictEqual(yield* app.signedIn, "refresh-new")
    })
  )
})
