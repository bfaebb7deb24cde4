import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp } from "../../../../src/services/ClientApp.js"
import { ServerApp } from "../../../../src/services/ServerApp.js"

const apps = Emulator.apps({ passwordRounds: 4 })
const passwordHash = "$2a$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234"

describe("Users", () => {
  it.effect("rejects a password and a hash for one user before any request", () =>
    Effect.gen(function* () {
      const { users } = yield* ServerApp
      const both = { password: "correct horse", passwordHash }
      const { id } = yield* users.create({})
      const { failed } = yield* users.createMany([both])
      const errors = [yield* Effect.flip(users.create(both)), yield* Effect.flip(users.update(id, both)), failed[0]?.error]
      for (const error of errors) assert.deepInclude(error, { _tag: "InvalidInput", field: "passwordHash" })
    }).pipe(Effect.provide(apps))
  )

  it.effect("rejects sign-in with passkeys for a user without one before any request, and names what adds one", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      const { users } = yield* ServerApp
      yield* auth.signUpAnonymously()
      const { id } = yield* user.get({ or: "anonymous" })
      const changes = { passkeyAuthEnabled: true }
      for (const call of [user.update(changes), users.update(id, changes), users.create(changes)]) {
        const error = yield* Effect.flip<unknown, unknown, never>(call)
        assert.deepInclude(error, { _tag: "InvalidInput", field: "passkeyAuthEnabled" })
        assert.include(String(error), "registerPasskey")
      }
      assert.isFalse((yield* user.update({ passkeyAuthEnabled: false })).passkeyAuthEnabled)
    }).pipe(Effect.provide(apps))
  )

  it.effect("lists only anonymous users if asked to, without asking for them twice", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      const { users } = yield* ServerApp
      yield* users.create({})
      yield* auth.signUpAnonymously()
      const { items } = yield* users.list({ onlyAnonymous: true })
      const streamed = yield* Stream.runCollect(users.stream({ onlyAnonymous: true, limit: 1 }))
      for (const found of [items, streamed])
        assert.deepStrictEqual(
          found.map(({ isAnonymous }) => isAnonymous),
          [true]
        )
      assert.lengthOf((yield* users.list({ onlyAnonymous: false })).items, 1)
    }).pipe(Effect.provide(apps))
  )

  it.effect(
    "gets a user by the exact primary address in any case, also if others share it, are restricted or have it in part",
    () =>
      Effect.gen(function* () {
        const { users } = yield* ServerApp
        const shared = yield* users.create({ primaryEmail: "ada@example.com", displayName: "first" })
        yield* users.create({ primaryEmail: "xada@example.com", displayName: "ada@example.com" })
        yield* users.create({ primaryEmail: "ada@example.com.org" })
        assert.strictEqual((yield* users.getByEmail(" Ada@Example.com "))?.id, shared.id)
        const owner = yield* users.create({ primaryEmail: "ADA@example.com", primaryEmailAuthEnabled: true })
        assert.strictEqual((yield* users.getByEmail("ada@example.com"))?.id, owner.id)
        assert.isNull(yield* users.getByEmail("da@example.com"))
        assert.isNull(yield* users.getByEmail("nobody@example.com"))
        const restricted = yield* users.create({ primaryEmail: "bob@example.com", restrictedByAdmin: true })
        assert.strictEqual((yield* users.getByEmail("bob@example.com"))?.id, restricted.id)
        for (const email of ["", "ada", Object(1)]) {
          assert.deepInclude(yield* Effect.flip(users.getByEmail(email)), { _tag: "InvalidInput", field: "email" })
        }
      }).pipe(Effect.provide(apps))
  )
})
