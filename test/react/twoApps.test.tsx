import { assert, describe, it, onTestFinished } from "vitest"
import { createEmulator } from "../../emulator/src/createEmulator.js"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { createClientApp } from "../../src/index.js"
import type { ClientApp } from "../../src/promise/client.js"
import { PorticoProvider, useProject, useUser } from "../../src/react/index.js"
import * as FakeBrowser from "../../src/testing/FakeBrowser.js"
import { mounted } from "../support/flows.js"
import { mountNowhere } from "../support/reactHost.js"

const shop = { ...developmentProject, displayName: "Shop" }
const forum = {
  ...developmentProject,
  id: "00000000-0000-4000-8000-000000000002",
  publishableClientKey: "pck_forum",
  displayName: "Forum"
}
const credential = (email: string) => ({ email, password: "correct horse", noRedirect: true })
const account = (email: string) => ({ ...credential(email), noVerificationCallback: true }) as const

/** A browser whose pages have an app of each project. */
const stage = () => {
  const emulator = createEmulator({ baseUrl: "http://localhost:8102", passwordRounds: 4, projects: [shop, forum] })
  const browser = FakeBrowser.make()
  const opened: Array<ClientApp> = []
  onTestFinished(async () => {
    for (const app of opened) await app.dispose()
    await emulator.dispose()
  })
  const { baseUrl, fetch } = emulator
  /** Opens a page with both apps in a new tab. */
  const open = () => {
    const tab = browser.tab("http://localhost:3000/")
    const app = ({ id: projectId, publishableClientKey }: typeof shop) => {
      const one = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, browser: tab })
      opened.push(one)
      return one
    }
    return { shop: app(shop), forum: app(forum) }
  }
  return { open }
}

const useSeen = () => `${useProject().value?.displayName}: ${useUser().value?.primaryEmail ?? "nobody"}`

describe("two apps of two projects on one page", () => {
  it("have a user each, in all tabs and after reloading", async () => {
    const { open } = stage()
    const [page, other] = [open(), open()]
    const seen = {
      shop: mounted(page.shop, useSeen),
      forum: mounted(page.forum, useSeen),
      shopBeside: mounted(other.shop, useSeen),
      forumBeside: mounted(other.forum, useSeen)
    }
    await page.shop.auth.signUpWithCredential(account("ada@example.com"))
    await other.forum.auth.signUpWithCredential(account("bea@example.com"))
    for (const flow of [seen.shop, seen.shopBeside]) await flow.until((text) => text === "Shop: ada@example.com")
    for (const flow of [seen.forum, seen.forumBeside]) await flow.until((text) => text === "Forum: bea@example.com")
    await page.forum.auth.signOut({ noRedirect: true })
    for (const flow of [seen.forum, seen.forumBeside]) await flow.until((text) => text === "Forum: nobody")
    await page.forum.auth.signInWithCredential(credential("bea@example.com"))
    await seen.forumBeside.until((text) => text === "Forum: bea@example.com")
    for (const flow of [seen.shop, seen.shopBeside]) assert.strictEqual(flow.now(), "Shop: ada@example.com")
    const reloaded = open()
    assert.strictEqual((await reloaded.shop.user.get({ or: "throw" })).primaryEmail, "ada@example.com")
    assert.strictEqual((await reloaded.forum.user.get({ or: "throw" })).primaryEmail, "bea@example.com")
    assert.strictEqual((await page.shop.project.get()).displayName, "Shop")
    assert.strictEqual((await page.forum.project.get()).displayName, "Forum")
  })

  it("have a provider each, also inside of the other's", async () => {
    const { open } = stage()
    const { forum, shop } = open()
    await shop.auth.signUpWithCredential(account("ada@example.com"))
    const seen = new Map<string, string>()
    let wake = () => {}
    const Seen = ({ place }: { readonly place: string }) => {
      seen.set(place, useSeen())
      wake()
      return null
    }
    const gone: Array<string> = []
    mountNowhere(
      <PorticoProvider app={shop} navigate={(url) => void gone.push(`shop ${url}`)}>
        <Seen place="before" />
        <PorticoProvider app={forum} navigate={(url) => void gone.push(`forum ${url}`)}>
          <Seen place="inside" />
        </PorticoProvider>
        <Seen place="after" />
      </PorticoProvider>,
      (error) => assert.fail(String(error))
    )
    const expected = { before: "Shop: ada@example.com", inside: "Forum: nobody", after: "Shop: ada@example.com" }
    while (JSON.stringify(Object.fromEntries(seen)) !== JSON.stringify(expected))
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    await forum.auth.redirectTo("/board")
    await shop.auth.redirectTo("/cart")
    assert.deepStrictEqual(gone, ["forum /board", "shop /cart"])
  })
})
