import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Stream } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import { ada } from "./ada.js"
import { definePermission } from "./definePermission.js"
import { fieldOf } from "./stage.js"

const { email, password } = ada
// Input from a caller without type checks.
const missing = <A>() => undefined as A
const nowhere = { teamId: missing<string>() }

/** Ada, with a permission in the project and all permissions in a team of her own. */
const granted = Effect.gen(function* () {
  const app = yield* ClientApp
  const server = yield* ServerApp
  yield* app.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
  yield* app.teams.create({ displayName: "Engines" })
  const { id: userId } = yield* app.user.get({ or: "throw" })
  yield* definePermission("project", "read")
  yield* server.permissions.grant({ permissionId: "read", userId })
  return { app, server, userId }
})

describe("an argument that is missing", () => {
  it.effect("grants no permission: not any, not another user's, and not in another scope", () =>
    Effect.gen(function* () {
      const { app, server, userId } = yield* granted
      const nothing = missing<string>()
      const { permissions } = server
      assert.deepStrictEqual(yield* fieldOf(app.permissions.has(nothing)), ["InvalidInput", "permissionId"])
      assert.deepStrictEqual(yield* fieldOf(app.permissions.get("")), ["InvalidInput", "permissionId"])
      assert.deepStrictEqual(yield* fieldOf(app.permissions.has({ permissionId: "read", ...nowhere })), [
        "InvalidInput",
        "teamId"
      ])
      assert.deepStrictEqual(yield* fieldOf(app.permissions.get({ permissionId: "$read_members", ...nowhere })), [
        "InvalidInput",
        "teamId"
      ])
      assert.deepStrictEqual(yield* fieldOf(app.permissions.list(nowhere)), ["InvalidInput", "teamId"])
      assert.deepStrictEqual(yield* fieldOf(permissions.has({ permissionId: "read", userId: nothing })), [
        "InvalidInput",
        "userId"
      ])
      assert.deepStrictEqual(yield* fieldOf(permissions.has({ permissionId: nothing, userId })), ["InvalidInput", "permissionId"])
      assert.deepStrictEqual(yield* fieldOf(permissions.has({ permissionId: "read", userId, ...nowhere })), [
        "InvalidInput",
        "teamId"
      ])
      assert.deepStrictEqual(yield* fieldOf(permissions.get({ permissionId: "read", userId: nothing })), [
        "InvalidInput",
        "userId"
      ])
      assert.deepStrictEqual(yield* fieldOf(permissions.list({ ...nowhere, userId })), ["InvalidInput", "teamId"])
      assert.deepStrictEqual(yield* fieldOf(permissions.grant({ permissionId: "read", userId, ...nowhere })), [
        "InvalidInput",
        "teamId"
      ])
      assert.deepStrictEqual(yield* fieldOf(permissions.revoke({ permissionId: "read", userId, ...nowhere })), [
        "InvalidInput",
        "teamId"
      ])
      assert.isTrue(yield* permissions.has({ permissionId: "read", userId }))
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("does not list everyone's data", () =>
    Effect.gen(function* () {
      const { app, server } = yield* granted
      const nobody = missing<string>()
      assert.deepStrictEqual(yield* fieldOf(server.contactChannels.list(nobody)), ["InvalidInput", "userId"])
      assert.deepStrictEqual(yield* fieldOf(server.oauthProviders.list(nobody)), ["InvalidInput", "userId"])
      assert.deepStrictEqual(yield* fieldOf(server.teams.listMembers(nobody)), ["InvalidInput", "teamId"])
      assert.deepStrictEqual(yield* fieldOf(app.teams.listMembers(nobody)), ["InvalidInput", "teamId"])
      assert.deepStrictEqual(yield* fieldOf(server.apiKeys.list(missing())), ["InvalidInput", "of"])
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("is named by an error, even if it is the only argument", () =>
    Effect.gen(function* () {
      const { app, server, userId } = yield* granted
      const callbackUrl = "http://localhost:8000/join"
      const invitation = { callbackUrl, ...nowhere, email: "grace@example.com" }
      assert.deepStrictEqual(yield* fieldOf(app.apiKeys.create(missing())), ["InvalidInput", "key"])
      assert.deepStrictEqual(yield* fieldOf(server.apiKeys.create(missing())), ["InvalidInput", "key"])
      assert.deepStrictEqual(yield* fieldOf(app.invitations.send(invitation)), ["InvalidInput", "teamId"])
      assert.deepStrictEqual(yield* fieldOf(app.invitations.send(missing())), ["InvalidInput", "invitation"])
      assert.deepStrictEqual(yield* fieldOf(app.ownedProjects.create(missing())), ["InvalidInput", "project"])
      const enrolment = { secret: Redacted.make(Object("JBSWY3DPEHPK3PXP")) }
      assert.deepStrictEqual(yield* fieldOf(app.auth.enableMfa(enrolment, "123456")), ["InvalidInput", "secret"])
      assert.deepStrictEqual(yield* fieldOf(app.payments.getItem(missing())), ["InvalidInput", "item"])
      assert.deepStrictEqual(yield* fieldOf(Stream.runCollect(app.payments.streamProducts(missing()))), [
        "InvalidInput",
        "customer"
      ])
      assert.deepStrictEqual(yield* fieldOf(server.payments.grantProduct(missing())), ["InvalidInput", "options"])
      assert.deepStrictEqual(yield* fieldOf(server.vault.getValue({ storeId: "s", key: "k", secret: missing() })), [
        "InvalidInput",
        "secret"
      ])
      assert.deepStrictEqual(yield* fieldOf(server.vault.setValue({ storeId: "s", key: "k", value: "v", secret: missing() })), [
        "InvalidInput",
        "secret"
      ])
      const sending = server.contactChannels.sendVerificationEmail({ userId, contactChannelId: userId, callbackUrl: missing() })
      assert.deepStrictEqual(yield* fieldOf(sending), ["InvalidInput", "callbackUrl"])
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
