import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { createAdminApp, createClientApp, createServerApp } from "portico"
import type { EmulatorOptions } from "../src/index.js"
import { createEmulator, defineEmulator, Emulator, people } from "../src/index.js"

const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = Emulator.developmentProject
const template = {
  displayName: "Hello",
  tsxSource: `import { Subject } from "@stackframe/emails"\nexport function EmailTemplate() { return <Subject value="Hello" /> }`
}
const [adaId, crewId] = ["aaaaaaaa-0000-4000-8000-000000000001", "aaaaaaaa-0000-4000-8000-000000000002"]
const seed = {
  permissions: { edit: { description: "May edit", contains: ["$read_members"] }, audit: { scope: "project" } },
  users: [
    {
      id: adaId,
      email: "ada@example.com",
      password: "password-1",
      displayName: "Ada",
      serverMetadata: { level: 3 },
      permissions: ["audit"],
      apiKeys: [{ description: "CI", value: "sk_known" }],
      purchases: [{ product: "pro", price: "monthly" }]
    },
    { email: "grace@example.com", emailVerified: false }
  ],
  teams: [
    {
      id: crewId,
      displayName: "Crew",
      members: [{ email: "ada@example.com", permissions: ["edit"] }, { email: "grace@example.com" }],
      invitations: [{ email: "new@example.com" }]
    }
  ],
  items: { credits: { displayName: "Credits", customerType: "user" } },
  products: {
    pro: {
      displayName: "Pro",
      customerType: "user",
      prices: { monthly: { USD: "9.99", interval: [1, "month"] } },
      includedItems: { credits: { quantity: 10, repeat: "never", expires: "never" } }
    },
    seat: { displayName: "Seat", customerType: "user", prices: { once: { USD: "5" } } }
  },
  templates: { "11111111-1111-4111-8111-111111111111": template },
  config: { "payments.testMode": true },
  people: 3
} as const
const { projects } = defineEmulator({ projects: [{ ...Emulator.developmentProject, ...seed }] })

const appsOf = ({ baseUrl, fetch }: ReturnType<typeof createEmulator>) => ({
  client: createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory" }),
  server: createServerApp({ projectId, secretServerKey, baseUrl, fetch })
})

