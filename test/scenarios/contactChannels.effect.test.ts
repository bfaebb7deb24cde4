import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import type { ContactChannel } from "../../src/schemas/index.js"
import { shows } from "../support/shows.js"
import { ada, codeOf } from "./ada.js"
import { newestMail } from "./stage.js"

const { email, password } = ada
const other = "ada@elsewhere.example"

const signedIn = Effect.gen(function* () {
  const app = yield* ClientApp
  yield* app.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
  return app
})

describe("the addresses of a user, through effects", () => {
  it.effect("start with that of the sign-up, and each new one is verified with its own link", () =>
    Effect.gen(function* () {
      const { auth, contactChannels } = yield* signedIn
      const added = yield* contactChannels.create({ type: "email", value: other, usedForAuth: false })
      assert.deepInclude(added, { value: other, isVerified: false, isPrimary: false })
      yield* contactChannels.sendVerificationEmail(added.id, { callbackUrl: "http://localhost:8000/verify" })
      yield* auth.verifyEmail(codeOf(yield* newestMail("ada")))
      const all = yield* contactChannels.list()
      assert.sameDeepMembers(
        all.map(({ value, isPrimary, isVerified }) => [value, isPrimary, isVerified]),
        [
          [email, true, false],
          [other, false, true]
        ]
      )
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("update the user: a new primary address is the user's immediately", () =>
    Effect.gen(function* () {
      const { contactChannels, user } = yield* signedIn
      const added = yield* contactChannels.create({ type: "email", value: other, usedForAuth: true })
      yield* contactChannels.update(added.id, { isPrimary: true })
      assert.strictEqual((yield* user.get({ or: "throw" })).primaryEmail, other)
      yield* contactChannels.delete(added.id)
      assert.isNull((yield* user.get({ or: "throw" })).primaryEmail)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are watched, and updated after each change", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { auth, contactChannels } = yield* signedIn
        yield* contactChannels.current.watch()
        yield* contactChannels.current.get()
        const added = yield* contactChannels.create({ type: "email", value: other, usedForAuth: false })
        yield* shows(contactChannels.current, (all) => all?.some(({ id }) => id === added.id) === true)
        assert.strictEqual(contactChannels.current.snapshot().value?.length, 2)
        const showsOther = (holds: (channel: ContactChannel | undefined) => boolean) =>
          shows(contactChannels.current, (all) => holds(all.find(({ id }) => id === added.id)))
        yield* contactChannels.sendVerificationEmail(added.id, { callbackUrl: "http://localhost:8000/verify" })
        yield* auth.verifyEmail(codeOf(yield* newestMail("ada")))
        yield* showsOther((channel) => channel?.isVerified === true)
        yield* contactChannels.update(added.id, { usedForAuth: true })
        yield* showsOther((channel) => channel?.usedForAuth === true)
        yield* contactChannels.delete(added.id)
        yield* showsOther((channel) => channel === undefined)
      })
    ).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are managed by the server: it adds a verified one, updates and removes it", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn
      const { contactChannels } = yield* ServerApp
      const { id: userId } = yield* user.get({ or: "throw" })
      const added = yield* contactChannels.create({ userId, type: "email", value: other, usedForAuth: false, isVerified: true })
      assert.isTrue((yield* contactChannels.get({ userId, contactChannelId: added.id })).isVerified)
      assert.isFalse((yield* contactChannels.update({ userId, contactChannelId: added.id, isVerified: false })).isVerified)
      yield* contactChannels.delete({ userId, contactChannelId: added.id })
      assert.lengthOf(yield* contactChannels.list(userId), 1)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("that sign another user in cannot be added", () =>
    Effect.gen(function* () {
      const { contactChannels } = yield* signedIn
      const { users } = yield* ServerApp
      yield* users.create({ primaryEmail: other, primaryEmailAuthEnabled: true, primaryEmailVerified: true })
      const taken = yield* Effect.flip(contactChannels.create({ type: "email", value: other, usedForAuth: true }))
      assert.strictEqual(taken._tag, "ContactChannelAlreadyUsedForAuthBySomeoneElse")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("require a signed-in user", () =>
    Effect.gen(function* () {
      const { contactChannels } = yield* ClientApp
      assert.strictEqual((yield* Effect.flip(contactChannels.list()))._tag, "SessionExpired")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
