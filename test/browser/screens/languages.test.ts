import type { BrowserContext, Page } from "playwright-core"
import { describe, it } from "vitest"
import { heading } from "../support/visit.js"
import { stage } from "./support/stage.js"

const { at, visit } = stage()

const english = "Sign in to Development"
const german = "Bei Development anmelden"

/** Opens the sign-in page in German without its texts; returns the function that makes them available. */
const withoutTexts = async (page: Page, context: BrowserContext) => {
  const isLost = { now: true }
  await context.route(/\/de-[^/]*\.js/, (route) => (isLost.now ? route.abort() : route.continue()))
  await page.goto(at("/handler/sign-in?language=de"))
  await heading(page, english)
  return () => {
    isLost.now = false
  }
}

/** Navigates with the router of the app. */
const goTo = (page: Page, path: string) =>
  page.evaluate((url) => {
    history.pushState(null, "", url)
    window.dispatchEvent(new PopStateEvent("popstate"))
  }, path)

describe("a language whose texts cannot be loaded", () => {
  it("is English until its next use", () =>
    visit(
      async (page, context) => {
        const restore = await withoutTexts(page, context)
        restore()
        await goTo(page, "/handler/sign-up?language=en")
        await heading(page, "Create your Development account")
        await goTo(page, "/handler/sign-in?language=de")
        await heading(page, german)
      },
      [/ERR_FAILED/]
    ))

  it("is English until the device is online again", () =>
    visit(
      async (page, context) => {
        const restore = await withoutTexts(page, context)
        await context.setOffline(true)
        restore()
        await context.setOffline(false)
        await heading(page, german)
      },
      [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/]
    ))
})

describe("a language that the library lacks", () => {
  it("is English at once", () =>
    visit(async (page) => {
      await page.goto(at("/handler/sign-in?language=tlh"))
      await heading(page, english)
    }))
})
