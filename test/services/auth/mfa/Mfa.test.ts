import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { answers, authApp, bodyOf, routes } from "../../../support/authApp.js"
import { recorded } from "../../../support/fakes.js"

const signIn = "/auth/password/sign-in"
const mfa = "/auth/mfa/sign-in"
const credential = { email: "ada@example.com", password: "password-1" }
const required = answers("auth.password.sign-in", "mfa-required")
const { details } = recorded("auth.password.sign-in", "mfa-required").response.body as { details: { attempt_code: string } }
const kept = "a".repeat(45)
// Under its new name for clients of the newest platform, under the old one for all others.
const keys = ["hexclave_mfa_attempt_code", "stack_mfa_attempt_code"]
const key = "stack_mfa_attempt_code"

describe("a sign-in that needs a second factor", () => {
  it.effect("stores the attempt, redirects to its page with the return URL, and fails with the attempt", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: required }), { href: "https://app.test/in?after_auth_return_to=%2Fa" })
      const error = yield* Effect.flip(app.auth.signInWithCredential(credential))
      assert.strictEqual(error._tag, "MultiFactorAuthenticationRequired")
      if (error._tag !== "MultiFactorAuthenticationRequired") return
      assert.strictEqual(Redacted.value(error.details.attemptCode), details.attempt_code)
      for (const key of keys) assert.strictEqual(yield* app.storage.get(key), details.attempt_code)
      assert.deepStrictEqual(app.gone, ["/handler/mfa?after_auth_return_to=%2Fa"])
      assert.isNull(yield* app.signedIn)
    })
  )
  it.effect("only fails with the attempt if the redirect method is none", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: required }), { options: { redirectMethod: "none" } })
      const error = yield* Effect.flip(app.auth.signInWithCredential(credential))
      assert.strictEqual(error._tag, "MultiFactorAuthenticationRequired")
      assert.strictEqual(yield* app.storage.get(key), details.attempt_code)
    })
  )
  it.effect("stays on the page if its caller asks for the second factor there, and leads on once it is signed in", () =>
    Effect.gen(function* () {
      for (const [secondFactor, gone] of [
        ["here", []],
        ["page", ["/handler/mfa"]]
      ] as const) {
        const app = yield* authApp(routes({ [signIn]: required, [mfa]: answers("auth.mfa.sign-in", "success") }), {
          href: "https://app.test/handler/sign-in"
        })
        const error = yield* Effect.flip(app.auth.signInWithCredential({ ...credential, secondFactor }))
        assert.strictEqual(error._tag, "MultiFactorAuthenticationRequired")
        assert.deepStrictEqual(app.gone, [...gone])
        yield* app.auth.signInWithMfa("123456")
        assert.deepStrictEqual(app.gone, [...gone, "/"])
      }
    })
  )
  it.effect("does not print its attempt", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [signIn]: required }))
      const error = yield* Effect.flip(app.auth.signInWithCredential({ ...credential, noRedirect: true }))
      assert.notInclude(`${JSON.stringify(error)} ${error} ${error.message}`, details.attempt_code)
      assert.deepStrictEqual(app.gone, [])
    })
  )
})

describe("signInWithMfa", () => {
  it.effect("completes the tab's pending attempt once, under either name", () =>
    Effect.gen(function* () {
      for (const stored of [...keys.map((one) => [one]), keys]) {
        const app = yield* authApp(routes({ [mfa]: answers("auth.mfa.sign-in", "success") }))
        for (const one of stored) yield* app.storage.set(one, kept)
        yield* app.auth.signInWithMfa("123456")
        assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), { type: "totp", totp: "123456", code: kept })
        assert.strictEqual(yield* app.signedIn, recorded("auth.mfa.sign-in", "success").response.body["refresh_token"])
        for (const one of keys) assert.isNull(yield* app.storage.get(one))
        assert.strictEqual((yield* Effect.flip(app.auth.signInWithMfa("123456")))._tag, "MfaAttemptMissingError")
      }
    })
  )
  it.effect("completes the given attempt, and redirects a new user like a sign-up", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [mfa]: answers("auth.mfa.sign-in", "success-is-new-user-true") }), {
        options: { urls: { afterSignUp: "/welcome" } }
      })
      yield* app.auth.signInWithMfa("123456", Redacted.make("g".repeat(45)))
      assert.deepInclude(bodyOf((yield* app.sent)[0]), { code: "g".repeat(45) })
      assert.deepStrictEqual(app.gone, ["/welcome"])
    })
  )
  it.effect("keeps the attempt after a wrong code, and discards one that can no longer be completed", () =>
    Effect.gen(function* () {
      for (const [name, tag, isKept] of [
        ["invalid-totp", "InvalidTotpCode", true],
        ["invalid-totp-override-error-status", "InvalidTotpCode", true],
        ["attempt-code-already-used", "VerificationCodeAlreadyUsed", false],
        ["attempt-code-not-found", "VerificationCodeNotFound", false],
        ["attempt-code-expired", "VerificationCodeExpired", false],
        ["max-attempts-reached", "VerificationCodeMaxAttemptsReached", false]
      ] as const) {
        const app = yield* authApp(routes({ [mfa]: answers("auth.mfa.sign-in", name) }))
        yield* app.storage.set(key, kept)
        assert.strictEqual((yield* Effect.flip(app.auth.signInWithMfa("123456")))._tag, tag)
        assert.strictEqual((yield* app.storage.get(key)) === kept, isKept)
      }
    })
  )
})

describe("hasPendingMfa", () => {
  it.effect("says whether the tab has stored an attempt, under either name, and sends nothing", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      assert.isFalse(yield* app.auth.hasPendingMfa())
      for (const one of keys) {
        yield* app.storage.set(one, kept)
        assert.isTrue(yield* app.auth.hasPendingMfa())
        yield* app.storage.remove(one)
        assert.isFalse(yield* app.auth.hasPendingMfa())
      }
      assert.isEmpty(yield* app.sent)
    })
  )
})
