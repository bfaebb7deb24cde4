import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { barriers } from "./support/accessibility.js"
import { linkIn, newestMail } from "./support/mailbox.js"
import { alert, fill, heading, password, signOut, signUp as signUpAt, stage } from "./support/visit.js"

const { at, platform, visit } = stage()

const signUp = (page: Page, email: string) => signUpAt(page, at("/handler/sign-up"), email)
const signIn = async (page: Page, email: string, secret = password) => {
  await page.goto(at("/handler/sign-in"))
  await fill(page, { "E-mail": email, Password: secret }, "Sign in")
}

describe("a person with a password", () => {
  it("signs up, verifies the e-mail, signs out and in again, and is still signed in after a reload", () =>
    visit(async (page) => {
      await signUp(page, "ada@example.com")
      await page.getByText("not verified yet").waitFor()

      const mail = await newestMail(platform().url, "ada@example.com", /verify/i)
      await page.goto(linkIn(mail, at("/")))
      await page.getByRole("button", { name: "Verify" }).click()
      await heading(page, "Thank you")
      await page.getByRole("link", { name: "Go to the start page" }).click()
      await page.getByText("verified", { exact: true }).waitFor()

      await signOut(page)
      await signIn(page, "ada@example.com")
      await heading(page, "Hello, ada@example.com")

      await page.reload()
      await heading(page, "Hello, ada@example.com")
    }))

  it("changes the display name, which the header shows too", () =>
    visit(async (page) => {
      await signUp(page, "grace@example.com")
      await fill(page, { "Display name": "Grace Hopper" }, "Save")
      await heading(page, "Hello, Grace Hopper")
      assert.strictEqual(await page.getByRole("banner").getByText("Grace Hopper").count(), 1)
      await page.reload()
      await heading(page, "Hello, Grace Hopper")
    }))

  it("chooses a new password through a link, and the old one no longer holds", () =>
    visit(async (page) => {
      await signUp(page, "alan@example.com")
      await signOut(page)
      await page.goto(at("/handler/forgot-password"))
      await fill(page, { "E-mail": "alan@example.com" }, "Send the link")
      await heading(page, "Look into your mailbox")

      const mail = await newestMail(platform().url, "alan@example.com", /password/i)
      await page.goto(linkIn(mail, at("/")))
      await fill(page, { "New password": "another horse entirely" }, "Set the password")
      await heading(page, "Done")

      await signIn(page, "alan@example.com")
      await alert(page, "The e-mail or the password is not right.")
      await signIn(page, "alan@example.com", "another horse entirely")
      await heading(page, "Hello, alan@example.com")
    }))

  it("gets along with the keyboard alone", () =>
    visit(async (page) => {
      await page.goto(at("/handler/sign-up"))
      await page.getByLabel("E-mail").focus()
      await page.keyboard.type("keys@example.com")
      await page.keyboard.press("Tab")
      await page.keyboard.type(password)
      await page.keyboard.press("Enter")
      await heading(page, "Hello, keys@example.com")
      assert.strictEqual(await page.evaluate(() => document.activeElement?.id), "main")
    }))
})

describe("every page", () => {
  it("has no barrier that axe finds, signed out and signed in", () =>
    visit(async (page) => {
      const found: Record<string, ReadonlyArray<string>> = {}
      const look = async (path: string) => {
        await page.goto(at(path))
        await page.getByRole("heading", { level: 1 }).waitFor()
        const barriersHere = await barriers(page)
        if (barriersHere.length > 0) found[path] = barriersHere
      }
      for (const path of [
        "/",
        "sign-in",
        "sign-up",
        "forgot-password",
        "password-reset?code=x",
        "email-verification?code=x",
        "nope"
      ]) {
        await look(path === "/" ? path : `/handler/${path}`)
      }
      await signUp(page, "axe@example.com")
      await look("/")
      assert.deepStrictEqual(found, {})
    }))
})
