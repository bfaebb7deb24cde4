import { assert, describe, it } from "vitest"
import { barriers } from "./support/accessibility.js"
import { linkIn, newestMail } from "./support/mailbox.js"
import { alert, fill, heading, password, press, signOut, signUp, stage, told } from "./support/visit.js"

const { at, platform, visit } = stage()
const settings = "/handler/account-settings"

describe("the account settings", () => {
  it("ask nobody but signed-in users, and lead away from them when they sign out", () =>
    visit(async (page) => {
      await signUp(page, at("/handler/sign-up"), "ada@example.com")
      await page.goto(at(settings))
      await heading(page, "Account settings")
      assert.deepStrictEqual(await barriers(page), [])
      await signOut(page)
      assert.strictEqual(page.url(), at("/"))
      await page.goto(at(settings))
      await page.waitForURL(/\/handler\/sign-in\?/)
    }))

  it("change the display name for the whole page", () =>
    visit(async (page) => {
      await signUp(page, at("/handler/sign-up"), "grace@example.com")
      await page.goto(at(settings))
      await fill(page, { "Display name": "Grace Hopper" }, "Save")
      await told(page, "Saved.")
      await page.getByRole("banner").getByText("Grace Hopper").waitFor()
    }))

  it("send the link that verifies the e-mail address, which they show as verified then", () =>
    visit(async (page) => {
      await signUp(page, at("/handler/sign-up"), "alan@example.com")
      await page.goto(at(settings))
      await press(page, "Send the link to verify it to alan@example.com")
      await told(page, "The link is on its way.")
      await page.goto(linkIn(await newestMail(platform().url, "alan@example.com", /verify/i), at("/")))
      await press(page, "Verify")
      await heading(page, "Thank you")
      await page.goto(at(settings))
      await page.getByText("verified", { exact: true }).waitFor()
      assert.strictEqual(await page.getByRole("button", { name: "Send the link" }).count(), 0)
    }))

  it("list the sessions, mark the present one, and end another one from here", () =>
    visit(
      async (page, context) => {
        await signUp(page, at("/handler/sign-up"), "joan@example.com")
        const elsewhere = await context.browser()?.newContext()
        const other = await elsewhere?.newPage()
        assert.isDefined(other)
        await other.goto(at("/handler/sign-in"))
        await fill(other, { "E-mail": "joan@example.com", Password: password }, "Sign in")
        await heading(other, "Hello, joan@example.com")

        await page.goto(at(settings))
        const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem")
        await sessions.nth(1).waitFor()
        assert.strictEqual(await sessions.filter({ hasText: "this one" }).count(), 1)
        await press(page, "Sign out there")
        await sessions.nth(1).waitFor({ state: "detached" })
        assert.deepStrictEqual(
          (await sessions.allTextContents()).map((text) => text.includes("this one")),
          [true]
        )

        // The access token of the other one serves until it expires.
        platform().putForward(3_600_000)
        await other.reload()
        await heading(other, "Welcome")
        await page.reload()
        await heading(page, "Account settings")
        await elsewhere?.close()
      },
      [/401/]
    ))

  it("change the password after the present one, end all other sessions, and keep this one", () =>
    visit(
      async (page, context) => {
        await signUp(page, at("/handler/sign-up"), "edsger@example.com")
        const elsewhere = await context.browser()?.newContext()
        const other = await elsewhere?.newPage()
        assert.isDefined(other)
        await other.goto(at("/handler/sign-in"))
        await fill(other, { "E-mail": "edsger@example.com", Password: password }, "Sign in")
        await heading(other, "Hello, edsger@example.com")

        await page.goto(at(settings))
        await fill(page, { "Present password": "not the password", "New password": "a new horse" }, "Change the password")
        await alert(page, "The present password is not right.")
        await fill(page, { "Present password": password, "New password": "short" }, "Change the password")
        await alert(page, "too short")
        await fill(page, { "Present password": password, "New password": "a new horse" }, "Change the password")
        await told(page, "Your password is set.")

        platform().putForward(3_600_000)
        await other.reload()
        await heading(other, "Welcome")
        await page.reload()
        await heading(page, "Account settings")
        await elsewhere?.close()
      },
      [/40[01]/]
    ))

  it("set the first password of somebody who signed up by e-mail", () =>
    visit(async (page) => {
      await page.goto(at("/handler/magic-link"))
      await fill(page, { "E-mail": "barbara@example.com" }, "Send the message")
      await heading(page, "Look into your mailbox")
      await page.goto(linkIn(await newestMail(platform().url, "barbara@example.com", /^Sign in to/), at("/")))
      await press(page, "Continue")
      await heading(page, "Hello, barbara@example.com")
      await page.goto(at(settings))
      await fill(page, { "New password": password }, "Set a password")
      await told(page, "Your password is set.")
      await page.getByRole("button", { name: "Change the password" }).waitFor()
      await signOut(page)
      await page.goto(at("/handler/sign-in"))
      await fill(page, { "E-mail": "barbara@example.com", Password: password }, "Sign in")
      await heading(page, "Hello, barbara@example.com")
    }))
})

describe("the sign-out page", () => {
  it("ends the session on the platform too, though React runs its effect twice", () =>
    visit(async (page) => {
      await signUp(page, at("/handler/sign-up"), "ken@example.com")
      const ended = page.waitForResponse((response) => response.url().endsWith("/auth/sessions/current"))
      await page.goto(at("/handler/sign-out"))
      assert.isTrue((await ended).ok())
      await heading(page, "Welcome")
    }))
})
