import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, assert, beforeAll } from "vitest"
import { launch, visitor } from "../../support/browser.js"
import { emulator } from "../../support/emulator.js"
import type { Fixture } from "../app.js"
import { site } from "./site.js"

/** A browser, a platform and the small app for one test file. */
export const stage = () => {
  let browser: Browser
  let platform: Awaited<ReturnType<typeof emulator>>
  let served: Awaited<ReturnType<typeof site>>
  beforeAll(async () => {
    platform = await emulator()
    ;[browser, served] = await Promise.all([launch(), site(new URL("../app.tsx", import.meta.url), platform.settings)])
  })
  afterAll(async () => {
    await browser?.close()
    await served?.stop()
    await platform?.stop()
  })

  /** Runs a test in a new user's browser. Unexpected console errors of its pages fail the test. */
  const visit = async (
    use: (page: Page, context: BrowserContext) => Promise<void>,
    expected: ReadonlyArray<RegExp> = []
  ): Promise<void> => {
    const { complaints, context } = await visitor(browser)
    context.setDefaultTimeout(20_000)
    try {
      await use(await context.newPage(), context)
    } finally {
      await context.close()
    }
    assert.deepStrictEqual(
      complaints.filter((text) => !expected.some((one) => one.test(text))),
      []
    )
  }
  return { visit, platform: () => platform, at: (path: string) => `${served.origin}${path}` }
}

/** Runs a function of the fixture in the page. */
export const beside = <A>(page: Page, run: (fixture: Fixture, text: string) => Promise<A>, text = ""): Promise<A> =>
  page.evaluate(`(${run})(globalThis.fixture, ${JSON.stringify(text)})`) as Promise<A>
