import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Cookies } from "../../../src/services/platform/Cookies.js"
import { layerCookie } from "../../../src/services/platform/tokens/TokenStore.cookie.js"
import { answers, authApp, bodyOf, guestToken, memberToken, routes } from "../../support/authApp.js"
import { broken, json, jwt, known, pair, recorded } from "../../support/fakes.js"

const credential = { email: "ada@example.com", password: "password-1" }
const signIn = "/auth/password/sign-in"
const signUp = "/auth/password/sign-up"
const tokens = { access_token: jwt("new"), refresh_token: "refresh-new", user_id: "u" }
describe("signInWithCredential", () => {
  it.effect("stores the tokens and redirects to the page after sign-in", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: answers("auth.password.sign-in", "success") }))
      yield* app.auth.signInWithCredential(credential)
      assert.strictEqual(yield* app.signedIn, recorded("auth.password.sign-in", "success").response.body["refresh_token"])
      assert.deepStrictEqual(app.gone, ["/"])
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), credential)
    })
  )
  it.effect("leaves the page only once the tokens are written (rule 59)", () =>
    Effect.gen(function* () {
      const written: Array<string> = []
      const cookies = yield* Effect.provide(Cookies, Cookies.layerMemory())
      const navigate = () => written.push(...Effect.runSync(cookies.header).split("; "))
      const app = yield* authApp(routes({ [signIn]: json(tokens) }), {
        options: { redirectMethod: { navigate } },
        store: layerCookie("p").pipe(Layer.provide(Layer.succeed(Cookies, cookies)))
      })
      yield* app.auth.signInWithCredential(credential)
      assert.lengthOf(
        written.filter((text) => text.includes("refresh-new")),
        // The refresh token for both client families of the platform, and the access token.
        3
      )
    })
  )
  it.effect("stays on the page on request", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: json(tokens) }))
      yield* app.auth.signInWithCredential({ ...credential, noRedirect: true })
      assert.deepStrictEqual([app.gone, yield* app.signedIn], [[], "refresh-new"])
    })
  )
  it.effect("fails with a specific error for each rejection, and signs nobody in", () =>
    Effect.gen(function* () {
      for (const [name, tag] of [
        ["wrong-password", "EmailPasswordMismatch"],
        ["wrong-password-override-error-status", "EmailPasswordMismatch"],
        ["unknown-email", "EmailPasswordMismatch"],
        ["password-authentication-disabled", "PasswordAuthenticationNotEnabled"]
      ] as const) {
        const app = yield* authApp(routes({ [signIn]: answers("auth.password.sign-in", name) }))
        assert.strictEqual((yield* Effect.flip(app.auth.signInWithCredential(credential)))._tag, tag)
        assert.deepStrictEqual([app.gone, yield* app.signedIn], [[], null])
      }
    })
  )
  it.effect("neither refreshes nor sends the session before it (rule 3)", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: json(tokens), "/auth/oauth/token": broken }))
      yield* app.session.signIn(pair("old", 0))
      yield* app.auth.signInWithCredential(credential)
      assert.deepStrictEqual(yield* app.paths, [signIn])
      assert.notProperty((yield* app.sent)[0]?.headers, "x-stack-access-token")
    })
  )
  it.effect("does not send a password if the redirect is not trusted", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: json(tokens) }), {
        href: "https://app.test/in?after_auth_return_to=https%3A%2F%2Fevil.test"
      })
      assert.strictEqual((yield* Effect.flip(app.auth.signInWithCredential(credential)))._tag, "UntrustedRedirectError")
      assert.deepStrictEqual([yield* app.paths, yield* app.signedIn], [[], null])
    })
  )
  it.effect("an interrupted sign-in signs nobody in", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: Effect.as(Effect.sleep("1 second"), json(tokens)) }))
      const fiber = yield* Effect.forkChild(app.auth.signInWithCredential(credential), { startImmediately: true })
      yield* Fiber.interrupt(fiber)
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual([app.gone, yield* app.signedIn], [[], null])
    })
  )
})

