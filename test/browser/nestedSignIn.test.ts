import { existsSync } from "node:fs"
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { defaultBaseUrl } from "../../src/schemas/limits.js"
import type { FileBrowser } from "./support/browser.js"
import { leave, sharedBrowser, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { emulator } from "./support/emulator.js"
import { serveHosts } from "./support/hosts.js"

const isInstalled = existsSync(new URL("../clients/node_modules/client-2-8-108/", import.meta.url))
const site = "https://app.site.test"
const hosted = `https://${developmentProject.id}.built-with-stack-auth.com`
const accountSettings = `${hosted}/handler/account-settings`

describe.runIf(isInstalled)("a hosted page with the platform's newest client, opened by an app of this one", () => {
  let browser: FileBrowser
  let platform: Awaited<ReturnType<typeof emulator>>
  let script: string
  beforeAll(async () => {
    ;[platform, browser, script] = await Promise.all([
      emulator("2026-11"),
      sharedBrowser(),
      bundle(new URL("support/nestedSignInPage.mjs", import.meta.url))
    ])
    const response = await fetch(`${platform.url}/api/v1/internal/config/override/environment`, {
      method: "PATCH",
      headers: {
        "content-type": "application/json",
        "x-stack-access-type": "admin",
        "x-stack-project-id": developmentProject.id,
        "x-stack-super-secret-admin-key": developmentProject.superSecretAdminKey
      },
      body: JSON.stringify({
        config_override_string: JSON.stringify({ "domains.trustedDomains.app": { baseUrl: site, handlerPath: "/handler" } })
      })
    })
    assert.isTrue(response.ok, await response.text())
  })
  afterAll(async () => {
    await browser?.close()
    await platform?.stop()
  })

  const settings = () => ({ ...platform.settings, baseUrl: defaultBaseUrl })
  const run = (page: Page, call: string): Promise<unknown> => page.evaluate(`(async () => await (${call}))()`)
  const openApp = (page: Page) =>
    page.evaluate(`globalThis.client = fixture.openApp(${JSON.stringify(settings())}, ${JSON.stringify(accountSettings)}), 0`)
  const openHosted = (page: Page) => page.evaluate(`globalThis.client = fixture.openHosted(${JSON.stringify(settings())}), 0`)
  const visit = async (use: (page: Page) => Promise<void>) => {
    const { context } = await visitor(browser)
    await serveHosts(context, /^https:\/\/[a-z0-9-]+\.(?:site\.test|stack-auth\.com|built-with-stack-auth\.com)\//, {
      platformUrl: platform.url,
      script: () => script
    })
    await use(await context.newPage())
    await leave(context)
  }

  it("gets the session of the app, and keeps it", () =>
    visit(async (page) => {
      const email = "ada@example.com"
      await page.goto(`${site}/board`)
      await openApp(page)
      await run(page, `client.signUp(${JSON.stringify(email)}, "correct horse battery")`)
      const own = await run(page, "client.session()")
      // The hosted page has no session yet, and asks for this one on the callback page.
      await Promise.all([page.waitForURL(`${accountSettings}?**`), run(page, "void client.openSettings()")])
      await Promise.all([page.waitForURL(`${site}/handler/oauth-callback?**`), openHosted(page)])
      await openApp(page)
      await Promise.all([page.waitForURL(/account-settings\?.*code=/), run(page, "void client.callback()")])
      await Promise.all([page.waitForURL(accountSettings), openHosted(page)])
      await openHosted(page)
      assert.deepStrictEqual(await run(page, "client.session()"), own)
      await page.reload()
      await openHosted(page)
      assert.deepStrictEqual(await run(page, "client.session()"), [email, (own as ReadonlyArray<string>)[1]])
      // The page is opened again: it has the session already, and stays.
      await page.goto(`${site}/board`)
      await openApp(page)
      await Promise.all([page.waitForURL(`${accountSettings}?**`), run(page, "void client.openSettings()")])
      await openHosted(page)
      assert.deepStrictEqual(await run(page, "client.session()"), own)
    }))
})
