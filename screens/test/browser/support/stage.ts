import type { Page } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import type { FileBrowser } from "../../../../test/browser/support/browser.js"
import { sharedBrowser } from "../../../../test/browser/support/browser.js"
import { emulator } from "../../../../test/browser/support/emulator.js"
import { visits } from "../../../../test/browser/support/visits.js"
import type { Fixture } from "../app.js"
import { site } from "./site.js"

type Visit = Awaited<ReturnType<typeof visits>>

/** A browser, a platform and the app of a page, by default the small one, for one test file. */
export const stage = (page = new URL("../app.tsx", import.meta.url)) => {
  let browser: FileBrowser
  let platform: Awaited<ReturnType<typeof emulator>>
  let served: Awaited<ReturnType<typeof site>>
  let visited: Visit
  beforeAll(async () => {
    platform = await emulator()
    ;[browser, served] = await Promise.all([sharedBrowser(), site(page, platform.settings)])
    visited = await visits(browser, () => served.origin)
  })
  afterAll(async () => {
    await browser?.close()
    await served?.stop()
    await platform?.stop()
  })

  const visit: Visit = (...args) => visited(...args)
  return { visit, platform: () => platform, at: (path: string) => `${served.origin}${path}` }
}

/** Runs a function of the fixture in the page. */
export const beside = <A>(page: Page, run: (fixture: Fixture, text: string) => Promise<A>, text = ""): Promise<A> =>
  page.evaluate(`(${run})(globalThis.fixture, ${JSON.stringify(text)})`) as Promise<A>