describe("signUpWithCredential", () => {
  it.effect("requests a verification e-mail that links to the app's own page", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signUp]: answers("auth.password.sign-up", "success-with-verification-callback") }), {
        options: { urls: { afterSignUp: "/welcome" } }
      })
      yield* app.auth.signUpWithCredential({ ...credential, noRedirect: false })
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), {
        ...credential,
        verification_callback_url: "https://app.test/handler/email-verification"
      })
    })
  )
  it.effect("redirects to the page after sign-up", () =>
    Effect.gen(function* () {
      const gone: Array<string> = []
      const app = yield* authApp(routes({ [signUp]: json(tokens) }), {
        options: { urls: { afterSignUp: "/welcome" }, redirectMethod: { navigate: (url) => gone.push(url) } }
      })
      yield* app.auth.signUpWithCredential(credential)
      assert.deepStrictEqual(gone, ["/welcome"])
    })
  )
  it.effect("omits the callback only on request", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signUp]: json(tokens) }))
      yield* app.auth.signUpWithCredential({ ...credential, noVerificationCallback: true })
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), credential)
    })
  )
  it.effect("rejects both a callback and none, and sends nothing", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      const error = yield* Effect.flip(
        app.auth.signUpWithCredential({
          ...credential,
          noVerificationCallback: true,
          verificationCallbackUrl: "https://app.test"
        })
      )
      assert.strictEqual(error._tag, "InvalidOption")
      assert.deepStrictEqual(yield* app.paths, [])
    })
  )
  it.effect("requires a callback outside a browser", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signUp]: json(tokens) }), { href: null })
      const error = yield* Effect.flip(app.auth.signUpWithCredential(credential))
      assert.deepInclude(error, { _tag: "CallbackUrlRequiredError", option: "verificationCallbackUrl" })
      yield* app.auth.signUpWithCredential({ ...credential, verificationCallbackUrl: "https://app.test/v" })
      assert.deepInclude(bodyOf((yield* app.sent)[0]), { verification_callback_url: "https://app.test/v" })
    })
  )
  it.effect("an untrusted callback is an error and never a sign-up without verification (rule 51)", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signUp]: known("REDIRECT_URL_NOT_WHITELISTED", 400) }))
      assert.strictEqual((yield* Effect.flip(app.auth.signUpWithCredential(credential)))._tag, "RedirectUrlNotWhitelisted")
      assert.strictEqual((yield* app.paths).length, 1)
    })
  )
  it.effect("fails with a specific error for each rejection of the platform", () =>
    Effect.gen(function* () {
      for (const [name, tag] of [
        ["email-already-exists", "UserWithEmailAlreadyExists"],
        ["password-too-short", "PasswordTooShort"],
        ["sign-up-disabled", "SignUpNotEnabled"],
        ["password-authentication-disabled", "PasswordAuthenticationNotEnabled"],
        ["mfa-required-anonymous-user-with-totp", "MultiFactorAuthenticationRequired"]
      ] as const) {
        const app = yield* authApp(routes({ [signUp]: answers("auth.password.sign-up", name) }))
        assert.strictEqual((yield* Effect.flip(app.auth.signUpWithCredential(credential)))._tag, tag)
      }
    })
  )
  it.effect("a password of 70 characters is sent, one of 71 is an error with the limit", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signUp]: json(tokens) }))
      yield* app.auth.signUpWithCredential({ ...credential, password: "x".repeat(70) })
      const error = yield* Effect.flip(app.auth.signUpWithCredential({ ...credential, password: "x".repeat(71) }))
      assert.deepStrictEqual(error._tag === "PasswordTooLong" && error.details, { maxLength: 70 })
      assert.strictEqual((yield* app.paths).length, 1)
    })
  )
  it.effect("of an anonymous user sends its token, so that the user is kept", () =>
    Effect.gen(function* () {
      const guest = recorded("auth.anonymous.sign-up", "success-no-body").response.body
      const app = yield* authApp(
        routes({ "/auth/anonymous/sign-up": json({ ...guest, access_token: guestToken }), [signUp]: json(tokens) })
      )
      yield* app.auth.signUpAnonymously()
      yield* app.auth.signUpWithCredential(credential)
      assert.strictEqual((yield* app.sent)[1]?.headers["x-stack-access-token"], guestToken)
      assert.strictEqual(yield* app.signedIn, "refresh-new")
    })
  )
  it.effect("of a regular user does not send its token", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signUp]: json(tokens) }))
      yield* app.session.signIn({ ...pair("a"), accessToken: Redacted.make(memberToken) })
      yield* app.auth.signUpWithCredential(credential)
      assert.notProperty((yield* app.sent)[0]?.headers, "x-stack-access-token")
    })
  )
})

