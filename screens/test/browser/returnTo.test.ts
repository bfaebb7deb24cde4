import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { linkIn, newestMail } from "../../../test/browser/support/mailbox.js"
import { heading, password } from "../../../test/browser/support/visit.js"
import { freshDigits } from "../../../test/support/totp.js"
import { allow, button, field, fill } from "./support/acts.js"
import { person, personWithMfa } from "./support/people.js"
import { stage } from "./support/stage.js"

const { at, platform, visit } = stage()
const deep = "/handler/account-settings?from=mail&to=%2Fa%20b#sessions"

/** Opens the deep link while no user is signed in. */
const sentAway = async (page: Page) => {
  await page.goto(at(deep))
  await page.waitForURL(/\/handler\/sign-in\?/)
  assert.strictEqual(new URL(page.url()).searchParams.get("after_auth_return_to"), deep)
}
const isBack = async (page: Page) => {
  await page.waitForURL((url) => `${url.pathname}${url.search}${url.hash}` === deep)
  await page.getByRole("navigation").first().waitFor()
}
describe("a user who is redirected to sign-in", () => {
  it("returns to the exact URL, with its query and fragment, after a password sign-in", () =>
    visit(async (page) => {
      await person(platform(), at("/"), "ada@example.com")
      await sentAway(page)
      await fill(page, { Email: "ada@example.com", Password: password }, "Sign in")
      await isBack(page)
    }))

  it("returns after sign-up", () =>
    visit(async (page) => {
      await sentAway(page)
      await page.getByRole("link", { name: "Create an account" }).click()
      await fill(page, { Email: "grace@example.com", Password: password }, "Create account")
      await isBack(page)
    }))

  it("returns after an e-mailed link in another tab", () =>
    visit(async (page, context) => {
      await sentAway(page)
      await field(page, "Email").fill("alan@example.com")
      await button(page, "Email me a code").click()
      await heading(page, "Check your email")
      const mail = await newestMail(platform().url, "alan@example.com", /./)
      const other = await context.newPage()
      await other.goto(linkIn(mail, at("/")))
      await button(other, "Sign in").click()
      await isBack(other)
    }))

  it("returns after an OAuth sign-in", () =>
    visit(async (page) => {
      await sentAway(page)
      await button(page, "Continue with GitHub").click()
      await allow(page, "joan@example.com")
      await isBack(page)
    }))

  it("returns after the second factor, even if its page was reloaded", () =>
    visit(
      async (page) => {
        const secret = await personWithMfa(platform(), at("/"), "edsger@example.com")
        await sentAway(page)
        await fill(page, { Email: "edsger@example.com", Password: password }, "Sign in")
        await heading(page, "Two-factor authentication")
        // The attempt stays with the tab, whose second-factor page completes it.
        await page.goto(page.url().replace("/sign-in", "/mfa"))
        await heading(page, "Two-factor authentication")
        await page.reload()
        await heading(page, "Two-factor authentication")
        await field(page, "Code").fill(freshDigits(secret, platform()))
        await isBack(page)
      },
      [/400/]
    ))

  it("matches a handler route in any spelling, with its query", () =>
    visit(async (page) => {
      await page.goto(at("/handler/signIn?after_auth_return_to=%2Ftry"))
      await heading(page, /^Sign in to/)
      assert.strictEqual(page.url(), at("/handler/sign-in?after_auth_return_to=%2Ftry"))
    }))
})

describe("a redirect", () => {
  const port = () => new URL(at("/")).port
  // One of each kind: all spellings are subject of the tests of trusted URLs.
  const evil = () => [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    `http://localhost:${Number(port()) + 1}/`,
    "javascript:document.title='evil'"
  ]

  it("never leaves the origin after sign-in: a foreign return URL is rejected before a password is sent", () =>
    visit(async (page, context) => {
      await person(platform(), at("/"), "safe@example.com")
      const sent: Array<string> = []
      context.on("request", (request) => sent.push(request.url()))
      for (const url of evil()) {
        await page.goto(at(`/handler/sign-in?${new URLSearchParams({ after_auth_return_to: url })}`))
        await fill(page, { Email: "safe@example.com", Password: password }, "Sign in")
        await page.getByRole("alert").filter({ hasText: /./ }).waitFor()
        assert.strictEqual(new URL(page.url()).origin, new URL(at("/")).origin, url)
      }
      const origins = new Set(sent.filter((url) => !url.startsWith("data:")).map((url) => new URL(url).origin))
      assert.deepStrictEqual([...origins].sort(), [new URL(at("/")).origin, new URL(platform().url).origin].sort())
      assert.isEmpty(sent.filter((url) => url.endsWith("/auth/password/sign-in")))
    }))

  it("follows an absolute URL of the app's own origin", () =>
    visit(async (page) => {
      await page.goto(at(`/handler/sign-up?${new URLSearchParams({ after_auth_return_to: at("/?own=1") })}`))
      await fill(page, { Email: "own@example.com", Password: password }, "Create account")
      await heading(page, "Hello, own@example.com")
      assert.strictEqual(page.url(), at("/?own=1"))
    }))
})
