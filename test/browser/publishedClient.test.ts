import { existsSync } from "node:fs"
import type { Browser, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { launch, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { emulator } from "./support/emulator.js"
import { servePage } from "./support/page.js"

const isInstalled = existsSync(new URL("../clients/node_modules/client-2-8-108/", import.meta.url))

// The parts of the platform's client that the tests call in the page.
interface User {
  readonly primaryEmail: string | null
  signOut(): Promise<void>
  createTeam(data: { readonly displayName: string }): Promise<{ readonly id: string }>
  listTeams(): Promise<ReadonlyArray<{ readonly displayName: string }>>
}
interface App {
  getUser(): Promise<User | null>
  signUpWithCredential(options: object): Promise<{ readonly status: string }>
  signInWithCredential(options: object): Promise<{ readonly status: string }>
  signInWithOAuth(provider: string): Promise<void>
  callOAuthCallback(): Promise<boolean>
}

/** Signs in at the built-in provider and consents. */
const allow = async (page: Page, email: string) => {
  const yes = page.getByRole("button", { name: "Allow" })
  await yes.waitFor()
  await page.getByLabel("E-mail", { exact: true }).fill(email)
  await yes.click()
}

const generations = ["2026-04", "2026-11"] as const

describe.runIf(isInstalled).each(generations)(
  "the platform's newest client in a browser, with the emulator of %s",
  (generation) => {
    let browser: Browser
    let platform: Awaited<ReturnType<typeof emulator>>
    let site: Awaited<ReturnType<typeof servePage>>

    beforeAll(async () => {
      platform = await emulator(generation)
      const script = await bundle(new URL("support/publishedClientPage.mjs", import.meta.url))
      site = await servePage(`${script}; globalThis.app = fixture.start(${JSON.stringify(platform.settings)})`)
      browser = await launch()
    })
    afterAll(async () => {
      await browser?.close()
      await site?.stop()
      await platform?.stop()
    })

    const password = "correct horse battery staple"
    const visit = async (use: (page: Page) => Promise<void>) => {
      const { context } = await visitor(browser)
      const page = await context.newPage()
      await page.goto(site.origin)
      await use(page)
      await context.close()
    }
    const emailIn = (page: Page) =>
      page.evaluate(async () => (await (globalThis as unknown as { app: App }).app.getUser())?.primaryEmail ?? null)
    const signUp = (page: Page, email: string) =>
      page.evaluate(async (options) => (await (globalThis as unknown as { app: App }).app.signUpWithCredential(options)).status, {
        email,
        password,
        noRedirect: true,
        noVerificationCallback: true
      })

    it("signs up, stays signed in after a reload, and signs out permanently", () =>
      visit(async (page) => {
        const email = "ada@example.com"
        assert.strictEqual(await signUp(page, email), "ok")
        assert.strictEqual(await emailIn(page), email)
        await page.reload()
        assert.strictEqual(await emailIn(page), email)
        const left = page.waitForEvent("load")
        await page.evaluate(async () => {
          const user = await (globalThis as unknown as { app: App }).app.getUser()
          void user?.signOut()
        })
        await left
        assert.isNull(await emailIn(page))
        await page.reload()
        assert.isNull(await emailIn(page))
        const again = await page.evaluate(
          async (options) => (await (globalThis as unknown as { app: App }).app.signInWithCredential(options)).status,
          { email, password, noRedirect: true }
        )
        assert.deepStrictEqual([again, await emailIn(page)], ["ok", email])
      }))

    it("creates teams and lists them", () =>
      visit(async (page) => {
        assert.strictEqual(await signUp(page, "grace@example.com"), "ok")
        const names = await page.evaluate(async () => {
          const user = await (globalThis as unknown as { app: App }).app.getUser()
          for (const displayName of ["Compilers", "Navy"]) await user?.createTeam({ displayName })
          return (await user?.listTeams())?.map(({ displayName }) => displayName)
        })
        assert.sameMembers([...(names ?? [])], ["Compilers", "Navy"])
      }))

    it("signs in with a provider, which redirects to the callback of the app", () =>
      visit(async (page) => {
        await page.evaluate(() => void (globalThis as unknown as { app: App }).app.signInWithOAuth("github"))
        await allow(page, "linus@example.com")
        await page.waitForURL(/\/handler\/oauth-callback/)
        const home = page.waitForURL(`${site.origin}/`)
        await page.evaluate(() => void (globalThis as unknown as { app: App }).app.callOAuthCallback())
        await home
        assert.strictEqual(await emailIn(page), "linus@example.com")
      }))
  }
)
