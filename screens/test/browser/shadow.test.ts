import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { heading, password } from "../../../test/browser/support/visit.js"
import { alert, button, field, fill } from "./support/acts.js"
import { person } from "./support/people.js"
import { stage } from "./support/stage.js"

const { at, platform, visit } = stage()

/** Waits until an element of the shadow tree has the focus. */
const focused = (page: Page, selector: string) =>
  page.waitForFunction(
    (selector) => document.getElementById("app")?.shadowRoot?.activeElement?.matches(selector) === true,
    selector
  )

describe("the screens in a shadow tree", () => {
  it("have their styles, and focus the field of a page, or else its heading, and a field with an error", () =>
    visit(
      async (page) => {
        await person(platform(), at("/"), "shadow@example.com")
        await page.goto(at("/handler/sign-in?shadow"))
        await heading(page, "Sign in to Development")
        const border = await page.locator(".po-card").evaluate((card) => getComputedStyle(card).borderTopStyle)
        assert.strictEqual(border, "solid")
        await page.getByRole("link", { name: "Forgot password?" }).click()
        await heading(page, "Reset your password")
        await page.waitForFunction(() => document.title.startsWith("Reset your password"))
        await focused(page, "[type=email]")
        await page.getByRole("link", { name: "Back to sign in" }).click()
        await heading(page, "Sign in to Development")
        await focused(page, "h1")
        await fill(page, { Email: "shadow@example.com", Password: "wrong one" }, "Sign in")
        await alert(page, "Wrong email or password.")
        await focused(page, "[type=password]")
        await field(page, "Password").fill(password)
        await button(page, "Sign in").click()
        await heading(page, "Hello, shadow@example.com")
      },
      [/400/]
    ))

  it("open menus and dialogs, which return the focus, and show toasts", () =>
    visit(async (page) => {
      await person(platform(), at("/"), "menus@example.com")
      await page.goto(at("/handler/sign-in?shadow"))
      await button(page, "More providers").click()
      await focused(page, "[role=menuitem]")
      await page.keyboard.press("Escape")
      await focused(page, "button[aria-expanded]")
      await fill(page, { Email: "menus@example.com", Password: password }, "Sign in")
      await heading(page, "Hello, menus@example.com")
      await page.goto(at("/settings?shadow"))
      await field(page, "Display name").fill("Ada")
      await button(page, "Save changes").click()
      await page.getByText("Saved").waitFor()
      await page.getByRole("link", { name: "Sign-in and security" }).click()
      await heading(page, "Sign-in and security")
      await button(page, "Set up: Authenticator app").click()
      await focused(page, "[autocomplete=one-time-code]")
      await page.keyboard.press("Escape")
      await focused(page, "button[aria-label^='Set up']")
    }))
})
