import { layer } from "@effect/vitest"
import { generateHOTP } from "@oslojs/otp"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { addUser } from "./conformance/stage.js"
import { platform, send } from "./platform.js"
import { theProject } from "./signedIn.js"

const secret = Buffer.from("12345678901234567890")
const digits = (windowsAgo = 0) =>
  Effect.map(Clock.currentTimeMillis, (now) => generateHOTP(secret, BigInt(Math.floor(now / 30_000) - windowsAgo), 6))

const attempt = Effect.fnUntraced(function* () {
  const email = `${crypto.randomUUID()}@example.com`
  yield* addUser(yield* theProject, {
    email,
    password: "password-123456",
    totpSecretBase64: secret.toString("base64"),
    requiresTotpMfa: true
  })
  const refused = yield* send("POST", "/api/v1/auth/password/sign-in", { body: { email, password: "password-123456" } })
  assert.strictEqual(refused.body.code, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")
  return refused.body.details.attempt_code as string
})

const answer = (code: string, totp: string) => send("POST", "/api/v1/auth/mfa/sign-in", { body: { type: "totp", totp, code } })

layer(platform)("second factor", (it) => {
  it.effect("the code of the current window completes the sign-in once", () =>
    Effect.gen(function* () {
      const code = yield* attempt()
      const done = yield* answer(code, yield* digits())
      assert.strictEqual(done.status, 200)
      assert.deepStrictEqual(Object.keys(done.body).sort(), ["access_token", "is_new_user", "refresh_token", "user_id"])
      const again = yield* answer(code, yield* digits())
      assert.strictEqual(again.body.code, "VERIFICATION_CODE_ALREADY_USED")
    })
  )

  it.effect("the code of the previous window is rejected, and the attempt stays usable", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("1 hour")
      const code = yield* attempt()
      const late = yield* answer(code, yield* digits(1))
      assert.strictEqual(late.body.code, "INVALID_TOTP_CODE")
      assert.strictEqual((yield* answer(code, yield* digits())).status, 200)
    })
  )

  it.effect("an attempt expires after five minutes", () =>
    Effect.gen(function* () {
      const code = yield* attempt()
      yield* TestClock.adjust("5 minutes")
      const late = yield* answer(code, yield* digits())
      assert.strictEqual(late.body.code, "VERIFICATION_CODE_EXPIRED")
    })
  )

  it.effect("after twenty wrong attempts the right code is rejected too", () =>
    Effect.gen(function* () {
      const code = yield* attempt()
      for (let tries = 0; tries < 20; tries += 1) {
        assert.strictEqual((yield* answer(code, "wrong")).body.code, "INVALID_TOTP_CODE")
      }
      const right = yield* answer(code, yield* digits())
      assert.strictEqual(right.body.code, "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED")
    })
  )

  it.effect("a user without a secret cannot complete the sign-in", () =>
    Effect.gen(function* () {
      const project = yield* theProject
      const email = `${crypto.randomUUID()}@example.com`
      yield* addUser(project, { email, password: "password-123456", requiresTotpMfa: true })
      const refused = yield* send("POST", "/api/v1/auth/password/sign-in", { body: { email, password: "password-123456" } })
      const tried = yield* answer(refused.body.details.attempt_code, generateHOTP(new Uint8Array(), 0n, 6))
      assert.strictEqual(tried.body.code, "INVALID_TOTP_CODE")
    })
  )
})
