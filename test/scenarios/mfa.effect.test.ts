import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import { sixDigits, wrongDigits } from "../support/totp.js"
import { ada } from "./ada.js"

const { email, password } = ada

/** Signs up, enables the second factor, and signs out; returns the secret and a function that computes its codes. */
const enrolled = Effect.gen(function* () {
  const { auth } = yield* ClientApp
  yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true })
  const enrolment = yield* auth.beginMfaEnrolment({ issuer: "Example" })
  const secret = Redacted.value(enrolment.text)
  const digits = Effect.map(Clock.currentTimeMillis, (now) => sixDigits(secret, now))
  const wrong = Effect.map(Clock.currentTimeMillis, (now) => wrongDigits(secret, now))
  yield* auth.enableMfa(enrolment, yield* digits)
  yield* auth.signOut()
  return { digits, wrong }
})

/** Signs in with the password only; returns the attempt. */
const attempted = Effect.gen(function* () {
  const { auth } = yield* ClientApp
  const error = yield* Effect.flip(auth.signInWithCredential({ email, password }))
  if (error._tag !== "MultiFactorAuthenticationRequired") return yield* Effect.die(error)
  return error.details.attemptCode
})

describe("the second factor, through effects", () => {
  it.effect("is required after the password, rejects a wrong code, and accepts the right one afterwards", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      const { digits, wrong } = yield* enrolled
      const attempt = yield* attempted
      assert.isNull(yield* user.get())
      assert.strictEqual((yield* Effect.flip(auth.signInWithMfa(yield* wrong, attempt)))._tag, "InvalidTotpCode")
      yield* auth.signInWithMfa(yield* digits, attempt)
      assert.isTrue((yield* user.get({ or: "throw" })).isMultiFactorRequired)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("completes each attempt once", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      const { digits } = yield* enrolled
      const attempt = yield* attempted
      yield* auth.signInWithMfa(yield* digits, attempt)
      const again = yield* Effect.flip(auth.signInWithMfa(yield* digits, attempt))
      assert.strictEqual(again._tag, "VerificationCodeAlreadyUsed")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("expires after five minutes", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      const { digits } = yield* enrolled
      const late = yield* attempted
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual((yield* Effect.flip(auth.signInWithMfa(yield* digits, late)))._tag, "VerificationCodeExpired")
      const inTime = yield* attempted
      yield* TestClock.adjust("299 seconds")
      yield* auth.signInWithMfa(yield* digits, inTime)
      assert.isNotNull(yield* user.get())
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("stops guessing after twenty attempts", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      const { digits, wrong } = yield* enrolled
      const attempt = yield* attempted
      const guess = Effect.flatMap(wrong, (totp) => Effect.flip(auth.signInWithMfa(totp, attempt)))
      for (let tries = 0; tries < 20; tries++) assert.strictEqual((yield* guess)._tag, "InvalidTotpCode")
      const stopped = yield* Effect.flip(auth.signInWithMfa(yield* digits, attempt))
      assert.strictEqual(stopped._tag, "VerificationCodeMaxAttemptsReached")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("is enabled only with the right code, and disabled again", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const enrolment = yield* auth.beginMfaEnrolment()
      const refused = yield* Effect.flip(auth.enableMfa(enrolment, wrongDigits(Redacted.value(enrolment.text), 0)))
      assert.strictEqual(refused._tag, "InvalidTotpCode")
      assert.isFalse((yield* user.get({ or: "throw" })).isMultiFactorRequired)
      yield* auth.enableMfa(enrolment, sixDigits(Redacted.value(enrolment.text), 0))
      assert.isTrue((yield* user.get({ or: "throw" })).isMultiFactorRequired)
      yield* auth.disableMfa()
      yield* auth.signOut()
      yield* auth.signInWithCredential({ email, password })
      assert.isFalse((yield* user.get({ or: "throw" })).isMultiFactorRequired)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("of a user whom a server creates with a secret is required once the server has set it again", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      const { users } = yield* ServerApp
      const totpSecretBase64 = btoa("12345678901234567890")
      const created = { primaryEmail: email, primaryEmailAuthEnabled: true, password, totpSecretBase64 }
      const { id, isMultiFactorRequired } = yield* users.create(created)
      assert.isFalse(isMultiFactorRequired)
      yield* auth.signInWithCredential({ email, password })
      yield* users.update(id, { totpSecretBase64 })
      yield* attempted
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("requires a pending sign-in", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      assert.strictEqual((yield* Effect.flip(auth.signInWithMfa("123456")))._tag, "MfaAttemptMissingError")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
