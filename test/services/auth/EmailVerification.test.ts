import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { answers, authApp, bodyOf, memberToken, routes } from "../../support/authApp.js"
import { json, pair } from "../../support/fakes.js"

const verify = "/contact-channels/verify"
const sending = "contact-channels.send-verification-code"
const send = "/contact-channels/send-verification-code"
const code = "v".repeat(45)
const renewal = json({ access_token: memberToken, token_type: "Bearer", expires_in: 1 })

describe("sendVerificationEmail", () => {
  it.effect("links to the app's own page", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [send]: answers(sending, "success") }))
      yield* app.session.signIn({ ...pair("m"), accessToken: Redacted.make(memberToken) })
      yield* app.auth.sendVerificationEmail("ada@example.com")
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), {
        email: "ada@example.com",
        callback_url: "https://app.test/handler/email-verification"
      })
    })
  )
  it.effect("fails with a specific error for each rejection, and requires a callback URL outside a browser", () =>
    Effect.gen(function* () {
      for (const [name, tag] of [
        ["already-verified", "EmailAlreadyVerified"],
        ["not-the-primary-email", "EmailIsNotPrimaryEmail"]
      ] as const) {
        const app = yield* authApp(routes({ [send]: answers(sending, name) }))
        yield* app.session.signIn({ ...pair("m"), accessToken: Redacted.make(memberToken) })
        assert.strictEqual((yield* Effect.flip(app.auth.sendVerificationEmail("ada@example.com")))._tag, tag)
      }
      const app = yield* authApp(routes({}), { href: null })
      assert.strictEqual((yield* Effect.flip(app.auth.sendVerificationEmail("a@example.com")))._tag, "CallbackUrlRequiredError")
    })
  )
})

describe("verifyEmail", () => {
  it.effect("verifies the address, and the next use of the token refreshes it (rule 16)", () =>
    Effect.gen(function* () {
      const app = yield* authApp(
        routes({ [verify]: answers("contact-channels.verify", "success-signed-in"), "/auth/oauth/token": renewal })
      )
      yield* app.session.signIn({ ...pair("m"), accessToken: Redacted.make(memberToken) })
      yield* app.auth.verifyEmail(code)
      assert.deepStrictEqual([bodyOf((yield* app.sent)[0]), yield* app.paths], [{ code }, [verify]])
      yield* app.auth.getAuthJson()
      assert.deepStrictEqual(yield* app.paths, [verify, "/auth/oauth/token"])
    })
  )
  it.effect("verifies even if no user is signed in", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [verify]: answers("contact-channels.verify", "success-without-user") }))
      yield* app.auth.verifyEmail(code)
      assert.isNull(yield* app.signedIn)
    })
  )
  it.effect("fails with a specific error for each rejected code", () =>
    Effect.gen(function* () {
      for (const [name, tag] of [
        ["already-used", "VerificationCodeAlreadyUsed"],
        ["already-used-override-error-status", "VerificationCodeAlreadyUsed"],
        ["not-found", "VerificationCodeNotFound"],
        ["expired", "VerificationCodeExpired"],
        ["max-attempts-reached", "VerificationCodeMaxAttemptsReached"]
      ] as const) {
        const app = yield* authApp(routes({ [verify]: answers("contact-channels.verify", name) }))
        assert.strictEqual((yield* Effect.flip(app.auth.verifyEmail(code)))._tag, tag)
      }
    })
  )
})
