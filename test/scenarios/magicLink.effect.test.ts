import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import { codeOf } from "./ada.js"
import { newestMail } from "./stage.js"

const email = "ada@example.com"
const callbackUrl = "http://localhost:3000/handler/magic-link-callback"

/** Requests an e-mail and returns its content. */
const asked = Effect.gen(function* () {
  const { auth } = yield* ClientApp
  const { nonce } = yield* auth.sendMagicLinkEmail(email, { callbackUrl })
  const text = yield* newestMail("ada")
  return { nonce, code: codeOf(text), otp: /^[0-9A-Z]{6}$/m.exec(text)?.[0] ?? "" }
})

describe("signing in by e-mail, through effects", () => {
  it.effect("creates a verified account with the link, and signs in to it with the six characters", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      yield* auth.signInWithMagicLink((yield* asked).code)
      const signedUp = yield* user.get({ or: "throw" })
      assert.deepStrictEqual([signedUp.primaryEmail, signedUp.primaryEmailVerified], [email, true])
      assert.isFalse(signedUp.hasPassword)
      yield* auth.signOut()

      const { nonce, otp } = yield* asked
      yield* auth.checkMagicLinkCode({ otp, nonce })
      yield* auth.signInWithMagicLink({ otp, nonce })
      assert.strictEqual((yield* user.get({ or: "throw" })).id, signedUp.id)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("accepts each code once", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      const { code, nonce, otp } = yield* asked
      yield* auth.signInWithMagicLink(code)
      for (const again of [code, { otp, nonce }]) {
        assert.strictEqual((yield* Effect.flip(auth.signInWithMagicLink(again)))._tag, "VerificationCodeAlreadyUsed")
      }
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("accepts a code for seven days, and no longer", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      const early = yield* asked
      yield* TestClock.adjust("7 days")
      assert.strictEqual((yield* Effect.flip(auth.signInWithMagicLink(early.code)))._tag, "VerificationCodeExpired")
      const late = yield* asked
      yield* TestClock.adjust("167 hours")
      yield* auth.signInWithMagicLink(late.code)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("stops guessing of the six characters after twenty attempts", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      const { code, nonce, otp } = yield* asked
      const guess = Effect.flip(auth.signInWithMagicLink({ otp: otp === "000000" ? "000001" : "000000", nonce }))
      for (let tries = 0; tries < 20; tries++) assert.strictEqual((yield* guess)._tag, "VerificationCodeNotFound")
      assert.strictEqual((yield* Effect.flip(auth.signInWithMagicLink(code)))._tag, "VerificationCodeMaxAttemptsReached")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("sends nothing to an address that another account has not verified, nor a link to a foreign page", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      yield* auth.signUpWithCredential({ email, password: "correct horse", noVerificationCallback: true })
      const taken = yield* Effect.flip(auth.sendMagicLinkEmail(email, { callbackUrl }))
      assert.strictEqual(taken._tag, "UserWithEmailAlreadyExists")
      const foreign = yield* Effect.flip(auth.sendMagicLinkEmail("b@example.com", { callbackUrl: "https://evil.example/" }))
      assert.strictEqual(foreign._tag, "RedirectUrlNotWhitelisted")
      assert.strictEqual(yield* newestMail("ada"), "")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("creates no account if sign-up is disabled, and sends nothing if e-mail sign-in is disabled", () =>
    Effect.gen(function* () {
      const send = ClientApp.use(({ auth }) => Effect.flip(auth.sendMagicLinkEmail(email, { callbackUrl })))
      const closed = yield* Effect.provide(send, Emulator.apps({ project: { signUpEnabled: false } }))
      assert.strictEqual(closed._tag, "SignUpNotEnabled")
      const off = yield* Effect.provide(send, Emulator.apps({ project: { magicLinkEnabled: false } }))
      assert.deepInclude(off, { _tag: "OtpAuthenticationNotEnabled", status: 403 })
    })
  )

  it.effect("is added to an account whose address is verified", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      const { users } = yield* ServerApp
      const { id } = yield* users.create({ primaryEmail: email, primaryEmailVerified: true, primaryEmailAuthEnabled: true })
      yield* auth.signInWithMagicLink((yield* asked).code)
      const signedIn = yield* user.get({ or: "throw" })
      assert.deepStrictEqual([signedIn.id, signedIn.otpAuthEnabled], [id, true])
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
