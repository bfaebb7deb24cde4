import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { freshDigits, sixDigits } from "../support/totp.js"
import { linkIn, newestMail } from "./support/mailbox.js"
import { alert, allow, fill, heading, password, press, signOut, signUp, stage, told } from "./support/visit.js"

const { at, platform, visit } = stage()
const deep = "/handler/account-settings?from=mail&to=%2Fa%20b#sessions"

/** Opens the deep link where nobody is signed in. */
const sentAway = async (page: Page) => {
  await page.goto(at(deep))
  await page.waitForURL(/\/handler\/sign-in\?/)
  assert.strictEqual(new URL(page.url()).searchParams.get("after_auth_return_to"), deep)
}
const isBack = async (page: Page) => {
  await heading(page, "Account settings")
  assert.strictEqual(page.url(), at(deep))
}

describe("somebody who is sent to sign in", () => {
  it("comes back to the very address, with its query and hash, after a password", () =>
    visit(async (page) => {
      await signUp(page, at("/handler/sign-up"), "ada@example.com")
      await signOut(page)
      await sentAway(page)
      await fill(page, { "E-mail": "ada@example.com", Password: password }, "Sign in")
      await isBack(page)
    }))

  it("comes back by the way over signing up", () =>
    visit(async (page) => {
      await sentAway(page)
      await page.getByRole("link", { name: "Create an account" }).click()
      await fill(page, { "E-mail": "grace@example.com", Password: password }, "Sign up")
      await isBack(page)
    }))

  it("comes back by the link of an e-mail, in another tab", () =>
    visit(async (page, context) => {
      await sentAway(page)
      await page.getByRole("link", { name: "Sign in by e-mail" }).click()
      await fill(page, { "E-mail": "alan@example.com" }, "Send the message")
      await heading(page, "Look into your mailbox")
      const mail = await newestMail(platform().url, "alan@example.com", /^Sign in to/)
      const other = await context.newPage()
      await other.goto(linkIn(mail, at("/")))
      await press(other, "Continue")
      await isBack(other)
    }))

  it("comes back over the page of a provider", () =>
    visit(async (page) => {
      await sentAway(page)
      await press(page, /GitHub/)
      await allow(page, "joan@example.com")
      await isBack(page)
    }))

  it("comes back over the second step", () =>
    visit(
      async (page) => {
        await signUp(page, at("/handler/sign-up"), "edsger@example.com")
        await page.goto(at("/handler/account-settings"))
        await press(page, "Use an authenticator app")
        const secret = (await page.getByRole("code").textContent()) ?? ""
        await fill(page, { "Six digits": sixDigits(secret) }, "Switch it on")
        await told(page, "asks for the six digits")
        await signOut(page)
        await sentAway(page)
        await fill(page, { "E-mail": "edsger@example.com", Password: password }, "Sign in")
        await heading(page, "The second step")
        await fill(page, { "Six digits": freshDigits(secret, platform()) }, "Sign in")
        await isBack(page)
      },
      [/400/]
    ))

  it("finds the page of a handler's route in any spelling, with its query", () =>
    visit(async (page) => {
      await page.goto(at("/handler/signIn?after_auth_return_to=%2Ftry"))
      await heading(page, "Sign in")
      assert.strictEqual(page.url(), at("/handler/sign-in?after_auth_return_to=%2Ftry"))
    }))
})

describe("a redirect", () => {
  const port = () => new URL(at("/")).port
  const evil = () => [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    `http://localhost:${port()}@evil.example/`,
    `http://localhost:${port()}.evil.example/`,
    `http://localhost:${Number(port()) + 1}/`,
    "javascript:document.title='evil'",
    "data:text/html,evil"
  ]

  it("never leaves the origin after signing in: a foreign address to go back to is refused before a password is sent", () =>
    visit(async (page, context) => {
      await signUp(page, at("/handler/sign-up"), "safe@example.com")
      await signOut(page)
      const sent: Array<string> = []
      context.on("request", (request) => sent.push(request.url()))
      for (const url of evil()) {
        await page.goto(at(`/handler/sign-in?${new URLSearchParams({ after_auth_return_to: url })}`))
        await fill(page, { "E-mail": "safe@example.com", Password: password }, "Sign in")
        await alert(page, "The address to go back to is not one of this app.")
        assert.strictEqual(new URL(page.url()).origin, new URL(at("/")).origin, url)
      }
      const origins = new Set(sent.map((url) => new URL(url).origin))
      assert.deepStrictEqual([...origins].sort(), [new URL(at("/")).origin, new URL(platform().url).origin].sort())
      assert.isEmpty(sent.filter((url) => url.endsWith("/auth/password/sign-in")))

      await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click()
      await fill(page, { "E-mail": "safe@example.com", Password: password }, "Sign in")
      await heading(page, "Hello, safe@example.com")
    }))

  it("goes to an absolute address of the app's own origin", () =>
    visit(async (page) => {
      await page.goto(at(`/handler/sign-up?${new URLSearchParams({ after_auth_return_to: at("/handler/account-settings") })}`))
      await fill(page, { "E-mail": "own@example.com", Password: password }, "Sign up")
      await heading(page, "Account settings")
    }))
})
