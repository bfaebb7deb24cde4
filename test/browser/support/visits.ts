import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, WebError } from "playwright-core"
import { assert } from "vitest"

/**
 * Visits to one site by one new person after the other. Its scripts stay in the cache of the browser in between; cookies, storage,
 * permissions and routes do not.
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

  /** Runs a test, and holds that nothing of its pages complained, but what the test expects. */
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
