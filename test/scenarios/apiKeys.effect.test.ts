import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import { shows } from "../support/shows.js"
import { ada } from "./ada.js"

const { email, password } = ada
const nobodysId = "11111111-2222-4333-8444-555555555555"
const apps = Emulator.apps({ project: { createTeamOnSignUp: true } })

const signedIn = Effect.gen(function* () {
  const { apiKeys, auth, user } = yield* ClientApp
  const server = yield* ServerApp
  yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true })
  const { id: userId, selectedTeamId } = yield* user.get({ or: "throw" })
  return { apiKeys, server, user, userId, team: { teamId: selectedTeamId ?? "" } }
})

const description = "for the build"
const never = { description, expiresAt: null }

describe("the keys of a user, through effects", () => {
  it.effect("show their full value once, and then only its end", () =>
    Effect.gen(function* () {
      const { apiKeys, userId } = yield* signedIn
      const created = yield* apiKeys.create(never)
      const { value, ...rest } = created
      assert.match(Redacted.value(value), /^sk_/)
      assert.notInclude(JSON.stringify(created), Redacted.value(value))
      assert.deepInclude(rest, { type: "user", userId, description, isPublic: false, expiresAt: null, manuallyRevokedAt: null })
      const shown = { ...rest, value: { lastFour: Redacted.value(value).slice(-4) } }
      assert.deepStrictEqual(yield* apiKeys.get(created.id), shown)
      assert.deepStrictEqual(yield* apiKeys.list(), [shown])
    }).pipe(Effect.provide(apps))
  )

  it.effect("are listed newest first", () =>
    Effect.gen(function* () {
      const { apiKeys } = yield* signedIn
      const first = yield* apiKeys.create(never)
      yield* TestClock.adjust("1 second")
      const second = yield* apiKeys.create({ ...never, isPublic: true })
      assert.match(Redacted.value(second.value), /^pk_/)
      assert.deepStrictEqual(
        (yield* apiKeys.list()).map(({ id }) => id),
        [second.id, first.id]
      )
    }).pipe(Effect.provide(apps))
  )

  it.effect("can be renamed, keeping everything else", () =>
    Effect.gen(function* () {
      const { apiKeys } = yield* signedIn
      const expiresAt = new Date(86_400_000)
      const { id } = yield* apiKeys.create({ description, expiresAt })
      const before = yield* apiKeys.get(id)
      const after = yield* apiKeys.update(id, { description: "for the deployment" })
      assert.deepStrictEqual(after, { ...before, description: "for the deployment" })
      assert.deepStrictEqual(after.expiresAt, expiresAt)
    }).pipe(Effect.provide(apps))
  )

  it.effect("are revoked once: a second revocation changes nothing", () =>
    Effect.gen(function* () {
      const { apiKeys } = yield* signedIn
      const { id } = yield* apiKeys.create(never)
      const revoked = yield* apiKeys.revoke(id)
      assert.isNotNull(revoked.manuallyRevokedAt)
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* apiKeys.revoke(id), revoked)
    }).pipe(Effect.provide(apps))
  )

  it.effect("are watched, and updated after each change", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { apiKeys } = yield* signedIn
        yield* apiKeys.current.watch()
        yield* shows(apiKeys.current, (keys) => keys.length === 0)
        const { id } = yield* apiKeys.create(never)
        yield* shows(apiKeys.current, ([key]) => key?.id === id && key.manuallyRevokedAt === null)
        yield* apiKeys.update(id, { description: "other" })
        yield* shows(apiKeys.current, ([key]) => key?.description === "other")
        yield* apiKeys.revoke(id)
        yield* shows(apiKeys.current, ([key]) => key?.manuallyRevokedAt instanceof Date)
      })
    ).pipe(Effect.provide(apps))
  )

  it.effect("are not found under an unknown id", () =>
    Effect.gen(function* () {
      const { apiKeys, server } = yield* signedIn
      for (const keys of [apiKeys, server.apiKeys]) {
        assert.strictEqual((yield* Effect.flip(keys.get(nobodysId)))._tag, "ApiKeyNotFound")
        assert.strictEqual((yield* Effect.flip(keys.revoke(nobodysId)))._tag, "ApiKeyNotFound")
        assert.strictEqual((yield* Effect.flip(keys.update(nobodysId, { description })))._tag, "ApiKeyNotFound")
      }
    }).pipe(Effect.provide(apps))
  )

  it.effect("are inaccessible to another user", () =>
    Effect.gen(function* () {
      const { apiKeys, server } = yield* signedIn
      const other = yield* server.users.create({ primaryEmail: "b@example.com" })
      const { id } = yield* server.apiKeys.create({ ...never, userId: other.id })
      assert.strictEqual((yield* Effect.flip(apiKeys.get(id)))._tag, "Forbidden")
      assert.strictEqual((yield* Effect.flip(apiKeys.revoke(id)))._tag, "Forbidden")
      assert.deepStrictEqual(yield* apiKeys.list(), [])
    }).pipe(Effect.provide(apps))
  )

  it.effect("require a signed-in user", () =>
    Effect.gen(function* () {
      const { apiKeys } = yield* ClientApp
      assert.strictEqual((yield* Effect.flip(apiKeys.list()))._tag, "SessionExpired")
      assert.strictEqual((yield* Effect.flip(apiKeys.create(never)))._tag, "SessionExpired")
      assert.strictEqual((yield* Effect.flip(apiKeys.current.get()))._tag, "SessionExpired")
    }).pipe(Effect.provide(apps))
  )

  it.effect("do not exist if the project offers none", () =>
    Effect.gen(function* () {
      const { apiKeys } = yield* signedIn
      const refused = yield* Effect.flip(apiKeys.create(never))
      assert.strictEqual(refused._tag, "UserApiKeysNotEnabled")
    }).pipe(Effect.provide(Emulator.apps({ project: { allowUserApiKeys: false } })))
  )
})

