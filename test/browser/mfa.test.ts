import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { freshDigits, sixDigits, wrongDigits } from "../support/totp.js"
import { barriers } from "./support/accessibility.js"
import { alert, fill, heading, password, press, signOut, signUp, stage, told } from "./support/visit.js"

const { at, platform, visit } = stage()

/** Switches the second step on, and gives the secret. */
const enrol = async (page: Page): Promise<string> => {
  await page.goto(at("/handler/account-settings"))
  await press(page, "Use an authenticator app")
  await page.getByRole("img", { name: "The secret as a QR code" }).waitFor()
  const secret = (await page.getByRole("code").textContent()) ?? ""
  assert.match(secret, /^[A-Z2-7]{32}$/)
  await fill(page, { "Six digits": sixDigits(secret) }, "Switch it on")
  await told(page, "asks for the six digits")
  return secret
}

const signIn = async (page: Page, email: string) => {
  await page.goto(at("/handler/sign-in"))
  await fill(page, { "E-mail": email, Password: password }, "Sign in")
}

describe("the second step", () => {
  it("is asked for after the password, refuses wrong digits, and lets the right ones in at once after them", () =>
    visit(
      async (page) => {
        await signUp(page, at("/handler/sign-up"), "ada@example.com")
        const secret = await enrol(page)
        await signOut(page)

        await signIn(page, "ada@example.com")
        await heading(page, "The second step")
        assert.deepStrictEqual(await barriers(page), [])
        await fill(page, { "Six digits": wrongDigits(secret) }, "Sign in")
        await alert(page, "not the six digits")
        await fill(page, { "Six digits": freshDigits(secret, platform()) }, "Sign in")
        await heading(page, "Hello, ada@example.com")
        assert.isNull(await page.evaluate(() => sessionStorage.getItem("stack_mfa_attempt_code")))
      },
      [/400/]
    ))

  it("is not switched on by wrong digits, and nothing is sent", () =>
    visit(async (page) => {
      await signUp(page, at("/handler/sign-up"), "grace@example.com")
      await page.goto(at("/handler/account-settings"))
      await press(page, "Use an authenticator app")
      const secret = (await page.getByRole("code").textContent()) ?? ""
      await fill(page, { "Six digits": wrongDigits(secret) }, "Switch it on")
      await alert(page, "not the six digits")
      assert.deepStrictEqual(await barriers(page), [])
      await signOut(page)
      await signIn(page, "grace@example.com")
      await heading(page, "Hello, grace@example.com")
    }))

  it("is switched off again, and signing in asks for the password alone", () =>
    visit(async (page) => {
      await signUp(page, at("/handler/sign-up"), "alan@example.com")
      await enrol(page)
      await press(page, "Switch it off")
      await page.getByRole("button", { name: "Use an authenticator app" }).waitFor()
      await signOut(page)
      await signIn(page, "alan@example.com")
      await heading(page, "Hello, alan@example.com")
    }))

  it("survives a reload of its page, and is told apart from a visit without a sign-in", () =>
    visit(
      async (page) => {
        await page.goto(at("/handler/mfa"))
        await fill(page, { "Six digits": "123456" }, "Sign in")
        await alert(page, "No sign-in waits")

        await signUp(page, at("/handler/sign-up"), "joan@example.com")
        const secret = await enrol(page)
        await signOut(page)
        await signIn(page, "joan@example.com")
        await heading(page, "The second step")
        await page.reload()
        await fill(page, { "Six digits": freshDigits(secret, platform()) }, "Sign in")
        await heading(page, "Hello, joan@example.com")
      },
      [/400/]
    ))

  it("has to be done within five minutes", () =>
    visit(
      async (page) => {
        await signUp(page, at("/handler/sign-up"), "late@example.com")
        const secret = await enrol(page)
        await signOut(page)
        await signIn(page, "late@example.com")
        await heading(page, "The second step")
        platform().putForward(300_000)
        await fill(page, { "Six digits": freshDigits(secret, platform()) }, "Sign in")
        await alert(page, "too old")
        await page.getByRole("link", { name: "Start again" }).click()
        await heading(page, "Sign in")
      },
      [/400/]
    ))
})
