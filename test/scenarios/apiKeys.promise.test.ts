import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { isApiKeyValid, whyApiKeyInvalid } from "../../src/index.js"
import { ada } from "./ada.js"
import { tagOf, withApps } from "./stage.js"

const { email, password } = ada
const description = "for the build"
const never = { description, expiresAt: null }
const withTeams = { createTeamOnSignUp: true }

describe("the keys of a user and of a team, through promises", () => {
  it("are created, described, watched and revoked by the user", () =>
    withApps(async ({ client: { apiKeys, auth } }) => {
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id, value } = await apiKeys.create({ ...never, isPublic: true })
      assert.match(Redacted.value(value), /^pk_/)
      assert.strictEqual((await apiKeys.update(id, { description: "other" })).description, "other")
      assert.deepStrictEqual(await apiKeys.current.get(), [await apiKeys.get(id)])
      const revoked = await apiKeys.revoke(id)
      assert.isFalse(isApiKeyValid(revoked, 0))
      assert.strictEqual(whyApiKeyInvalid(revoked, 0), "manually-revoked")
      assert.deepStrictEqual(await apiKeys.list(), [revoked])
    }))

  it("are separate: those of a team are managed by its id", () =>
    withApps(async ({ client: { apiKeys, auth, user } }) => {
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const team = { teamId: (await user.get({ or: "throw" })).selectedTeamId ?? "" }
      const { id } = await apiKeys.create({ ...never, ...team })
      assert.deepStrictEqual(await apiKeys.list(team), [await apiKeys.get({ keyId: id, ...team })])
      assert.deepStrictEqual(await apiKeys.list(), [])
      assert.isNotNull((await apiKeys.revoke({ keyId: id, ...team })).manuallyRevokedAt)
    }, withTeams))

  it("that the platform rejects return the same errors as values", () =>
    withApps(async ({ client: { apiKeys, auth } }) => {
      assert.strictEqual(tagOf(await apiKeys.list.result()), "SessionExpired")
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const someId = "11111111-2222-4333-8444-555555555555"
      assert.strictEqual(tagOf(await apiKeys.get.result(someId)), "ApiKeyNotFound")
      assert.strictEqual(tagOf(await apiKeys.list.result({ teamId: someId })), "ApiKeyNotFound")
      assert.strictEqual(tagOf(await apiKeys.create.result({ ...never, teamId: "my team" })), "InvalidInput")
    }))

  it("identify their user or team to a server", () =>
    withApps(async ({ client: { auth, user }, server: { apiKeys } }) => {
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id: userId, selectedTeamId } = await user.get({ or: "throw" })
      const teamId = selectedTeamId ?? ""
      const ofUser = await apiKeys.create({ ...never, userId })
      const ofTeam = await apiKeys.create({ ...never, teamId })
      assert.strictEqual((await apiKeys.getUser(Redacted.value(ofUser.value))).id, userId)
      assert.strictEqual((await apiKeys.getTeam(ofTeam.value)).id, teamId)
      assert.strictEqual((await apiKeys.check(ofTeam.value)).type, "team")
      assert.isNull(await apiKeys.getUser(ofTeam.value, { or: "return-null" }))
      assert.strictEqual(tagOf(await apiKeys.getUser.result(ofTeam.value, { or: "throw" })), "WrongApiKeyType")
      assert.strictEqual(tagOf(await apiKeys.check.result("sk_unknown", "user")), "ApiKeyNotFound")
      await apiKeys.revoke(ofUser.id)
      assert.strictEqual(tagOf(await apiKeys.check.result(ofUser.value)), "ApiKeyRevoked")
    }, withTeams))
})
