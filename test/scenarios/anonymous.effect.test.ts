import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import { agree } from "../support/providerForms.js"
import { ada, codeOf } from "./ada.js"
import { newestMail, openBrowser, platform } from "./stage.js"

const { email, password } = ada
const callbackUrl = "http://localhost:3000/handler/magic-link-callback"

describe("an anonymous user, through effects", () => {
  it.effect("is one user for all callers, and null for those that require an account", () =>
    Effect.gen(function* () {
      const { getUnverifiedUser, user } = yield* ClientApp
      const { users } = yield* ServerApp
      const [one, two] = yield* Effect.all([user.get({ or: "anonymous" }), user.get({ or: "anonymous" })], {
        concurrency: "unbounded"
      })
      assert.strictEqual(one.id, two.id)
      assert.isTrue(one.isAnonymous)
      assert.isNull(yield* user.get())
      assert.strictEqual((yield* user.get({ or: "anonymous-if-exists" }))?.id, one.id)
      assert.strictEqual((yield* Effect.flip(user.get({ or: "throw" })))._tag, "SessionExpired")
      assert.isNull(yield* getUnverifiedUser())
      assert.deepStrictEqual((yield* users.list()).items, [])
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("is still the same user after the access token has expired", () =>
    Effect.gen(function* () {
      const { user } = yield* ClientApp
      const { id } = yield* user.get({ or: "anonymous" })
      yield* TestClock.adjust("1 day")
      assert.strictEqual((yield* user.get({ or: "anonymous" })).id, id)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("keeps the id on a password sign-up, and only then is listed among users", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      const { users } = yield* ServerApp
      const { id } = yield* user.get({ or: "anonymous" })
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const signedUp = yield* user.get({ or: "throw" })
      assert.deepStrictEqual([signedUp.id, signedUp.isAnonymous], [id, false])
      assert.strictEqual((yield* users.list()).items.length, 1)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("keeps the id on an e-mail sign-up, even if the access token has expired meanwhile", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      const { id } = yield* user.get({ or: "anonymous" })
      yield* auth.sendMagicLinkEmail(email, { callbackUrl })
      yield* TestClock.adjust("1 hour")
      yield* auth.signInWithMagicLink(codeOf(yield* newestMail("ada")))
      assert.strictEqual((yield* user.get({ or: "throw" })).id, id)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("keeps the id when signing up with a provider", () =>
    Effect.gen(function* () {
      const { auth, leave, throughProvider, user } = yield* openBrowser()
      const { id } = yield* user.get({ or: "anonymous" })
      yield* leave(auth.signInWithOAuth("github"))
      yield* throughProvider(agree(email))
      assert.isTrue(yield* auth.callOAuthCallback())
      assert.strictEqual((yield* user.get({ or: "throw" })).id, id)
    }).pipe(Effect.provide(platform()))
  )

  it.effect("cannot take over an existing account, and stays anonymous after trying", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      yield* auth.signOut()
      const { id } = yield* user.get({ or: "anonymous" })
      const taken = yield* Effect.flip(auth.signUpWithCredential({ email, password, noVerificationCallback: true }))
      assert.strictEqual(taken._tag, "UserWithEmailAlreadyExists")
      assert.strictEqual((yield* user.get({ or: "anonymous" })).id, id)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("can be signed out, and is a different user afterwards", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      const { id } = yield* user.get({ or: "anonymous" })
      assert.deepStrictEqual(yield* auth.signOut(), { revoked: true })
      assert.isNull(yield* user.get({ or: "anonymous-if-exists" }))
      assert.notStrictEqual((yield* user.get({ or: "anonymous" })).id, id)
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
