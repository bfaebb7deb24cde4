import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { launch } from "../../support/browser.js"
import { emulator } from "../../support/emulator.js"
import { visits } from "../../support/visits.js"
import type { Router } from "../handler.js"
import { site } from "./site.js"

/** The routers that the handler is tried with. */
export const routers: ReadonlyArray<readonly [how: string, router: Router]> = [
  ["without a router", "none"],
  ["by React Router", "react-router"],
  ["by TanStack Router", "tanstack-router"]
]

/** A browser, a platform and the app with a router for one test file. */
export const routerStage = () => {
  let browser: Browser
  let platform: Awaited<ReturnType<typeof emulator>>
  let served: Awaited<ReturnType<typeof site>>
  let visited: Awaited<ReturnType<typeof visits>>
  beforeAll(async () => {
    platform = await emulator()
    ;[browser, served] = await Promise.all([launch(), site(new URL("../handler.tsx", import.meta.url), platform.settings)])
    visited = await visits(browser, () => served.origin)
  })
  afterAll(async () => {
    await browser?.close()
    await served?.stop()
    await platform?.stop()
  })

  const at = (path: string) => `${served.origin}${path}`
  return {
    at,
    platform: () => platform,
    /** Runs a test in a new user's browser. Unexpected console errors of its pages fail the test. */
    visit: (router: Router, use: (page: Page) => Promise<void>, expected?: ReadonlyArray<RegExp>) =>
      visited(async (page) => {
        await page.addInitScript((router) => Object.assign(globalThis, { router }), router)
        await use(page)
      }, expected),
    /** Navigates with the router, or loads the page if there is no router or no page of the app yet. */
    goTo: async (page: Page, router: Router, path: string) => {
      if (router === "none" || !page.url().startsWith(served.origin)) return void (await page.goto(at(path)))
      await page.evaluate((url) => {
        history.pushState(history.state, "", url)
        window.dispatchEvent(new PopStateEvent("popstate", { state: history.state }))
      }, at(path))
    }
  }
}
