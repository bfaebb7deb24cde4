import type { BrowserContext, Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { heading } from "../../../test/browser/support/visit.js"
import { field } from "./support/acts.js"
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

describe("a language that is chosen while a page is shown", () => {
  it("replaces the texts once it is loaded, and keeps what has been typed", () =>
    visit(async (page, context) => {
      let send = () => {}
      const maySend = new Promise<void>((resolve) => {
        send = resolve
      })
      await context.route(/\/de-[^/]*\.js/, (route) => maySend.then(() => route.continue()))
      await page.goto(at("/handler/sign-in"))
      await field(page, "Email").fill("ada@example.com")
      const loads = page.waitForRequest(/\/de-[^/]*\.js/)
      await goTo(page, "/handler/sign-in?language=de")
      await loads
      await heading(page, english)
      send()
      await heading(page, german)
      assert.strictEqual(await field(page, "E-Mail").inputValue(), "ada@example.com")
      await goTo(page, "/handler/sign-in?language=en")
      await heading(page, english)
      assert.strictEqual(await field(page, "Email").inputValue(), "ada@example.com")
    }))
})

describe("a language that the library lacks", () => {
  it("is English at once, and the console says so", () =>
    visit(
      async (page) => {
        const line = page.waitForEvent("console", (message) => message.type() === "error")
        await page.goto(at("/handler/sign-in?language=tlh"))
        await heading(page, english)
        assert.include((await line).text(), 'no texts for "tlh"')
      },
      [/no texts for "tlh"/]
    ))
})
