import type { Page } from "playwright-core"
import type { Router } from "../handler.js"
import { stage } from "./stage.js"

/** The routers that the handler is tried with. */
export const routers: ReadonlyArray<readonly [how: string, router: Router]> = [
  ["without a router", "none"],
  ["by React Router", "react-router"],
  ["by TanStack Router", "tanstack-router"]
]

/** A browser, a platform and the app with a router for one test file. */
export const routerStage = () => {
  const { at, platform, visit: visited } = stage(new URL("../handler.tsx", import.meta.url))
  return {
    at,
    platform,
    /** Runs a test in a new user's browser. Unexpected console errors of its pages fail the test. */
    visit: (router: Router, use: (page: Page) => Promise<void>, expected?: ReadonlyArray<RegExp>) =>
      visited(async (page) => {
        await page.addInitScript((router) => Object.assign(globalThis, { router }), router)
        await use(page)
      }, expected),
    /** Navigates with the router, or loads the page if there is no router or no page of the app yet. */
    goTo: async (page: Page, router: Router, path: string) => {
      if (router === "none" || !page.url().startsWith(at("/"))) return void (await page.goto(at(path)))
      await page.evaluate((url) => {
        history.pushState(history.state, "", url)
        window.dispatchEvent(new PopStateEvent("popstate", { state: history.state }))
      }, at(path))
    }
  }
}
