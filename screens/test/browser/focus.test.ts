import type { Locator, Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { heading, password } from "../../../test/browser/support/visit.js"
import { alert, button, field } from "./support/acts.js"
import { person } from "./support/people.js"
import { beside, stage } from "./support/stage.js"

// Where the keyboard is after each step and each failure.

const { at, platform, visit } = stage()

/** Waits until an element has the focus. */
const focused = async (page: Page, element: Locator) => {
  const handle = await element.elementHandle()
  await page.waitForFunction((one) => one === document.activeElement, handle)
}
const title = (page: Page) => page.getByRole("heading", { level: 1 })
const press = async (page: Page, element: Locator) => {
  await element.focus()
  await page.keyboard.press("Enter")
}

describe("the focus", () => {
  it("stays on a button that is pending, which ignores further presses, and whose act then fails", () =>
    visit(
      async (page) => {
        let requests = 0
        let answer = () => {}
        const answered = new Promise<void>((resolve) => {
          answer = resolve
        })
        await page.route(/auth\/password\/sign-in/, async (route) => {
          requests++
          await answered
          await route.fulfill({ status: 418, headers: { "access-control-allow-origin": "*" }, body: "" })
        })
        await page.goto(at("/handler/sign-in"))
        await field(page, "Email").fill("ada@example.com")
        await field(page, "Password").fill(password)
        const signIn = button(page, "Sign in")
        await press(page, signIn)
        await page.locator("button[aria-busy=true]").waitFor()
        await focused(page, signIn)
        await page.keyboard.press("Enter")
        await press(page, field(page, "Password"))
        await signIn.focus()
        answer()
        await alert(page, /./)
        await focused(page, signIn)
        assert.strictEqual(requests, 1)
      },
      [/418/]
    ))

  it("is in the first field of each step, or on its heading, also on the way back", () =>
    visit(async (page) => {
      await page.goto(at("/handler/sign-in"))
      await field(page, "Email").fill("code@example.com")
      await press(page, button(page, "Email me a code"))
      await heading(page, "Check your email")
      await focused(page, field(page, "Code"))
      await press(page, button(page, "Use another email"))
      await heading(page, /^Sign in/)
      await focused(page, title(page))
      await press(page, page.getByRole("link", { name: "Forgot password?" }))
      await heading(page, "Reset your password")
      await focused(page, field(page, "Email"))
      await page.keyboard.type("code@example.com")
      await page.keyboard.press("Enter")
      await heading(page, "Check your email")
      await focused(page, title(page))
      await press(page, page.getByRole("link", { name: "Back to sign in" }))
      await heading(page, /^Sign in/)
      await focused(page, title(page))
    }))

  it("moves with the steps of a page outside the handler too, but not when the page appears", () =>
    visit(async (page) => {
      await page.goto(at("/in"))
      await heading(page, "Sign in to Development")
      await page.locator("form").waitFor()
      assert.isTrue(await page.evaluate(() => document.activeElement === document.body))
      await field(page, "Email").fill("code@example.com")
      await press(page, button(page, "Email me a code"))
      await heading(page, "Check your email")
      await focused(page, field(page, "Code"))
      await press(page, button(page, "Use another email"))
      await heading(page, "Sign in to Development")
      await focused(page, title(page))
      await page.goto(at("/forgot"))
      await field(page, "Email").fill("code@example.com")
      await page.keyboard.press("Enter")
      await heading(page, "Check your email")
      await focused(page, title(page))
    }))

  it("is on the heading of the settings page that a link of the navigation leads to", () =>
    visit(async (page) => {
      await person(platform(), at("/"), "settings@example.com")
      for (const path of ["/handler/account-settings", "/settings"]) {
        await page.goto(at("/"))
        await beside(page, (fixture, email) => fixture.signIn(email), "settings@example.com")
        await page.goto(at(path))
        await heading(page, "Profile")
        for (const name of ["Sign-in and security", "Profile"]) {
          await page.getByRole("link", { name, exact: true }).click()
          await heading(page, name)
          await focused(page, title(page))
        }
      }
    }))

  it("stays on the button that sends another e-mail, whose name does not change while it counts down; each is announced", () =>
    visit(async (page) => {
      await person(platform(), at("/"), "again@example.com")
      await page.clock.install()
      await page.goto(at("/handler/forgot-password"))
      await field(page, "Email").fill("again@example.com")
      await page.keyboard.press("Enter")
      await heading(page, "Check your email")
      const resend = button(page, "Resend email")
      const sent = page.getByRole("status").filter({ hasText: "Email sent." })
      await page.evaluate(() => {
        const status = document.querySelector("[role=status]")
        const { dataset } = document.documentElement
        const hear = () => {
          if (status?.textContent) dataset["heard"] = `${dataset["heard"] ?? ""}${status.textContent}`
        }
        new MutationObserver(hear).observe(status ?? document, { characterData: true, childList: true, subtree: true })
      })
      await resend.focus()
      for (const _ of ["a second", "a third"]) {
        await page.getByText("Resend email in 30 s").waitFor()
        for (let second = 0; second < 30; second++) await page.clock.runFor(1000)
        await page.getByText("Resend email in").waitFor({ state: "detached" })
        await page.keyboard.press("Enter")
        await sent.waitFor()
        await focused(page, resend)
      }
      assert.strictEqual(await page.locator("html").getAttribute("data-heard"), "Email sent.Email sent.")
    }))
})

describe("the button that sends another e-mail", () => {
  it("counts the time in which a phone has stopped the page, whose person was in the mail app", () =>
    visit(async (page) => {
      await page.clock.install()
      await page.goto(at("/handler/forgot-password"))
      await field(page, "Email").fill("away@example.com")
      await page.keyboard.press("Enter")
      await page.getByText("Resend email in 30 s").waitFor()
      // The timers of a stopped page fire once, when it goes on.
      await page.clock.fastForward(60_000)
      await page.getByText("Resend email in").waitFor({ state: "detached", timeout: 5000 })
    }))
})
