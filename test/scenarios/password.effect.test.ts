import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Stream } from "effect"
import { TestClock } from "effect/testing"
import { Emulator, Outbox } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import { ada, codeOf } from "./ada.js"

const { callbackUrl, email, password } = ada

describe("a person with a password, through effects", () => {
  it.effect("signs up, verifies the address, changes the name, signs out and in again", () =>
    Effect.gen(function* () {
      const { auth, project, user } = yield* ClientApp
      const { users } = yield* ServerApp

      assert.isTrue((yield* project.get()).config.credentialEnabled)
      assert.isNull(yield* user.get())

      yield* auth.signUpWithCredential({ email, password, verificationCallbackUrl: callbackUrl })
      const signedUp = yield* user.get({ or: "throw" })
      assert.deepStrictEqual([signedUp.primaryEmail, signedUp.primaryEmailVerified], [email, false])

      yield* TestClock.adjust("1 second")
      const [mail] = yield* (yield* Outbox).mailbox("ada")
      yield* auth.verifyEmail(codeOf(mail?.text ?? ""))
      assert.isTrue((yield* user.get({ or: "throw" })).primaryEmailVerified)

      assert.strictEqual((yield* user.update({ displayName: "Ada" })).displayName, "Ada")
      assert.strictEqual((yield* users.get(signedUp.id)).displayName, "Ada")

      assert.deepStrictEqual(yield* auth.signOut(), { revoked: true })
      assert.isNull(yield* user.get())
      assert.strictEqual((yield* Effect.flip(user.get({ or: "throw" })))._tag, "SessionExpired")

      const wrong = yield* Effect.flip(auth.signInWithCredential({ email, password: "another password" }))
      assert.strictEqual(wrong._tag, "EmailPasswordMismatch")
      yield* auth.signInWithCredential({ email, password })
      assert.strictEqual((yield* user.get({ or: "throw" })).id, signedUp.id)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("stays signed in after the access token has expired, and is signed out once the session is", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      const { users } = yield* ServerApp
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      yield* TestClock.adjust("1 hour")
      const { id } = yield* user.get({ or: "throw" })

      // A new password ends the sessions of the user.
      yield* users.update(id, { password: "a new password" })
      yield* TestClock.adjust("1 hour")
      assert.isNull(yield* user.get())
    }).pipe(Effect.provide(Emulator.apps()))
  )
})

describe("a forgotten password, through effects", () => {
  it.effect("is not reset for a user deleted meanwhile", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      const { users } = yield* ServerApp
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id } = yield* user.get({ or: "throw" })
      yield* auth.sendForgotPasswordEmail(email, { callbackUrl })
      const [mail] = yield* (yield* Outbox).mailbox("ada")
      yield* users.delete(id)
      const reset = auth.resetPassword({ code: codeOf(mail?.text ?? ""), password: "a new password" })
      // The platform finds nobody to change, and the code is used up.
      assert.strictEqual((yield* Effect.flip(reset))._tag, "ServerFault")
      assert.strictEqual((yield* Effect.flip(reset))._tag, "VerificationCodeAlreadyUsed")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})

describe("the users of a project, through effects", () => {
  it.effect("are created, listed page by page, changed and deleted", () =>
    Effect.gen(function* () {
      const { users } = yield* ServerApp
      for (const name of ["a", "b", "c"]) {
        yield* TestClock.adjust("1 second")
        yield* users.create({ primaryEmail: `${name}@example.com`, displayName: name })
      }
      const first = yield* users.list({ limit: 2 })
      assert.deepStrictEqual(
        first.items.map((user) => user.displayName),
        ["a", "b"]
      )
      const all = yield* Stream.runCollect(users.stream({ limit: 2 }))
      assert.deepStrictEqual(
        all.map((user) => user.displayName),
        ["a", "b", "c"]
      )

      const [one] = all
      const id = one?.id ?? ""
      assert.deepStrictEqual((yield* users.update(id, { serverMetadata: { Plan_Id: 1 } })).serverMetadata, { Plan_Id: 1 })
      yield* users.delete(id)
      assert.strictEqual((yield* Effect.flip(users.get(id)))._tag, "UserNotFound")
      const taken = yield* Effect.exit(users.create({ primaryEmail: "b@example.com", primaryEmailAuthEnabled: true }))
      assert.isTrue(Exit.isSuccess(taken))
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
