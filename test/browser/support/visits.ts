import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, WebError } from "playwright-core"
import { assert } from "vitest"

/**
 * Visits to a site, each by a new user. The browser's script cache is kept between them; cookies, storage, permissions and
 * routes are cleared.
 */
export const visits = async (browser: Browser, origin: () => string, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(20_000)

  const leave = async () => {
    await context.unrouteAll({ behavior: "ignoreErrors" })
    const last = await context.newPage()
    for (const page of context.pages()) if (page !== last) await page.close()
    const session = await context.newCDPSession(last)
    await session.send("Storage.clearDataForOrigin", { origin: origin(), storageTypes: "all" })
    await last.close()
    await context.clearCookies()
    await context.clearPermissions()
  }

  /** Runs a test. Unexpected console errors of its pages fail it. */
  return async (
    use: (page: Page, context: BrowserContext) => Promise<void>,
    expected: ReadonlyArray<RegExp> = []
  ): Promise<void> => {
    const complaints: Array<string> = []
    const thrown = (error: WebError) => complaints.push(error.error().message)
    const printed = (message: ConsoleMessage) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
    }
    context.on("weberror", thrown)
    context.on("console", printed)
    try {
      await use(await context.newPage(), context)
    } finally {
      context.off("weberror", thrown)
      context.off("console", printed)
      await leave()
    }
    assert.deepStrictEqual(
      complaints.filter((text) => !expected.some((one) => one.test(text))),
      []
    )
  }
}
