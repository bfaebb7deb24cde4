import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { barriers } from "./support/accessibility.js"
import { plugIn, watchSuggestions } from "./support/authenticator.js"
import { alert, heading, press, signOut, signUp, stage, told } from "./support/visit.js"

const { at, platform, visit } = stage()

/** Makes a passkey for whoever is signed in. */
const register = async (page: Page) => {
  await page.goto(at("/handler/account-settings"))
  await press(page, "Make a passkey")
  await told(page, "The passkey is made.")
  await page.getByText("You can sign in with a passkey.").waitFor()
}

describe("a passkey", () => {
  it("is made for the host of the page and the id of the user, and signs in from the dialog with nothing typed", () =>
    visit(async (page) => {
      const device = await plugIn(page)
      const suggestions = await watchSuggestions(page)
      await signUp(page, at("/handler/sign-up"), "ada@example.com")
      const id = await page.getByRole("code").textContent()
      await register(page)
      const [passkey] = await device.passkeys()
      assert.strictEqual(passkey?.rpId, "localhost")
      assert.strictEqual(Buffer.from(passkey?.userHandle ?? "", "base64").toString(), id)

      await signOut(page)
      await device.touch(false)
      await page.goto(at("/handler/sign-in"))
      await suggestions()
      await device.touch(true)
      await press(page, "Sign in with a passkey")
      await heading(page, "Hello, ada@example.com")
    }))

  it("signs in from the suggestions of the e-mail field, and goes back to where the sign-in was asked for", () =>
    visit(async (page) => {
      const device = await plugIn(page)
      await signUp(page, at("/handler/sign-up"), "grace@example.com")
      await register(page)
      await signOut(page)
      await page.goto(at("/handler/account-settings"))
      await page.waitForURL(/sign-in/)
      await heading(page, "Account settings")
      assert.isAbove((await device.passkeys())[0]?.signCount ?? 0, 1)
    }))

  it("is not made, and nothing has failed, where somebody closes the dialog", () =>
    visit(async (page) => {
      const device = await plugIn(page)
      await signUp(page, at("/handler/sign-up"), "alan@example.com")
      await page.goto(at("/handler/account-settings"))
      await device.recognise(false)
      await press(page, "Make a passkey")
      await page
        .getByRole("main")
        .getByText(/dialog was closed|could not/)
        .waitFor()
      await told(page, "The passkey dialog was closed. Nothing has changed.")
      assert.strictEqual(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0)
      assert.deepStrictEqual(await device.passkeys(), [])
      assert.deepStrictEqual(await barriers(page), [])
    }))

  it("does not sign in, and nothing has failed, where somebody closes the dialog; a second try signs in", () =>
    visit(async (page) => {
      const device = await plugIn(page)
      const suggestions = await watchSuggestions(page)
      await signUp(page, at("/handler/sign-up"), "edsger@example.com")
      await register(page)
      await signOut(page)
      await device.touch(false)
      await page.goto(at("/handler/sign-in"))
      await suggestions()
      await device.touch(true)
      await device.recognise(false)
      await press(page, "Sign in with a passkey")
      await told(page, "The passkey dialog was closed. Nothing has changed.")
      assert.strictEqual(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0)
      await device.recognise(true)
      await press(page, "Sign in with a passkey")
      await heading(page, "Hello, edsger@example.com")
    }))

  it("of a user who is gone is a failure, told from a closed dialog", () =>
    visit(
      async (page) => {
        await plugIn(page)
        await signUp(page, at("/handler/sign-up"), "joan@example.com")
        const id = await page.getByRole("code").textContent()
        await register(page)
        await signOut(page)
        const { baseUrl, projectId } = platform().settings
        const headers = {
          "x-stack-access-type": "server",
          "x-stack-project-id": projectId,
          "x-stack-secret-server-key": developmentProject.secretServerKey
        }
        assert.isTrue((await fetch(`${baseUrl}/api/v1/users/${id}`, { method: "DELETE", headers })).ok)
        await page.goto(at("/handler/sign-in"))
        await alert(page, "This passkey does not sign anybody in here.")
        assert.deepStrictEqual(await barriers(page), [])
      },
      [/400/]
    ))
})
