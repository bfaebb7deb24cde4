import { assert, describe, it } from "@effect/vitest"
import { Layer, ManagedRuntime } from "effect"
import { Emulator, WebHandler } from "portico-emulator"
import { createAdminAppFromLayer, createClientAppFromLayer } from "../../src/effect.js"
import { ownerSession } from "../../src/promise/admin.js"
import { AdminApp, ClientApp, Http, TokenStore } from "../../src/services/index.js"
import { ada } from "./ada.js"
import { tagOf, withApps } from "./stage.js"

const { email, password } = ada

describe("the projects of a user of the internal project, through promises", () => {
  it("are created, administered with the owner's session, and transferred", async () => {
    const runtime = ManagedRuntime.make(
      Emulator.layer({ passwordRounds: 4, internalKeys: { publishableClientKey: "internal-pck" } })
    )
    const http = Http.layerHandler(await runtime.runPromise(WebHandler))
    const options = { projectId: "internal", publishableClientKey: "internal-pck", baseUrl: "http://localhost:8102" }
    const internal = createClientAppFromLayer(ClientApp.layerNoDeps(options).pipe(Layer.provide([http, TokenStore.layerMemory])))
    const { auth, ownedProjects, teams } = internal
    await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
    const [team] = await teams.list()
    const teamId = team?.id ?? assert.fail("the platform gives each user a team")
    const { id } = await ownedProjects.create({ displayName: "Shop", teamId })
    const admin = createAdminAppFromLayer(
      AdminApp.layerOwnedNoDeps({ projectId: id, projectOwnerSession: ownerSession(ownedProjects.session) }).pipe(
        Layer.provide(http)
      )
    )
    assert.strictEqual((await admin.project.update({ displayName: "Better shop" })).displayName, "Better shop")
    await admin.users.create({ primaryEmail: "customer@example.com" })
    assert.strictEqual((await ownedProjects.list())[0]?.displayName, "Better shop")
    const other = await teams.create({ displayName: "Others" })
    await ownedProjects.transfer({ projectId: id, teamId: other.id })
    assert.strictEqual((await admin.project.get()).ownerTeamId, other.id)
    await auth.signOut({ noRedirect: true })
    assert.strictEqual(tagOf(await admin.project.get.result()), "OwnerSessionExpired")
    for (const one of [admin, internal, runtime]) await one.dispose()
  })

  it("do not exist in another project", () =>
    withApps(async ({ client: { ownedProjects } }) => {
      assert.strictEqual(tagOf(await ownedProjects.list.result()), "ExpectedInternalProject")
    }))
})
