import { assert, describe, it } from "@effect/vitest"
import { ada, codeOf } from "./ada.js"
import { tagOf, withApps } from "./stage.js"

const { email, password } = ada
const grace = "grace@example.com"
const callbackUrl = "http://localhost:3000/join"

describe("teams, through promises", () => {
  it("are created, joined by an invitation, and left; their list is watched", () =>
    withApps(async ({ another, client, mail }) => {
      await client.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const team = await client.teams.create({ displayName: "Engines" })
      assert.strictEqual((await client.user.get({ or: "throw" })).selectedTeam?.id, team.id)
      await client.invitations.send({ teamId: team.id, email: grace, callbackUrl })
      const code = codeOf(await mail("grace"))

      const other = another()
      await other.invitations.check(code)
      await other.auth.signUpWithCredential({ email: grace, password, noVerificationCallback: true })
      assert.strictEqual((await other.invitations.getDetails(code)).teamDisplayName, "Engines")
      const joined = new Promise<void>((resolve) => {
        const unsubscribe = other.teams.current.subscribe(() => {
          if (other.teams.current.snapshot().value?.length !== 1) return
          unsubscribe()
          resolve()
        })
      })
      await other.teams.current.get()
      await other.invitations.accept(code)
      await joined
      assert.isTrue(await other.permissions.has({ permissionId: "$read_members", teamId: team.id }))
      assert.isFalse(await other.permissions.has({ permissionId: "$delete_team", teamId: team.id }))
      await other.teams.updateProfile(team.id, { displayName: "Admiral" })
      assert.deepStrictEqual(
        (await client.teams.listMembers(team.id)).map(({ displayName }) => displayName),
        [null, "Admiral"]
      )
      await other.teams.leave(team.id)
      assert.isNull(await other.teams.get(team.id, { or: "return-null" }))
      assert.deepStrictEqual(await other.teams.list(), [])
    }))

  it("can be managed by a server too, with the permissions of their members", () =>
    withApps(async ({ client, server }) => {
      await client.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id: userId } = await client.user.get({ or: "throw" })
      const { id: teamId } = await server.teams.create({ displayName: "Looms", serverMetadata: { plan: "free" } })
      await server.teams.addMember({ teamId, userId })
      await server.permissions.grant({ permissionId: "$update_team", userId, teamId })
      assert.strictEqual((await client.teams.update(teamId, { displayName: "Power Looms" })).displayName, "Power Looms")
      await server.permissions.revoke({ permissionId: "$update_team", userId, teamId })
      assert.strictEqual(tagOf(await client.teams.update.result(teamId, { displayName: "Looms" })), "TeamPermissionRequired")
      const [member] = await server.teams.listMembers(teamId)
      assert.strictEqual(member?.user?.primaryEmail, email)
      const { id } = await server.invitations.send({ teamId, email: grace, callbackUrl })
      await server.invitations.revoke({ teamId, invitationId: id })
      await server.teams.removeMember({ teamId, userId })
      assert.deepStrictEqual(await client.teams.list(), [])
    }))

  it("that the platform rejects return the same errors as values", () =>
    withApps(async ({ client, server }) => {
      assert.strictEqual(tagOf(await client.teams.list.result()), "SessionExpired")
      assert.strictEqual(tagOf(await client.permissions.has.result("read")), "SessionExpired")
      await client.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const unknownId = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
      assert.strictEqual(tagOf(await client.teams.leave.result(unknownId)), "TeamMembershipNotFound")
      assert.strictEqual(tagOf(await client.teams.select.result("mine")), "InvalidInput")
      assert.strictEqual(tagOf(await client.invitations.accept.result("0".repeat(45))), "VerificationCodeNotFound")
      assert.strictEqual(
        tagOf(await client.invitations.send.result({ teamId: unknownId, email: grace })),
        "CallbackUrlRequiredError"
      )
      assert.strictEqual(tagOf(await server.teams.get.result(unknownId)), "TeamNotFound")
      assert.strictEqual(
        tagOf(await server.permissions.grant.result({ permissionId: "read", userId: unknownId })),
        "UserNotFound"
      )
      const { id: userId } = await client.user.get({ or: "throw" })
      assert.strictEqual(
        tagOf(await server.permissions.grant.result({ permissionId: "team_member", userId, teamId: unknownId })),
        "TeamMembershipNotFound"
      )
    }))
})
