import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import { ada } from "./ada.js"
import { definePermission } from "./definePermission.js"
import { fieldOf } from "./stage.js"

const { email, password } = ada
const unknownId = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"

/** Ada, a regular member of another user's team, and a server app. */
const member = Effect.gen(function* () {
  const app = yield* ClientApp
  const server = yield* ServerApp
  yield* app.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
  const { id: userId } = yield* app.user.get({ or: "throw" })
  const { id: teamId } = yield* server.teams.create({ displayName: "Engines" })
  yield* server.teams.addMember({ teamId, userId })
  return { ...app, server, userId, teamId }
})
const idsOf = (all: ReadonlyArray<{ readonly id: string }>) => all.map(({ id }) => id)

describe("the permissions of a user, through effects", () => {
  it.effect("in a team include inherited ones, unless only directly granted ones are requested", () =>
    Effect.gen(function* () {
      const { permissions, teamId, userId } = yield* member
      const all = yield* permissions.list({ teamId })
      assert.sameMembers(idsOf(all), ["team_member", "$invite_members", "$read_members"])
      assert.deepInclude(all, { id: "team_member", userId, teamId })
      assert.deepStrictEqual(idsOf(yield* permissions.list({ teamId, recursive: false })), ["team_member"])
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("of a whole team are those of each member", () =>
    Effect.gen(function* () {
      const { server, teamId, userId } = yield* member
      const { id: other } = yield* server.users.create({ primaryEmail: "charles@example.com" })
      yield* server.teams.addMember({ teamId, userId: other })
      assert.sameDeepMembers(
        [...(yield* server.permissions.list({ teamId, recursive: false }))],
        [
          { id: "team_member", teamId, userId },
          { id: "team_member", teamId, userId: other }
        ]
      )
      const all = yield* server.permissions.list({ teamId })
      for (const id of [userId, other]) {
        const own = all.filter((each) => each.userId === id)
        assert.sameMembers(idsOf(own), ["team_member", "$invite_members", "$read_members"])
      }
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("of a creator are all of the system", () =>
    Effect.gen(function* () {
      const { permissions, teams } = yield* member
      const { id: teamId } = yield* teams.create({ displayName: "Looms" })
      for (const id of [
        "$update_team",
        "$delete_team",
        "$read_members",
        "$remove_members",
        "$invite_members",
        "$manage_api_keys"
      ]) {
        assert.isTrue(yield* permissions.has({ permissionId: id, teamId }), id)
      }
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("can be checked: inherited ones count too, and null means that the user lacks it", () =>
    Effect.gen(function* () {
      const { permissions, teamId, userId } = yield* member
      assert.isTrue(yield* permissions.has({ permissionId: "team_member", teamId }))
      assert.isTrue(yield* permissions.has({ permissionId: "$read_members", teamId }))
      assert.isFalse(yield* permissions.has({ permissionId: "$delete_team", teamId }))
      assert.isFalse(yield* permissions.has("team_member"))
      assert.isFalse(yield* permissions.has({ permissionId: "team_member", teamId: unknownId }))
      assert.deepStrictEqual(yield* permissions.get({ permissionId: "$read_members", teamId }), {
        id: "$read_members",
        userId,
        teamId
      })
      assert.isNull(yield* permissions.get({ permissionId: "$delete_team", teamId }, { or: "return-null" }))
      assert.isNull(yield* permissions.get("team_member", { or: "return-null" }))
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("in the project follow what a server grants and revokes, at every depth of inheritance", () =>
    Effect.gen(function* () {
      const { permissions, server, userId } = yield* member
      yield* definePermission("project", "read")
      yield* definePermission("project", "write", ["read"])
      yield* definePermission("project", "rule", ["write"])
      assert.deepStrictEqual(yield* permissions.list(), [])
      assert.deepStrictEqual(yield* server.permissions.grant({ permissionId: "rule", userId }), { id: "rule", userId })
      yield* server.permissions.grant({ permissionId: "rule", userId })
      assert.deepStrictEqual(yield* permissions.list(), [
        { id: "read", userId },
        { id: "rule", userId },
        { id: "write", userId }
      ])
      assert.deepStrictEqual(yield* permissions.list({ recursive: false }), [{ id: "rule", userId }])
      assert.isTrue(yield* permissions.has("read"))
      assert.deepStrictEqual(yield* permissions.get("read"), { id: "read", userId })
      assert.deepStrictEqual(yield* server.permissions.list({ userId }), yield* permissions.list())
      assert.deepStrictEqual(yield* server.permissions.list({ recursive: false }), [{ id: "rule", userId }])
      assert.isTrue(yield* server.permissions.has({ permissionId: "read", userId }))
      assert.deepStrictEqual(yield* server.permissions.get({ permissionId: "read", userId }), { id: "read", userId })
      yield* server.permissions.revoke({ permissionId: "rule", userId })
      assert.isFalse(yield* permissions.has("read"))
      assert.isFalse(yield* server.permissions.has({ permissionId: "read", userId }))
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("in all teams are listed together, each with its team", () =>
    Effect.gen(function* () {
      const { permissions, teamId, teams } = yield* member
      const { id: own } = yield* teams.create({ displayName: "Looms" })
      const granted = yield* permissions.listInTeams({ recursive: false })
      assert.sameDeepMembers(
        granted.map((one) => [one.teamId, one.id]),
        [
          [teamId, "team_member"],
          [own, "team_admin"]
        ]
      )
      assert.lengthOf(yield* permissions.listInTeams(), 3 + 7)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("require valid ids, and a signed-in user", () =>
    Effect.gen(function* () {
      const { auth, permissions, teamId } = yield* member
      assert.deepStrictEqual(yield* fieldOf(permissions.has({ permissionId: "$unheard_of", teamId })), [
        "InvalidInput",
        "permissionId"
      ])
      assert.deepStrictEqual(yield* fieldOf(permissions.get("No Id")), ["InvalidInput", "permissionId"])
      assert.deepStrictEqual(yield* fieldOf(permissions.list({ teamId: "mine" })), ["InvalidInput", "teamId"])
      yield* auth.signOut({ noRedirect: true })
      assert.strictEqual((yield* Effect.flip(permissions.list({ teamId })))._tag, "SessionExpired")
      assert.strictEqual((yield* Effect.flip(permissions.has("read")))._tag, "SessionExpired")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})

describe("the permissions of a project, through effects", () => {
  it.effect("can be listed by a server: of a team, of a user, of one id, or of all teams", () =>
    Effect.gen(function* () {
      const { server, teamId, teams, userId } = yield* member
      const { permissions } = server
      const { id: other } = yield* server.users.create({})
      yield* server.teams.addMember({ teamId, userId: other })
      const { id: own } = yield* teams.create({ displayName: "Looms" })
      assert.sameDeepMembers(
        (yield* permissions.list({ teamId, recursive: false })).map((one) => [one.userId, one.id]),
        [
          [userId, "team_member"],
          [other, "team_member"]
        ]
      )
      assert.lengthOf(yield* permissions.list({ teamId, userId }), 3)
      assert.deepStrictEqual(yield* permissions.list({ teamId, userId, permissionId: "$read_members" }), [
        { id: "$read_members", userId, teamId }
      ])
      assert.sameMembers(
        (yield* permissions.listInTeams({ userId, permissionId: "$read_members" })).map((one) => one.teamId),
        [teamId, own]
      )
      assert.lengthOf(yield* permissions.listInTeams({ recursive: false }), 3)
      assert.deepStrictEqual(yield* permissions.list({ userId }), [])
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are granted and revoked in a team, with immediate effect", () =>
    Effect.gen(function* () {
      const { permissions, server, teamId, userId } = yield* member
      yield* definePermission("team", "edit", ["$update_team"])
      const granted = yield* server.permissions.grant({ permissionId: "edit", userId, teamId })
      assert.deepStrictEqual(granted, { id: "edit", userId, teamId })
      assert.isTrue(yield* permissions.has({ permissionId: "$update_team", teamId }))
      assert.isTrue(yield* server.permissions.has({ permissionId: "$update_team", userId, teamId }))
      assert.deepStrictEqual(yield* server.permissions.get({ permissionId: "edit", userId, teamId }), granted)
      yield* server.permissions.revoke({ permissionId: "edit", userId, teamId })
      assert.isFalse(yield* permissions.has({ permissionId: "$update_team", teamId }))
      assert.isNull(yield* server.permissions.get({ permissionId: "edit", userId, teamId }, { or: "return-null" }))
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("cannot be granted to an unknown user, a non-member, by an unknown id, or in the other scope", () =>
    Effect.gen(function* () {
      const { server, teamId, userId } = yield* member
      const { permissions } = server
      const { id: stranger } = yield* server.users.create({})
      yield* definePermission("project", "read")
      yield* definePermission("team", "edit")
      assert.strictEqual(
        (yield* Effect.flip(permissions.grant({ permissionId: "edit", userId: unknownId, teamId })))._tag,
        "UserNotFound"
      )
      assert.strictEqual(
        (yield* Effect.flip(permissions.grant({ permissionId: "edit", userId: stranger, teamId })))._tag,
        "TeamMembershipNotFound"
      )
      assert.strictEqual(
        (yield* Effect.flip(permissions.grant({ permissionId: "fly", userId, teamId })))._tag,
        "PermissionNotFound"
      )
      const mismatch = yield* Effect.flip(permissions.grant({ permissionId: "read", userId, teamId }))
      assert.deepStrictEqual(mismatch._tag === "PermissionScopeMismatch" && mismatch.details, {
        permissionId: "read",
        expectedScope: "team",
        actualScope: "project"
      })
      assert.strictEqual(
        (yield* Effect.flip(permissions.grant({ permissionId: "read", userId: unknownId })))._tag,
        "UserNotFound"
      )
      assert.strictEqual((yield* Effect.flip(permissions.grant({ permissionId: "fly", userId })))._tag, "PermissionNotFound")
      assert.strictEqual(
        (yield* Effect.flip(permissions.grant({ permissionId: "$read_members", userId })))._tag,
        "PermissionNotFound"
      )
      assert.strictEqual(
        (yield* Effect.flip(permissions.grant({ permissionId: "edit", userId })))._tag,
        "PermissionScopeMismatch"
      )
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are revoked only if they were granted directly", () =>
    Effect.gen(function* () {
      const { server, teamId, userId } = yield* member
      const { permissions } = server
      const contained = yield* Effect.flip(permissions.revoke({ permissionId: "$read_members", userId, teamId }))
      assert.strictEqual(contained._tag, "TeamPermissionNotFound")
      const elsewhere = yield* Effect.flip(permissions.revoke({ permissionId: "team_member", userId, teamId: unknownId }))
      assert.strictEqual(elsewhere._tag, "TeamMembershipNotFound")
      assert.strictEqual(
        (yield* Effect.flip(permissions.revoke({ permissionId: "team_member", userId: unknownId, teamId })))._tag,
        "UserNotFound"
      )
      assert.strictEqual((yield* Effect.flip(permissions.revoke({ permissionId: "read", userId })))._tag, "PermissionNotFound")
      assert.strictEqual(
        (yield* Effect.flip(permissions.revoke({ permissionId: "read", userId: unknownId })))._tag,
        "UserNotFound"
      )
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
