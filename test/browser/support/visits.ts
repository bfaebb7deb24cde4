import type { BrowserContext, BrowserContextOptions, ConsoleMessage, Page, WebError } from "playwright-core"
import { assert, TestRunner } from "vitest"
import type { FileBrowser } from "./browser.js"
import { pageBeside, toldToDevelopers } from "./browser.js"

/** Less than the time of the test, so that a visit that hangs fails with what its pages show. */
const visitMillis = () => (TestRunner.getCurrentTest()?.timeout ?? 60_000) - 2 * closeMillis
/**
 * On a busy machine, Chromium may take longer than a test to close a page that is being loaded. The next visit then has a new
 * context.
 */
const closeMillis = 5000

/** Returns the result of the work, or that of `late` if the work takes too long. */
const within = async <A>(millis: number, work: Promise<A>, late: () => A | Promise<A>): Promise<A> => {
  let timer: NodeJS.Timeout | undefined
  const elapsed = new Promise<"elapsed">((resolve) => {
    timer = setTimeout(() => resolve("elapsed"), millis)
  })
  const first = await Promise.race([work, elapsed]).finally(() => clearTimeout(timer))
  return first === "elapsed" ? late() : first
}

/** Fails with the address and the text of each page. */
const hung = async (context: BrowserContext, millis: number): Promise<never> => {
  const texts = context
    .pages()
    .map((page) =>
      within(closeMillis, page.locator("body").innerText({ timeout: closeMillis }).catch(String), () => "does not respond").then(
        (text) => `${page.url()}: ${text}`
      )
    )
  return assert.fail(`The visit takes longer than ${millis} ms. Its pages:\n${(await Promise.all(texts)).join("\n")}`)
}

/**
 * Visits to a site, each by a new user. The browser keeps compiled scripts between them; cookies, storage, permissions and routes are
 * cleared.
 */
export const visits = async (browser: FileBrowser, origin: () => string, options: BrowserContextOptions = {}) => {
  const enter = async () => {
    const context = await browser.newContext(options)
    context.setDefaultTimeout(60_000)
    // Stays open, empty: the storage is cleared through it, and the pages of the visits share its process.
    const own = await context.newPage()
    return { context, own, storage: await context.newCDPSession(own) }
  }
  let place = await enter()

  const leave = async () => {
    const { context, own, storage } = place
    await context.unrouteAll({ behavior: "ignoreErrors" })
    const closing = Promise.all(context.pages().map((page) => page === own || page.close()))
    const isClosed = await within(
      closeMillis,
      closing.then(() => true),
      () => false
    )
    if (!isClosed) {
      place = await enter()
      return
    }
    await storage.send("Storage.clearDataForOrigin", { origin: origin(), storageTypes: "all" })
    await context.clearCookies()
    await context.clearPermissions()
  }

  /** Runs a test. Unexpected console errors of its pages fail it. */
  return async (
    use: (page: Page, context: BrowserContext) => Promise<void>,
    expected: ReadonlyArray<RegExp> = []
  ): Promise<void> => {
    const { context, own } = place
    const complaints: Array<string> = []
    const thrown = (error: WebError) => complaints.push(error.error().message)
    const printed = (message: ConsoleMessage) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
    }
    context.on("weberror", thrown)
    context.on("console", printed)
    const millis = visitMillis()
    try {
      await within(
        millis,
        pageBeside(own).then((page) => use(page, context)),
        () => hung(context, millis)
      )
    } finally {
      context.off("weberror", thrown)
      context.off("console", printed)
      await leave()
    }
    const allowed = [...expected, toldToDevelopers]
    assert.deepStrictEqual(
      complaints.filter((text) => !allowed.some((one) => one.test(text))),
      []
    )
  }
}