describe("a forgotten password", () => {
  it.effect("is sent to the platform with the app's own page, and an unknown address succeeds too (rule 50)", () =>
    Effect.gen(function* () {
      const app = yield* authApp(
        routes({ "/auth/password/send-reset-code": answers("auth.password.send-reset-code", "success") })
      )
      yield* app.auth.sendForgotPasswordEmail("ada@example.com")
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), {
        email: "ada@example.com",
        callback_url: "https://app.test/handler/password-reset"
      })
    })
  )
  it.effect("fails with a specific error for each rejected code", () =>
    Effect.gen(function* () {
      const reset = "/auth/password/reset"
      for (const [name, tag] of [
        ["already-used", "VerificationCodeAlreadyUsed"],
        ["not-found", "VerificationCodeNotFound"],
        ["max-attempts-reached", "VerificationCodeMaxAttemptsReached"],
        ["password-too-short-burns-code", "PasswordTooShort"]
      ] as const) {
        const app = yield* authApp(routes({ [reset]: answers("auth.password.reset", name) }))
        const attempt = app.auth.resetPassword({ code: "c".repeat(45), password: "password-2" })
        assert.strictEqual((yield* Effect.flip(attempt))._tag, tag)
      }
      const app = yield* authApp(routes({ [reset]: answers("auth.password.reset", "success") }))
      yield* app.auth.resetPassword({ code: "c".repeat(45), password: "password-2" })
    })
  )
  it.effect("is reset to one of 8 characters; one of 7 is an error that does not use up the code", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ "/auth/password/reset": answers("auth.password.reset", "success") }))
      const reset = (length: number) => app.auth.resetPassword({ code: "c".repeat(45), password: "x".repeat(length) })
      const error = yield* Effect.flip(reset(7))
      assert.deepStrictEqual(error._tag === "PasswordTooShort" && error.details, { minLength: 8 })
      assert.deepStrictEqual(yield* app.paths, [])
      yield* reset(8)
      assert.lengthOf(yield* app.paths, 1)
    })
  )
})

describe("the password of the signed-in user", () => {
  it.effect("is changed with the session to keep", () =>
    Effect.gen(function* () {
      const app = yield* authApp(
        routes({ "/auth/password/update": answers("auth.password.update", "success-keeps-session-in-refresh-header") })
      )
      yield* app.session.signIn(pair("a"))
      yield* app.auth.updatePassword({ oldPassword: "password-1", newPassword: "password-2" })
      const [request] = yield* app.sent
      assert.strictEqual(request?.headers["x-stack-refresh-token"], "refresh-a")
      assert.deepStrictEqual(bodyOf(request), { old_password: "password-1", new_password: "password-2" })
    })
  )
  it.effect("that is the first one updates the watched user", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ "/auth/password/set": answers("auth.password.set", "success") }))
      yield* app.session.signIn(pair("a"))
      yield* app.auth.setPassword({ password: "password-1" })
      assert.strictEqual(app.session.userChanges.get(), 1)
    })
  )
  it.effect("fails with a specific error for each rejection", () =>
    Effect.gen(function* () {
      for (const [name, tag] of [
        ["wrong-old-password", "PasswordConfirmationMismatch"],
        ["new-password-too-short", "PasswordTooShort"],
        ["user-without-password", "UserDoesNotHavePassword"],
        ["password-authentication-disabled", "PasswordAuthenticationNotEnabled"]
      ] as const) {
        const app = yield* authApp(routes({ "/auth/password/update": answers("auth.password.update", name) }))
        yield* app.session.signIn(pair("a"))
        const error = yield* Effect.flip(app.auth.updatePassword({ oldPassword: "password-1", newPassword: "password-2" }))
        assert.strictEqual(error._tag, tag)
      }
    })
  )
  it.effect("requires a signed-in user", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      assert.strictEqual((yield* Effect.flip(app.auth.setPassword({ password: "password-1" })))._tag, "SessionExpired")
      assert.deepStrictEqual(yield* app.paths, [])
    })
  )
})
