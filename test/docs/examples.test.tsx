import { afterAll, assert, describe, it } from "@effect/vitest"
import type { ComponentType } from "react"
import { renderToString } from "react-dom/server"
import sdk from "../../package.json" with { type: "json" }
import { examples, moduleOf } from "../support/snippets.js"

const all = examples().map((example) => ({ ...example, title: `${example.name} (${example.file})` }))

// What users meet first; each shows in an editor how it is used.
const frontDoors = [
  ["createClientApp", "createServerApp", "createAdminApp", "createClientAppFromJson", "ClientApp", "ServerApp", "AdminApp"],
  [
    "TokenStore",
    "Http",
    "CallOptions",
    "signInWithCredential",
    "signUpWithCredential",
    "create",
    "reveal",
    "isTransient",
    "inCategory"
  ],
  [
    "PorticoProvider",
    "useUser",
    "useSignIn",
    "useResource",
    "useAction",
    "useActionForm",
    "Protect",
    "SignedIn",
    "Handler",
    "UserButton"
  ],
  [
    "createVerifier",
    "withSession",
    "isCrossOrigin",
    "portico",
    "createWebhookHandler",
    "verify",
    "Authenticated",
    "requirePermission"
  ],
  ["createSessions", "memoryStore", "sqliteStore", "qrSvg", "fromClerk", "createEmulator", "errorsOf", "make", "make"]
].flat()

const isComponent = (value: unknown): value is ComponentType => typeof value === "function"

describe("the example of a front door", () => {
  afterAll(async () => (await import("./names.js")).stop())

  it("is there for each", () => {
    assert.sameMembers(
      all.map(({ name }) => name),
      frontDoors
    )
    assert.isAtLeast(all.length, 40)
  })

  it.each(all)("has a version and a category: $title", ({ category, since }) => {
    assert.match(category, /^[A-Z]\w+/)
    const [major = 0, minor = 0] = since.split(".").map(Number)
    const [ownMajor = 0, ownMinor = 0] = sdk.version.split(".").map(Number)
    assert.match(since, /^\d+\.\d+\.0$/)
    assert.isTrue(major < ownMajor || (major === ownMajor && minor <= ownMinor), since)
  })

  it.each(all)("runs as it stands: $title", async (example) => {
    const module: object = await import(moduleOf(example))
    // Components are shown below a provider, with what a server has loaded.
    const [{ PorticoProvider }, { app }] = await Promise.all([import("portico/react"), import("./names.js")])
    await Promise.all([app.user.get(), app.teams.current.get()])
    const hydrate = await app.dehydrate()
    for (const Component of Object.values(module).filter(isComponent)) {
      const html = renderToString(
        <PorticoProvider app={app} hydrate={hydrate}>
          <Component />
        </PorticoProvider>
      )
      assert.match(html, /^<.*\w/)
    }
  })
})
