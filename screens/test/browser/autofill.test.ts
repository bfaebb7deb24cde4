import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { heading, password } from "../../../test/browser/support/visit.js"
import { button, field } from "./support/acts.js"
import { person } from "./support/people.js"
import { stage } from "./support/stage.js"

const { at, platform, visit } = stage()

/** Fills in a field as some browsers and password managers do: without an event. */
const fillSilently = (page: Page, label: string, text: string) =>
  field(page, label).evaluate(
    (input, text) => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text),
    text
  )

describe("a field that was filled in without an event", () => {
  it("keeps its text while another one is typed", () =>
    visit(async (page) => {
      await person(platform(), at("/"), "silent@example.com")
      await page.goto(at("/handler/sign-in"))
      await fillSilently(page, "Email", "silent@example.com")
      await field(page, "Password").fill(password)
      assert.strictEqual(await field(page, "Email").inputValue(), "silent@example.com")
      await page.keyboard.press("Enter")
      await heading(page, "Hello, silent@example.com")
    }))

  for (const [place, to] of [
    ["sign-in", "Sign in"],
    ["sign-up", "Create account"]
  ] as const)
    it(`counts for the password and for the code of the ${place} page`, () =>
      visit(
        async (page) => {
          await page.goto(at(`/handler/${place}`))
          await fillSilently(page, "Email", `${place}-silent@example.com`)
          await fillSilently(page, "Password", "short")
          await button(page, to).click()
          await page
            .getByRole("alert")
            .filter({ hasText: /Wrong email or password|Use at least 8/ })
            .waitFor()
          await button(page, "Email me a code").click()
          await heading(page, "Check your email")
          await page.getByText(`${place}-silent@example.com`).waitFor()
        },
        [/400/]
      ))

  it("counts for the code before the form was ever submitted", () =>
    visit(async (page) => {
      await page.goto(at("/handler/sign-in"))
      await fillSilently(page, "Email", "unsent@example.com")
      await button(page, "Email me a code").click()
      await heading(page, "Check your email")
      await page.getByText("unsent@example.com").waitFor()
    }))

  it("counts for a password reset", () =>
    visit(async (page) => {
      await page.goto(at("/handler/forgot-password"))
      await fillSilently(page, "Email", "forgetful@example.com")
      await button(page, "Send reset link").click()
      await heading(page, "Check your email")
      await page.getByText("forgetful@example.com").waitFor()
    }))
})