describe("the keys of a team, through effects", () => {
  it.effect("are managed by a member with the permission, separately from those of the user", () =>
    Effect.gen(function* () {
      const { apiKeys, team } = yield* signedIn
      const created = yield* apiKeys.create({ ...never, ...team })
      assert.deepInclude(created, { type: "team", ...team })
      const { id } = created
      assert.strictEqual((yield* apiKeys.get({ keyId: id, ...team })).value.lastFour, Redacted.value(created.value).slice(-4))
      assert.strictEqual((yield* apiKeys.update({ keyId: id, ...team }, { description: "other" })).description, "other")
      assert.isNotNull((yield* apiKeys.revoke({ keyId: id, ...team })).manuallyRevokedAt)
      assert.deepStrictEqual(
        (yield* apiKeys.list(team)).map((key) => key.id),
        [id]
      )
      assert.deepStrictEqual(yield* apiKeys.list(), [])
      assert.strictEqual((yield* Effect.flip(apiKeys.get(id)))._tag, "ApiKeyNotFound")
    }).pipe(Effect.provide(apps))
  )

  it.effect("are not found without the permission to manage them", () =>
    Effect.gen(function* () {
      const { apiKeys } = yield* signedIn
      const other = { teamId: nobodysId }
      assert.strictEqual((yield* Effect.flip(apiKeys.list(other)))._tag, "ApiKeyNotFound")
      assert.strictEqual((yield* Effect.flip(apiKeys.create({ ...never, ...other })))._tag, "ApiKeyNotFound")
    }).pipe(Effect.provide(apps))
  )

  it.effect("are managed by members with the permission", () =>
    Effect.gen(function* () {
      const { apiKeys, server, userId } = yield* signedIn
      const { id: teamId } = yield* server.teams.create({ displayName: "A team" })
      yield* server.teams.addMember({ teamId, userId })
      const key = yield* server.apiKeys.create({ ...never, teamId })
      const team = { teamId }
      assert.strictEqual((yield* Effect.flip(apiKeys.list(team)))._tag, "ApiKeyNotFound")
      assert.strictEqual((yield* Effect.flip(apiKeys.revoke({ keyId: key.id, ...team })))._tag, "ApiKeyNotFound")
      yield* server.permissions.grant({ permissionId: "$manage_api_keys", userId, teamId })
      assert.isNotNull((yield* apiKeys.revoke({ keyId: key.id, ...team })).manuallyRevokedAt)
    }).pipe(Effect.provide(apps))
  )

  it.effect("belong to a team with a valid id: any other text is rejected before it is sent", () =>
    Effect.gen(function* () {
      const { apiKeys } = yield* signedIn
      const refused = yield* Effect.flip(apiKeys.create({ ...never, teamId: "my team" }))
      assert.deepInclude(refused, { _tag: "InvalidInput", field: "teamId" })
      for (const teamId of ["my team", ""]) {
        const call = [
          apiKeys.list({ teamId }),
          apiKeys.get({ keyId: nobodysId, teamId }),
          apiKeys.revoke({ keyId: nobodysId, teamId })
        ]
        for (const error of yield* Effect.forEach(call, (one: Effect.Effect<unknown, unknown>) => Effect.flip(one))) {
          assert.deepInclude(error, { _tag: "InvalidInput", field: "teamId" })
        }
      }
    }).pipe(Effect.provide(apps))
  )
})