describe("a seed", () => {
  it.each(["2025-11", "2026-04", "2026-11"] as const)("stays when another setting changes: %s", async (platform) => {
    const rule = { enabled: true, condition: "false", action: { type: "allow" } }
    const config = {
      ...seed.config,
      "dataVault.stores.notes": { displayName: "Notes" },
      ...(platform !== "2025-11" && {
        "auth.signUpRules.rule": rule,
        "payments.productLines.plans": { displayName: "Plans", customerType: "user" }
      })
    }
    const [own] = projects
    await using emulator = createEmulator({ passwordRounds: 4, platform, projects: [{ ...own, users: [], teams: [], config }] })
    const admin = createAdminApp({ projectId, superSecretAdminKey, baseUrl: emulator.baseUrl, fetch: emulator.fetch })
    const before = await admin.config.get()
    await admin.config.update({ "payments.items.seats": { displayName: "Seats", customerType: "user" } })
    await admin.config.update({ "payments.items.seats": null })
    assert.deepStrictEqual(await admin.config.get(), before)
  })

  it("makes users, teams, invitations, purchases, permissions, products, keys and templates, which apps find", async () => {
    await using emulator = createEmulator({ passwordRounds: 4, projects })
    const { client, server } = appsOf(emulator)
    const { items: users } = await server.users.list()
    assert.strictEqual(users.length, 5)
    await client.auth.signInWithCredential({ email: "ada@example.com", password: "password-1", noRedirect: true })
    const user = await client.user.get({ or: "throw" })
    assert.deepInclude(user, { id: adaId, displayName: "Ada", primaryEmailVerified: true })
    const ada = await server.users.get(adaId, { or: "throw" })
    assert.strictEqual((await server.payments.getItem({ userId: adaId, itemId: "credits" })).quantity, 10)
    assert.isString(await server.payments.createCheckoutUrl({ userId: adaId, productId: "seat" }))
    assert.deepStrictEqual(
      (await server.invitations.list(crewId)).map(({ recipientEmail }) => recipientEmail),
      ["new@example.com"]
    )
    const [mail] = await emulator.mailbox("new@example.com")
    assert.include(mail?.text, "http://localhost:3000/handler/team-invitation?code=")
    assert.deepStrictEqual(ada.serverMetadata, { level: 3 })
    assert.isFalse(users.find(({ primaryEmail }) => primaryEmail === "grace@example.com")?.primaryEmailVerified)
    const [team] = await client.teams.list()
    assert.deepInclude(team, { id: crewId, displayName: "Crew" })
    const exported = await emulator.snapshots.export()
    const { state } = exported.projects.find(({ id }) => id === projectId) ?? assert.fail("no project")
    const text = JSON.stringify(state)
    for (const part of ["sk_known", '"pro"', '"credits"', '"edit"', "11111111-1111-4111-8111-111111111111", '"testMode":true']) {
      assert.include(text, part)
    }
    const [somebody] = people(3)
    await client.auth.signInWithCredential({ email: somebody?.email ?? "", password: "password", noRedirect: true })
  })

  it("makes nothing again that a data folder has", async () => {
    if (process.getBuiltinModule("node:sqlite") === undefined) return
    const data = mkdtempSync(join(tmpdir(), "portico-emulator-"))
    const first = createEmulator({ passwordRounds: 4, projects, data })
    const { items } = await appsOf(first).server.users.list()
    const exported = await first.snapshots.export()
    await first.dispose()
    await using again = createEmulator({ passwordRounds: 4, projects, data })
    assert.deepStrictEqual((await appsOf(again).server.users.list()).items, items)
    assert.deepStrictEqual(await again.snapshots.export(), exported)
  })

  it("adds what is missing, and neither repeats nor reverts what somebody has changed since", async () => {
    await using emulator = createEmulator({ passwordRounds: 4, projects })
    const { server } = appsOf(emulator)
    await server.permissions.revoke({ userId: adaId, permissionId: "audit" })
    await server.permissions.revoke({ userId: adaId, teamId: crewId, permissionId: "edit" })
    await server.users.update(adaId, { displayName: "Countess", primaryEmailVerified: false })
    await server.teams.update(crewId, { displayName: "Old crew" })
    const before = await emulator.snapshots.export()
    await emulator.seed(projects)
    assert.deepStrictEqual(await emulator.snapshots.export(), before)
    // Of the name of another, but with an id of its own.
    const again = { id: "aaaaaaaa-0000-4000-8000-000000000003", displayName: "Old crew" }
    await emulator.seed([{ ...projects[0], teams: [again], users: [{ email: "late@example.com" }] }])
    assert.sameMembers(
      (await server.teams.list()).map(({ id }) => id).filter((id) => id === crewId || id === again.id),
      [crewId, again.id]
    )
    assert.lengthOf((await server.users.list({ query: "late@example.com" })).items, 1)
  })

  it("refuses what it does not know or cannot make, with its path", async () => {
    const cases: ReadonlyArray<readonly [unknown, string]> = [
      [{ usres: [] }, "`projects.0.usres` is not one of id, platform"],
      [{ users: [{ email: "ada" }] }, "`projects.0.users.0.email` must be an e-mail address"],
      [{ users: [{ id: "ada", email: "ada@example.com" }] }, "`projects.0.users.0.id` must be a UUID"],
      [
        { users: [{ email: "ada@example.com" }, { id: adaId, email: "ada@example.com" }] },
        "`projects.0.users.1.id` is not that of the user ada@example.com"
      ],
      [
        { users: [{ email: "ada@example.com", purchases: [{ product: "none" }] }] },
        "`projects.0.users.0.purchases.0` cannot be made"
      ],
      [
        { teams: [{ displayName: "Crew", invitations: [{ email: "a@b.c", callbackUrl: "https://elsewhere.example" }] }] },
        "`projects.0.teams.0.invitations.0.callbackUrl` is"
      ],
      [{ users: [{ emial: "ada@example.com" }] }, "`projects.0.users.0"],
      [{ people: -1 }, "`projects.0.people` must be a whole number"],
      [{ teams: [{ displayName: "Crew", members: [{ email: "ada@example.com" }] }] }, "`projects.0.teams.0.members.0.email` is"],
      [{ users: [{ email: "ada@example.com", permissions: ["fly"] }] }, "`projects.0.users.0.permissions.0` is"],
      [{ products: { pro: { displayName: "Pro", customerType: "robot" } } }, "`projects.0.products.pro.customerType` must be"],
      [{ products: { pro: 1 } }, "`projects.0.products.pro` must be an object"],
      [{ config: { "payments.testmode": true } }, "`projects.0.config.payments.testmode` is not one of"],
      [{ permissions: { edit: { scope: "world" } } }, "`projects.0.permissions.edit.scope` must be one of team, project"]
    ]
    for (const [given, message] of cases) {
      const refused = await Promise.resolve()
        .then(async () => {
          // The compiler would refuse some of these too.
          await using emulator = createEmulator({ projects: [Object(given)] } satisfies EmulatorOptions)
          await emulator.mailbox("ada")
          return "started"
        })
        .catch((error) => error.message)
      assert.include(refused, message)
    }
  })

  it("generates plausible people, the same each time, and all different", () => {
    const many = people(1000)
    assert.deepStrictEqual(people(1000), many)
    assert.notDeepEqual(people(1000, 1), many)
    assert.strictEqual(new Set(many.map(({ email }) => email)).size, 1000)
    assert.isAbove(new Set(many.map(({ displayName }) => displayName)).size, 700)
  })
})
