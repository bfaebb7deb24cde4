import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { barriers } from "../../../test/browser/support/accessibility.js"
import { plugIn, watchSuggestions } from "../../../test/browser/support/authenticator.js"
import { serverApp } from "../../../test/browser/support/trusted.js"
import { heading } from "../../../test/browser/support/visit.js"
import { button } from "./support/acts.js"
import { person } from "./support/people.js"
import { beside, stage } from "./support/stage.js"

const { at, platform, visit } = stage()

/** Registers a passkey for a new user and signs out. */
const withPasskey = async (page: Page, email: string) => {
  await person(platform(), at("/"), email)
  await page.goto(at("/"))
  await heading(page, "Nobody")
  await beside(page, (fixture, email) => fixture.withPasskey(email), email)
}

describe("a passkey", () => {
  it("signs in from the autofill of the e-mail field, and returns to the original page", () =>
    visit(async (page) => {
      const device = await plugIn(page)
      await withPasskey(page, "grace@example.com")
      await page.goto(at(`/handler/sign-in?${new URLSearchParams({ after_auth_return_to: "/?board=7" })}`))
      await heading(page, "Hello, grace@example.com")
      assert.strictEqual(page.url(), at("/?board=7"))
      assert.isAbove((await device.passkeys())[0]?.signCount ?? 0, 1)
    }))

  it("does not sign in or fail if the dialog is closed; a second attempt signs in", () =>
    visit(async (page) => {
      const device = await plugIn(page)
      const suggestions = await watchSuggestions(page)
      await withPasskey(page, "edsger@example.com")
      await device.touch(false)
      await page.goto(at("/handler/sign-in"))
      await suggestions()
      await device.touch(true)
      await device.recognise(false)
      await button(page, "Use a passkey").click()
      await page.waitForFunction(() => !document.querySelector('button[aria-disabled="true"], button[aria-busy="true"]'))
      // The passkeys are offered again; before that, recognising the user would sign in from the suggestions.
      await suggestions(2)
      assert.strictEqual(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0)
      await device.recognise(true)
      await button(page, "Use a passkey").click()
      await heading(page, "Hello, edsger@example.com")
    }))

  for (const [how, isRejected] of [
    ["rejects", true],
    ["throws", false]
  ] as const)
    it(`signs in from its dialog if the check whether autofill is available ${how}, as in some web views`, () =>
      visit(async (page) => {
        await plugIn(page)
        const email = `check-${how}@example.com`
        await withPasskey(page, email)
        await page.addInitScript((isRejected) => {
          PublicKeyCredential.isConditionalMediationAvailable = () => {
            const error = new DOMException("no such capability", "NotSupportedError")
            if (isRejected) return Promise.reject(error)
            throw error
          }
        }, isRejected)
        await page.goto(at("/handler/sign-in"))
        assert.strictEqual(await beside(page, (fixture) => fixture.autofillError()), "PasskeysUnsupportedError")
        await button(page, "Use a passkey").click()
        await heading(page, `Hello, ${email}`)
      }))

  it("of a deleted user is rejected with a message", () =>
    visit(
      async (page) => {
        const device = await plugIn(page)
        await withPasskey(page, "joan@example.com")
        const server = serverApp(platform().settings)
        const { items } = await server.users.list({ query: "joan@example.com" })
        await server.users.delete(items[0]?.id ?? "")
        await page.goto(at("/handler/sign-in"))
        await page
          .getByRole("alert")
          .filter({ hasText: /passkey/i })
          .waitFor()
        // It would confirm each new offer at once, and be rejected again.
        await device.touch(false)
        assert.deepStrictEqual(await barriers(page), [])
      },
      [/400/]
    ))
})
