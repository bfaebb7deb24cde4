import { assert, describe, it } from "vitest"
import { useAction, useApp, usePermission, useTeamMembers } from "../../src/react/index.js"
import { flowStage, mounted } from "../support/flows.js"

describe("usePermission", () => {
  it("checks a permission in its team, and never treats an unknown one as granted", async () => {
    const { app, signUp } = await flowStage()
    await signUp("ada@example.com")
    const { id } = await app.teams.create({ displayName: "A" })
    const seen: Array<boolean> = []
    const page = mounted(app, () => {
      const has = usePermission({ permissionId: "$read_members", teamId: id })
      const lacks = usePermission({ permissionId: "no_such_permission", teamId: id })
      const unknown = usePermission({ permissionId: "$read_members", teamId: undefined })
      seen.push(lacks || unknown)
      return has
    })
    await page.until((has): has is true => has)
    assert.notInclude(seen, true)
  })
})

describe("the members of a team", () => {
  it("are loaded once for all components under strict mode, not at all without a team, and shown optimistically during a call", async () => {
    const { app, hold, requests, signUp } = await flowStage()
    await signUp("ada@example.com")
    const { id } = await app.teams.create({ displayName: "A" })
    const nobody = mounted(app, () => useTeamMembers(null))
    requests.length = 0
    const page = mounted(app, () => {
      const members = useTeamMembers(id)
      const again = useTeamMembers(id)
      const { teams } = useApp()
      const rename = useAction(teams.updateProfile, {
        optimistic: (show, teamId, { displayName }) =>
          show(teams.currentMembers(teamId), (all) => all.map((one) => ({ ...one, displayName: displayName ?? null })))
      })
      return { name: members.value?.[0]?.displayName, isSame: members.value === again.value, status: members.status, rename }
    })
    const { rename } = await page.until((now): now is typeof now => now.status === "ready")
    assert.deepStrictEqual(
      requests.filter((name) => name !== "POST /auth/oauth/token"),
      ["GET /team-member-profiles"]
    )
    assert.strictEqual(nobody.now().status, "loading")
    const gate = hold(`PATCH /team-member-profiles/${id}/me`)
    const run = rename.run(id, { displayName: "Countess" })
    await gate.arrived
    await page.until((now): now is typeof now => now.name === "Countess" && now.isSame)
    gate.release()
    assert.isTrue((await run)?.ok)
    await page.until((now): now is typeof now => now.name === "Countess")
  })
})
