import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import { ada } from "./ada.js"
import { openBrowser, platform } from "./stage.js"

const { email, password } = ada
const credential = { email, password }

/** The same user in two browsers. */
const twoBrowsers = Effect.gen(function* () {
  const here = yield* openBrowser()
  const there = yield* openBrowser()
  yield* here.auth.signUpWithCredential({ ...credential, noVerificationCallback: true })
  yield* TestClock.adjust("1 second")
  yield* there.auth.signInWithCredential(credential)
  return { here, there }
})

describe("the sessions of a user, through effects", () => {
  it.effect("are listed, newest first, with that of each browser marked", () =>
    Effect.gen(function* () {
      const { here, there } = yield* twoBrowsers
      const marks = (browser: typeof here) =>
        Effect.map(browser.auth.listSessions(), (all) => all.map((session) => session.isCurrentSession))
      assert.deepStrictEqual(yield* marks(here), [false, true])
      assert.deepStrictEqual(yield* marks(there), [true, false])
    }).pipe(Effect.provide(platform()))
  )

  it.effect("can be ended one by one from elsewhere: signed out there once the access token has expired, and never here", () =>
    Effect.gen(function* () {
      const { here, there } = yield* twoBrowsers
      const [other, own] = yield* here.auth.listSessions()
      assert.strictEqual((yield* Effect.flip(here.auth.revokeSession(own?.id ?? "")))._tag, "CannotDeleteCurrentSession")
      yield* here.auth.revokeSession(other?.id ?? "")
      assert.deepInclude(yield* Effect.flip(here.auth.revokeSession(other?.id ?? "")), { _tag: "SessionNotFound", status: 404 })
      yield* TestClock.adjust("1 hour")
      assert.isNull(yield* there.user.get())
      assert.isNotNull(yield* here.user.get())
    }).pipe(Effect.provide(platform()))
  )

  it.effect("continue in other browsers after a sign-out here", () =>
    Effect.gen(function* () {
      const { here, there } = yield* twoBrowsers
      assert.deepStrictEqual(yield* here.auth.signOut(), { revoked: true })
      assert.strictEqual((yield* there.auth.listSessions()).length, 1)
      assert.deepStrictEqual(yield* here.auth.signOut(), { revoked: false })
    }).pipe(Effect.provide(platform()))
  )

  it.effect("last a year, and no longer", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      yield* auth.signUpWithCredential({ ...credential, noVerificationCallback: true })
      yield* TestClock.adjust("364 days")
      assert.isNotNull(yield* user.get())
      yield* TestClock.adjust("2 days")
      assert.isNull(yield* user.get())
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("by which a server impersonates a user are hidden from that user, print no secret, and need an existing user", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      const { sessions, users } = yield* ServerApp
      yield* auth.signUpWithCredential({ ...credential, noVerificationCallback: true })
      const { id } = yield* user.get({ or: "throw" })
      const begun = yield* sessions.create({ userId: id, isImpersonation: true })
      assert.notInclude(JSON.stringify(begun), Redacted.value(begun.refreshToken))
      assert.strictEqual((yield* auth.listSessions()).length, 1)
      yield* users.delete(id)
      const gone = yield* Effect.flip(sessions.create({ userId: id }))
      assert.strictEqual(gone._tag, "UserIdDoesNotExist")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("require a signed-in user", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      assert.strictEqual((yield* Effect.flip(auth.listSessions()))._tag, "SessionExpired")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
