import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Effect } from "effect"
import type { FailureOf } from "portico"
import { createAdminApp, createClientApp, createServerApp } from "portico"
import { ServerApp } from "portico/effect"
import { errorsOf } from "portico/testing"
import { createEmulator, Emulator } from "portico-emulator"

const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = Emulator.developmentProject
const keys = { projectId, publishableClientKey, secretServerKey }

describe("errorsOf", () => {
  it("has the errors of each call as its type has them, at every level", () => {
    const client = createClientApp({ projectId, publishableClientKey })
    const server = createServerApp(keys)
    const admin = createAdminApp({ projectId, superSecretAdminKey })
    const signIn = errorsOf(client).auth.signInWithCredential
    expectTypeOf(signIn).toEqualTypeOf<ReadonlyArray<FailureOf<typeof client.auth.signInWithCredential>["_tag"]>>()
    expectTypeOf(errorsOf(server).users.stream).toEqualTypeOf<ReadonlyArray<FailureOf<typeof server.users.stream>["_tag"]>>()
    assert.includeMembers([...signIn], ["EmailPasswordMismatch", "ConnectionError", "NotFound"])
    assert.include(errorsOf(server).users.create, "UserWithEmailAlreadyExists")
    assert.notInclude(errorsOf(client).teams.create, "UserWithEmailAlreadyExists")
    // The same call has other errors at another level.
    assert.include(errorsOf(client).teams.create, "ClientTeamCreationDisabled")
    assert.notInclude<string>(errorsOf(server).teams.create, "ClientTeamCreationDisabled")
    assert.include(errorsOf(admin).config.update, "InvalidInput")
    assert.include(errorsOf(client).teams.current, "SessionExpired")
    const view = server.forTokens({ accessToken: "a.b.c", refreshToken: "r" })
    assert.include(errorsOf(view).serverUser.get, "SessionExpired")
  })

  it("has every call of an app, and each error once, in order", async () => {
    const server = createServerApp(keys)
    const found = errorsOf(server)
    for (const name of Object.keys(server.users)) assert.property(found.users, name)
    const leaves = (value: unknown): Array<ReadonlyArray<string>> =>
      Array.isArray(value) ? [value] : Object.values(Object(value)).flatMap(leaves)
    const lists = leaves(found)
    assert.isAbove(lists.length, 100)
    for (const list of lists) assert.deepStrictEqual(list, [...new Set(list)].sort())
    await server.dispose()
  })

  it("has the errors that calls fail with", async () => {
    await using emulator = createEmulator({ passwordRounds: 4 })
    await using server = createServerApp({ ...keys, baseUrl: emulator.baseUrl, fetch: emulator.fetch })
    const ada = { primaryEmail: "ada@example.com", primaryEmailAuthEnabled: true, primaryEmailVerified: true }
    await server.users.create(ada)
    const outcomes = [await server.users.create.result(ada), await server.users.create.result({ primaryEmail: "no address" })]
    for (const outcome of outcomes) {
      if (outcome.ok) return assert.fail("created")
      assert.include(errorsOf(server).users.create, outcome.error._tag)
    }
  })

  it.effect("takes an app of Effect", () =>
    Effect.gen(function* () {
      const app = yield* ServerApp
      expectTypeOf(errorsOf(app).users.create).items.toExtend<string>()
      assert.deepStrictEqual(errorsOf(app).users.create, errorsOf(createServerApp(keys)).users.create)
    }).pipe(Effect.provide(Emulator.serverApp()))
  )

  it("refuses what is no app", () => {
    for (const wrong of [null, 1, {}, createServerApp(keys).users])
      assert.throws(() => errorsOf(wrong as object), /app must be an app|must be an app/)
  })
})
