import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import { shows } from "../support/shows.js"
import { ada } from "./ada.js"
import { fieldOf } from "./stage.js"

const { email, password } = ada
const unknownId = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
const image =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

const signedIn = Effect.gen(function* () {
  const app = yield* ClientApp
  yield* app.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
  return app
})
/** Another user's team, in which the signed-in user is a regular member. */
const joined = Effect.gen(function* () {
  const app = yield* signedIn
  const server = yield* ServerApp
  const { id: userId } = yield* app.user.get({ or: "throw" })
  const { id: ownerId } = yield* server.users.create({ displayName: "Grace" })
  const team = yield* server.teams.create({ displayName: "Compilers", creatorUserId: ownerId })
  yield* server.teams.addMember({ teamId: team.id, userId })
  return { app, server, team, userId, ownerId }
})

/** Returns the failure of a call. */
const failureOf = (call: Effect.Effect<unknown, { readonly _tag: string; readonly details?: unknown }>) => Effect.flip(call)

describe("the teams of a user, through effects", () => {
  it.effect("are none at first; a new one has the user as its member and is selected", () =>
    Effect.gen(function* () {
      const { teams, user } = yield* signedIn
      assert.deepStrictEqual(yield* teams.list(), [])
      const made = yield* teams.create({ displayName: "Engines", clientMetadata: { floor: 3 } })
      assert.deepInclude(made, { displayName: "Engines", profileImageUrl: null, clientMetadata: { floor: 3 } })
      assert.deepStrictEqual(yield* teams.list(), [made])
      assert.deepStrictEqual(yield* teams.get(made.id), made)
      assert.strictEqual((yield* user.get({ or: "throw" })).selectedTeam?.id, made.id)
      const { id } = yield* user.get({ or: "throw" })
      assert.deepStrictEqual(
        (yield* teams.listMembers(made.id)).map(({ userId }) => userId),
        [id]
      )
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("appear in the access token too: the selected one is a claim of the next token", () =>
    Effect.gen(function* () {
      const { auth, teams } = yield* signedIn
      const claim = Effect.map(auth.getAuthJson(), ({ accessToken }) => {
        const claims: { readonly selected_team_id: string | null } = JSON.parse(atob(accessToken?.split(".")[1] ?? ""))
        return claims.selected_team_id
      })
      assert.isNull(yield* claim)
      const { id } = yield* teams.create({ displayName: "Engines" })
      assert.strictEqual(yield* claim, id)
      yield* teams.select(null)
      assert.isNull(yield* claim)
      yield* teams.select(id)
      yield* teams.delete(id)
      assert.isNull(yield* claim)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are selected one at a time or not at all, and only as a member", () =>
    Effect.gen(function* () {
      const { teams, user } = yield* signedIn
      const first = yield* teams.create({ displayName: "Engines" })
      yield* teams.create({ displayName: "Looms" })
      assert.strictEqual((yield* teams.select(first.id)).selectedTeam?.id, first.id)
      assert.isNull((yield* teams.select(null)).selectedTeam)
      assert.isNull((yield* user.get({ or: "throw" })).selectedTeam)
      assert.strictEqual((yield* Effect.flip(teams.select(unknownId)))._tag, "TeamMembershipNotFound")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are watched, together with the user: both follow creation, changes and leaving", () =>
    Effect.gen(function* () {
      const { teams, user } = yield* signedIn
      yield* teams.current.watch()
      yield* user.current.watch()
      yield* shows(teams.current, (all) => all?.length === 0)
      const { id } = yield* teams.create({ displayName: "Engines" })
      yield* shows(teams.current, (all) => all?.[0]?.displayName === "Engines")
      yield* shows(user.current, (one) => one?.selectedTeam?.displayName === "Engines")
      yield* teams.update(id, { displayName: "Difference Engines" })
      yield* shows(teams.current, (all) => all?.[0]?.displayName === "Difference Engines")
      yield* shows(user.current, (one) => one?.selectedTeam?.displayName === "Difference Engines")
      yield* teams.leave(id)
      yield* shows(teams.current, (all) => all.length === 0)
      yield* shows(user.current, (one) => one?.selectedTeam === null)
      const again = yield* teams.create({ displayName: "Looms" })
      yield* shows(teams.current, (all) => all.length === 1)
      yield* shows(user.current, (one) => one?.selectedTeam?.id === again.id)
      const { id: userId } = yield* user.get({ or: "throw" })
      yield* teams.removeMember({ teamId: again.id, userId })
      yield* shows(teams.current, (all) => all.length === 0)
      yield* shows(user.current, (one) => one?.selectedTeam === null)
    }).pipe(Effect.scoped, Effect.provide(Emulator.apps()))
  )

  it.effect("are updated by the given fields, and lose an image that is set to null", () =>
    Effect.gen(function* () {
      const { teams } = yield* signedIn
      const made = yield* teams.create({ displayName: "Engines", profileImageUrl: image })
      assert.isString(made.profileImageUrl)
      assert.deepStrictEqual(yield* teams.update(made.id, { clientMetadata: { floor: 4 } }), {
        ...made,
        clientMetadata: { floor: 4 }
      })
      assert.isNull((yield* teams.update(made.id, { profileImageUrl: null })).profileImageUrl)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are null if the user is not a member, or they do not exist", () =>
    Effect.gen(function* () {
      const { teams } = yield* signedIn
      const server = yield* ServerApp
      const { id } = yield* server.teams.create({ displayName: "Compilers" })
      assert.isNull(yield* teams.get(id, { or: "return-null" }))
      assert.isNull(yield* teams.get(unknownId, { or: "return-null" }))
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("can be changed, deleted and emptied only by members with the permission, which the error names", () =>
    Effect.gen(function* () {
      const { app, ownerId, server, team, userId } = yield* joined
      const refusals = [
        [app.teams.update(team.id, { displayName: "Mine" }), "$update_team"],
        [app.teams.delete(team.id), "$delete_team"],
        [app.teams.removeMember({ teamId: team.id, userId: ownerId }), "$remove_members"]
      ] as const
      for (const [call, permissionId] of refusals) {
        const error = yield* failureOf(call)
        assert.deepStrictEqual(
          [error._tag, error.details],
          [
            "TeamPermissionRequired",
            {
              teamId: team.id,
              userId,
              permissionId
            }
          ]
        )
      }
      yield* server.permissions.grant({ permissionId: "$remove_members", userId, teamId: team.id })
      yield* app.teams.removeMember({ teamId: team.id, userId: ownerId })
      assert.lengthOf(yield* app.teams.listMembers(team.id), 1)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are hidden from outsiders: each call fails with a missing membership", () =>
    Effect.gen(function* () {
      const { teams } = yield* signedIn
      const calls = [
        teams.update(unknownId, { displayName: "Mine" }),
        teams.delete(unknownId),
        teams.leave(unknownId),
        teams.listMembers(unknownId),
        teams.getProfile(unknownId),
        teams.updateProfile(unknownId, { displayName: "Me" })
      ]
      for (const call of calls) {
        const error = yield* failureOf(call)
        assert.strictEqual(error._tag, "TeamMembershipNotFound")
      }
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("show a member's own profile, until it is changed in the team", () =>
    Effect.gen(function* () {
      const { app, team, userId } = yield* joined
      yield* app.user.update({ displayName: "Ada" })
      assert.deepInclude(yield* app.teams.getProfile(team.id), { teamId: team.id, userId, displayName: "Ada" })
      const changed = yield* app.teams.updateProfile(team.id, { displayName: "Countess", profileImageUrl: image })
      assert.strictEqual(changed.displayName, "Countess")
      assert.isString(changed.profileImageUrl)
      assert.deepStrictEqual(yield* app.teams.getProfile(team.id), changed)
      assert.strictEqual((yield* app.user.get({ or: "throw" })).displayName, "Ada")
      assert.sameMembers(
        (yield* app.teams.listMembers(team.id)).map(({ displayName }) => displayName),
        ["Grace", "Countess"]
      )
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("list their members only with the permission to read them", () =>
    Effect.gen(function* () {
      const { app, server, team, userId } = yield* joined
      yield* server.permissions.revoke({ permissionId: "team_member", userId, teamId: team.id })
      const refused = yield* Effect.flip(app.teams.listMembers(team.id))
      assert.strictEqual(refused._tag, "TeamPermissionRequired")
      assert.strictEqual((yield* app.teams.getProfile(team.id)).userId, userId)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("cannot be created by a client if the project forbids it", () =>
    Effect.gen(function* () {
      const { teams } = yield* signedIn
      const refused = yield* Effect.flip(teams.create({ displayName: "Engines" }))
      assert.deepInclude(refused, { _tag: "ClientTeamCreationDisabled", status: 403 })
      assert.deepStrictEqual(yield* teams.list(), [])
    }).pipe(Effect.provide(Emulator.apps({ project: { clientTeamCreationEnabled: false } })))
  )

  it.effect("name an invalid argument, and send nothing", () =>
    Effect.gen(function* () {
      const { teams } = yield* signedIn
      assert.deepStrictEqual(yield* fieldOf(teams.select("mine")), ["InvalidInput", "teamId"])
      assert.deepStrictEqual(yield* fieldOf(teams.listMembers("mine")), ["InvalidInput", "teamId"])
      assert.deepStrictEqual(yield* fieldOf(teams.leave("")), ["InvalidInput", "teamId"])
      assert.deepStrictEqual(yield* fieldOf(teams.create({ displayName: "Engines", profileImageUrl: "no image" })), [
        "InvalidInput",
        "profileImageUrl"
      ])
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("require a signed-in user", () =>
    Effect.gen(function* () {
      const { teams } = yield* ClientApp
      assert.strictEqual((yield* Effect.flip(teams.list()))._tag, "SessionExpired")
      assert.strictEqual((yield* Effect.flip(teams.create({ displayName: "Engines" })))._tag, "SessionExpired")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})

describe("the teams of a project, through effects", () => {
  it.effect("can be created by a server, with or without a first member, updated and deleted", () =>
    Effect.gen(function* () {
      const { teams, users } = yield* ServerApp
      const { id: userId } = yield* users.create({ displayName: "Ada" })
      const empty = yield* teams.create({ displayName: "Looms", serverMetadata: { plan: "free" } })
      const own = yield* teams.create({ displayName: "Engines", creatorUserId: userId })
      assert.deepStrictEqual(yield* teams.listMembers(empty.id), [])
      assert.deepStrictEqual(yield* teams.list({ userId }), [own])
      assert.deepStrictEqual(yield* teams.list(), [empty, own])
      assert.isNull((yield* users.get(userId)).selectedTeam)
      const changed = yield* teams.update(empty.id, { clientReadOnlyMetadata: { seats: 2 } })
      assert.deepStrictEqual(changed, { ...empty, clientReadOnlyMetadata: { seats: 2 } })
      assert.deepStrictEqual(yield* teams.get(empty.id), changed)
      yield* teams.delete(empty.id)
      assert.deepStrictEqual(yield* teams.list(), [own])
      for (const call of [teams.get(empty.id), teams.update(empty.id, {}), teams.delete(empty.id)]) {
        const error = yield* failureOf(call)
        assert.strictEqual(error._tag, "TeamNotFound")
      }
      const creatorless = yield* Effect.flip(teams.create({ displayName: "Ghosts", creatorUserId: unknownId }))
      assert.strictEqual(creatorless._tag, "UserNotFound")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("can be joined and left through a server, which sees their members", () =>
    Effect.gen(function* () {
      const { app, server, team, userId } = yield* joined
      const { teams } = server
      assert.strictEqual((yield* Effect.flip(teams.addMember({ teamId: team.id, userId })))._tag, "TeamMembershipAlreadyExists")
      assert.strictEqual((yield* Effect.flip(teams.addMember({ teamId: unknownId, userId })))._tag, "TeamNotFound")
      assert.strictEqual((yield* Effect.flip(teams.addMember({ teamId: team.id, userId: unknownId })))._tag, "UserNotFound")
      const members = yield* teams.listMembers(team.id)
      assert.sameMembers(
        members.map(({ user }) => user?.primaryEmail),
        [null, email]
      )
      yield* teams.removeMember({ teamId: team.id, userId })
      assert.deepStrictEqual(yield* app.teams.list(), [])
      assert.strictEqual((yield* Effect.flip(teams.removeMember({ teamId: team.id, userId })))._tag, "TeamMembershipNotFound")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("have member profiles that a server reads and updates", () =>
    Effect.gen(function* () {
      const { app, server, team, userId } = yield* joined
      const { teams } = server
      const changed = yield* teams.updateProfile({ teamId: team.id, userId, displayName: "Countess" })
      assert.deepInclude(changed, { teamId: team.id, userId, displayName: "Countess" })
      assert.strictEqual((yield* teams.getProfile({ teamId: team.id, userId })).displayName, "Countess")
      assert.strictEqual((yield* app.teams.getProfile(team.id)).displayName, "Countess")
      assert.deepStrictEqual(
        (yield* teams.listProfiles({ userId })).map(({ teamId }) => teamId),
        [team.id]
      )
      assert.lengthOf(yield* teams.listProfiles(), 2)
      assert.strictEqual((yield* Effect.flip(teams.getProfile({ teamId: unknownId, userId })))._tag, "TeamMembershipNotFound")
      assert.strictEqual((yield* Effect.flip(teams.getProfile({ teamId: team.id, userId: unknownId })))._tag, "UserNotFound")
      assert.strictEqual((yield* Effect.flip(teams.listMembers(unknownId)))._tag, "TeamNotFound")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