describe("the keys of anybody, through the effects of a server", () => {
  it.effect("are managed for users and for teams", () =>
    Effect.gen(function* () {
      const { server, team, userId } = yield* signedIn
      const { apiKeys } = server
      const ofUser = yield* apiKeys.create({ ...never, userId })
      const ofTeam = yield* apiKeys.create({ ...never, ...team })
      assert.deepStrictEqual(yield* apiKeys.list({ userId }), [yield* apiKeys.get(ofUser.id)])
      assert.deepStrictEqual(yield* apiKeys.list(team), [yield* apiKeys.get({ keyId: ofTeam.id, ...team })])
      assert.strictEqual((yield* apiKeys.update(ofUser.id, { description: "a" })).description, "a")
      assert.strictEqual((yield* apiKeys.update({ keyId: ofTeam.id, ...team }, { description: "b" })).description, "b")
      assert.isNotNull((yield* apiKeys.revoke(ofUser.id)).manuallyRevokedAt)
      assert.isNotNull((yield* apiKeys.revoke({ keyId: ofTeam.id, ...team })).manuallyRevokedAt)
      assert.deepStrictEqual(yield* apiKeys.list({ userId: nobodysId }), [])
    }).pipe(Effect.provide(apps))
  )

  it.effect("have one owner: both or neither are rejected before anything is sent", () =>
    Effect.gen(function* () {
      const { apiKeys } = (yield* signedIn).server
      const both = { ...never, userId: nobodysId, teamId: nobodysId }
      assert.deepInclude(yield* Effect.flip(apiKeys.list(both)), {
        _tag: "InvalidInput",
        field: "of",
        reason: "Exactly one of userId and teamId is required"
      })
      assert.deepInclude(yield* Effect.flip(apiKeys.create(both)), { _tag: "InvalidInput", field: "key" })
      const neither = {} as { readonly userId: string }
      assert.deepInclude(yield* Effect.flip(apiKeys.list(neither)), { _tag: "InvalidInput", field: "of" })
    }).pipe(Effect.provide(apps))
  )

  it.effect("are checked when a request carries one, of either kind", () =>
    Effect.gen(function* () {
      const { server, team, userId } = yield* signedIn
      const { apiKeys } = server
      const ofUser = yield* apiKeys.create({ ...never, userId })
      const ofTeam = yield* apiKeys.create({ ...never, ...team })
      assert.deepStrictEqual(yield* apiKeys.check(ofUser.value), yield* apiKeys.get(ofUser.id))
      assert.deepStrictEqual(
        yield* apiKeys.check(Redacted.value(ofTeam.value)),
        yield* apiKeys.get({ keyId: ofTeam.id, ...team })
      )
      assert.strictEqual((yield* apiKeys.check(ofUser.value, "user")).userId, userId)
      assert.strictEqual((yield* apiKeys.check(ofTeam.value, "team")).teamId, team.teamId)
    }).pipe(Effect.provide(apps))
  )

  it.effect("are checked as the kind that their prefix claims, even if the project offers only one kind", () =>
    Effect.gen(function* () {
      const { server, team, userId } = yield* signedIn
      const { apiKeys } = server
      const { id, value } = yield* apiKeys.create({ ...never, ...team })
      assert.strictEqual((yield* apiKeys.check(value)).id, id)
      assert.strictEqual((yield* Effect.flip(apiKeys.create({ ...never, userId })))._tag, "UserApiKeysNotEnabled")
    }).pipe(Effect.provide(Emulator.apps({ project: { createTeamOnSignUp: true, allowUserApiKeys: false } })))
  )

  it.effect("can belong to anonymous users too", () =>
    Effect.gen(function* () {
      const { user } = yield* ClientApp
      const { apiKeys } = yield* ServerApp
      const { id: userId } = yield* user.get({ or: "anonymous" })
      const { value } = yield* apiKeys.create({ ...never, userId })
      assert.isTrue((yield* apiKeys.getUser(value)).isAnonymous)
    }).pipe(Effect.provide(apps))
  )

  it.effect("that are invalid say why", () =>
    Effect.gen(function* () {
      const { server, team, userId } = yield* signedIn
      const { apiKeys } = server
      const ofTeam = yield* apiKeys.create({ ...never, ...team })
      const wrong = yield* Effect.flip(apiKeys.check(ofTeam.value, "user"))
      assert.deepInclude(wrong, { _tag: "WrongApiKeyType", details: { expectedType: "user", actualType: "team" } })
      assert.strictEqual((yield* Effect.flip(apiKeys.check("sk_unknown")))._tag, "ApiKeyNotFound")
      const { id, value } = yield* apiKeys.create({ description, expiresAt: new Date(60_000), userId })
      assert.strictEqual((yield* apiKeys.check(value)).id, id)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* Effect.flip(apiKeys.check(value)))._tag, "ApiKeyExpired")
      yield* apiKeys.revoke(id)
      assert.strictEqual((yield* Effect.flip(apiKeys.check(value)))._tag, "ApiKeyRevoked")
    }).pipe(Effect.provide(apps))
  )

  it.effect("identify their user or team", () =>
    Effect.gen(function* () {
      const { server, team, userId } = yield* signedIn
      const { apiKeys, users } = server
      const ofUser = yield* apiKeys.create({ ...never, userId })
      const ofTeam = yield* apiKeys.create({ ...never, ...team })
      assert.deepStrictEqual(yield* apiKeys.getUser(ofUser.value), yield* users.get(userId))
      assert.strictEqual((yield* apiKeys.getUser(ofUser.value, { or: "throw" })).id, userId)
      assert.strictEqual((yield* apiKeys.getTeam(ofTeam.value)).id, team.teamId)
      assert.strictEqual((yield* apiKeys.getTeam(ofTeam.value, { or: "throw" })).id, team.teamId)
    }).pipe(Effect.provide(apps))
  )

  it.effect("identify nobody if they are invalid, or of the other kind", () =>
    Effect.gen(function* () {
      const { server, team, userId } = yield* signedIn
      const { apiKeys, users } = server
      const ofUser = yield* apiKeys.create({ ...never, userId })
      const ofTeam = yield* apiKeys.create({ ...never, ...team })
      assert.isNull(yield* apiKeys.getUser("sk_unknown", { or: "return-null" }))
      assert.isNull(yield* apiKeys.getUser(ofTeam.value, { or: "return-null" }))
      assert.isNull(yield* apiKeys.getTeam(ofUser.value, { or: "return-null" }))
      assert.strictEqual((yield* Effect.flip(apiKeys.getTeam(ofUser.value, { or: "throw" })))._tag, "WrongApiKeyType")
      yield* apiKeys.revoke({ keyId: ofTeam.id, ...team })
      assert.isNull(yield* apiKeys.getTeam(ofTeam.value, { or: "return-null" }))
      assert.strictEqual((yield* Effect.flip(apiKeys.getTeam(ofTeam.value, { or: "throw" })))._tag, "ApiKeyRevoked")
      yield* users.delete(userId)
      assert.isNull(yield* apiKeys.getUser(ofUser.value, { or: "return-null" }))
    }).pipe(Effect.provide(apps))
  )
})
