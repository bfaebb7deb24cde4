import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { MultiFactorAuthenticationRequired } from "../../src/errors/index.js"
import { sixDigits, wrongDigits } from "../support/totp.js"
import { ada } from "./ada.js"
import { tagOf, withApps } from "./through.js"

const { email, password } = ada

describe("the second factor, through promises", () => {
  it("is enabled, required, rejects a wrong code, completes each attempt once, and is disabled", () =>
    withApps(async ({ client: { auth, user } }) => {
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const enrolment = await auth.beginMfaEnrolment()
      const secret = Redacted.value(enrolment.text)
      assert.strictEqual(tagOf(await auth.enableMfa.result(enrolment, wrongDigits(secret))), "InvalidTotpCode")
      await auth.enableMfa(enrolment, sixDigits(secret))
      await auth.signOut()

      const outcome = await auth.signInWithCredential.result({ email, password })
      const error = outcome.ok ? null : outcome.error
      assert.instanceOf(error, MultiFactorAuthenticationRequired)
      const { attemptCode } = error.details
      assert.isNull(await user.get())
      assert.strictEqual(tagOf(await auth.signInWithMfa.result(wrongDigits(secret), attemptCode)), "InvalidTotpCode")
      await auth.signInWithMfa(sixDigits(secret), attemptCode)
      assert.isTrue((await user.get({ or: "throw" })).isMultiFactorRequired)
      const again = await auth.signInWithMfa.result(sixDigits(secret), attemptCode)
      assert.strictEqual(tagOf(again), "VerificationCodeAlreadyUsed")

      await auth.disableMfa()
      await auth.signOut()
      await auth.signInWithCredential({ email, password })
      assert.isFalse((await user.get({ or: "throw" })).isMultiFactorRequired)
    }))

  it("requires a pending sign-in", () =>
    withApps(async ({ client: { auth } }) => {
      assert.strictEqual(tagOf(await auth.signInWithMfa.result("123456")), "MfaAttemptMissingError")
    }))
})
