import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import type { FileBrowser } from "./support/browser.js"
import { leave, pageBeside, sharedBrowser, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { emulator } from "./support/emulator.js"
import { serveHosts } from "./support/hosts.js"
import { signUp } from "./support/signUp.js"

const versions = ["2.8.51", "2.8.77", "2.8.108"]
const packageOf = (version: string) =>
  fileURLToPath(new URL(`../clients/node_modules/client-${version.replaceAll(".", "-")}/`, import.meta.url))
const isInstalled = versions.every((version) => existsSync(packageOf(version)))

// The functions that the pages offer for each client.
interface Client {
  email(): Promise<string | null>
  signIn(email: string, password: string): Promise<void>
  signOut(): Promise<void>
}
interface Opened {
  readonly fixture: { open(settings: object): Client }
  client: Client
}

const password = "correct horse battery"

/** Waits until something is so. What follows says what is not. */
const poll = async (isSo: () => Promise<boolean>) => {
  for (let tries = 0; tries < 50 && !(await isSo()); tries++);
}
const hosts = { https: "https://app.site.test", http: "http://app.localhost" }
/** Each version on one host: cookies differ by version and by host, but not by the pair. */
const tried = [
  ["2.8.51", "http"],
  ["2.8.77", "https"],
  ["2.8.108", "https"]
] as const

describe.runIf(isInstalled)("apps of one project on one host, one with this client and one with another", () => {
  let browser: FileBrowser
  let platform: Awaited<ReturnType<typeof emulator>>
  /** The scripts of the pages, by client. */
  const scripts = new Map<string, string>()
  beforeAll(async () => {
    ;[platform, browser] = await Promise.all([emulator(), sharedBrowser()])
    scripts.set("ours", await bundle(new URL("support/ownCookiesPage.mjs", import.meta.url)))
    for (const version of versions) {
      const alias = { "published-client": `${packageOf(version)}dist/esm/index.js` }
      scripts.set(version, await bundle(new URL("support/publishedCookiesPage.mjs", import.meta.url), alias))
    }
  })
  afterAll(async () => {
    await browser?.close()
    await platform?.stop()
  })

  let people = 0
  const person = async () => {
    const email = `shared-${++people}@example.com`
    await signUp(platform.settings, email, password)
    return email
  }

  /** Opens a host in a new browser. Its pages and the platform's responses come from this process. */
  const visit = async (origin: string, use: (at: ReturnType<typeof pages>) => Promise<void>) => {
    const { context } = await visitor(browser)
    await serveHosts(context, /^https?:\/\/[a-z]+\.(?:site\.test|localhost)\//, {
      platformUrl: platform.url,
      // The page that a client goes to after a sign-out has none.
      script: ({ searchParams }) => scripts.get(searchParams.get("client") ?? "") ?? ""
    })
    await use(pages(await context.newPage(), origin))
    await leave(context)
  }

  /** Opens another page of the host, with a client. */
  const pages = (own: Page, origin: string) => async (client: string) => {
    const page = await pageBeside(own)
    await page.goto(`${origin}/?client=${client}`)
    const baseUrl = origin.replace("app.", "api.")
    await page.evaluate(
      (settings) => {
        const opened = globalThis as unknown as Opened
        opened.client = opened.fixture.open(settings)
      },
      { ...platform.settings, baseUrl }
    )
    return {
      email: () => page.evaluate(() => (globalThis as unknown as Opened).client.email()),
      signIn: (email: string) =>
        page.evaluate(([one, secret]) => (globalThis as unknown as Opened).client.signIn(one, secret), [
          email,
          password
        ] as const),
      signOut: async () => {
        if (client === "ours") return await page.evaluate(() => (globalThis as unknown as Opened).client.signOut())
        const left = page.waitForEvent("load")
        await page.evaluate(() => void (globalThis as unknown as Opened).client.signOut())
        await left
      },
      leave: () => page.close()
    }
  }

  for (const [version, scheme] of tried) {
    const origin = hosts[scheme]
    it(`have the user who signed in last, with an open page of each: the client ${version} on ${scheme}`, () =>
      visit(origin, async (open) => {
        const [ada, grace, edith] = [await person(), await person(), await person()]
        const [ours, other] = [await open("ours"), await open(version)]
        const all = async () => {
          // An open page of the other client looks at its cookies every 100 ms.
          await poll(async () => (await other.email()) === (await ours.email()))
          const later = await open("ours")
          const emails = [await ours.email(), await later.email(), await other.email()]
          await later.leave()
          return emails
        }
        await ours.signIn(ada)
        assert.deepStrictEqual(await all(), [ada, ada, ada])
        await other.signIn(grace)
        assert.deepStrictEqual(await all(), [grace, grace, grace], "another user signed in with the other client")
        await ours.signIn(edith)
        assert.deepStrictEqual(await all(), [edith, edith, edith])
        await other.signOut()
        await other.leave()
        const again = await open(version)
        assert.isNull(await again.email())
        await again.signIn(ada)
        const later = await open("ours")
        assert.deepStrictEqual(
          [await ours.email(), await later.email(), await again.email()],
          [ada, ada, ada],
          "signed out, and another user signed in, with the other client"
        )
      }))

    it(`share a session with the client ${version} on ${scheme}, from its first sign-in to the last sign-out`, () =>
      visit(origin, async (open) => {
        const [ada, grace, edith] = [await person(), await person(), await person()]
        const seen = async (client: string) => {
          const page = await open(client)
          const email = await page.email()
          await page.leave()
          return email
        }
        const both = async () => [await seen(version), await seen("ours")]
        const as = async (client: string, use: (page: Awaited<ReturnType<typeof open>>) => Promise<unknown>) => {
          const page = await open(client)
          await use(page)
          await page.leave()
        }

        await as(version, (page) => page.signIn(ada))
        assert.deepStrictEqual(await both(), [ada, ada], "signed in by the other client")
        await as("ours", (page) => page.signOut())
        assert.deepStrictEqual(await both(), [null, null], "signed out here")
        await as("ours", (page) => page.signIn(grace))
        assert.deepStrictEqual(await both(), [grace, grace], "signed in here")
        await as(version, (page) => page.signOut())
        assert.deepStrictEqual(await both(), [null, null], "signed out by the other client")
        await as("ours", (page) => page.signIn(edith))
        await as("ours", (page) => page.signIn(ada))
        assert.deepStrictEqual(await both(), [ada, ada], "another user signed in here")
      }))
  }
})
