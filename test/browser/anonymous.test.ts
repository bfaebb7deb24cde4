import { assert, describe, it } from "vitest"
import { barriers } from "./support/accessibility.js"
import { linkIn, newestMail } from "./support/mailbox.js"
import { allow, fill, heading, password, press, stage } from "./support/visit.js"

const { at, platform, visit } = stage()

describe("somebody without an account", () => {
  it("is one and the same anonymous user after a reload, and signed out for the rest of the app", () =>
    visit(async (page) => {
      await page.goto(at("/"))
      await page.getByRole("link", { name: "Try without an account" }).click()
      await heading(page, "Have a look around")
      assert.deepStrictEqual(await barriers(page), [])
      const id = await page.getByRole("code").textContent()
      await page.reload()
      await heading(page, "Have a look around")
      assert.strictEqual(await page.getByRole("code").textContent(), id)
      await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor()
      await page.goto(at("/"))
      await heading(page, "Welcome")
    }))

  it("keeps the id when signing up with a password", () =>
    visit(async (page) => {
      await page.goto(at("/try"))
      const id = await page.getByRole("code").textContent()
      await page.getByRole("link", { name: "Keep it" }).click()
      await fill(page, { "E-mail": "ada@example.com", Password: password }, "Sign up")
      await heading(page, "Hello, ada@example.com")
      assert.strictEqual(await page.getByRole("code").textContent(), id)
    }))

  it("keeps the id when signing up by e-mail", () =>
    visit(async (page) => {
      await page.goto(at("/try"))
      const id = await page.getByRole("code").textContent()
      await page.goto(at("/handler/magic-link"))
      await fill(page, { "E-mail": "grace@example.com" }, "Send the message")
      await heading(page, "Look into your mailbox")
      await page.goto(linkIn(await newestMail(platform().url, "grace@example.com", /^Sign in to/), at("/")))
      await press(page, "Continue")
      await heading(page, "Hello, grace@example.com")
      assert.strictEqual(await page.getByRole("code").textContent(), id)
    }))

  it("keeps the id when signing up with a provider", () =>
    visit(async (page) => {
      await page.goto(at("/try"))
      const id = await page.getByRole("code").textContent()
      await page.goto(at("/handler/sign-up"))
      await press(page, /GitHub/)
      await allow(page, "alan@example.com")
      await heading(page, "Hello, alan@example.com")
      assert.strictEqual(await page.getByRole("code").textContent(), id)
    }))

  it("is not kept when signing in to an account that exists", () =>
    visit(async (page) => {
      await page.goto(at("/handler/sign-up"))
      await fill(page, { "E-mail": "joan@example.com", Password: password }, "Sign up")
      await heading(page, "Hello, joan@example.com")
      const id = await page.getByRole("code").textContent()
      await page.goto(at("/handler/sign-out"))
      await heading(page, "Welcome")
      await page.goto(at("/try"))
      const anonymousId = await page.getByRole("code").textContent()
      assert.notStrictEqual(anonymousId, id)
      await page.goto(at("/handler/sign-in"))
      await fill(page, { "E-mail": "joan@example.com", Password: password }, "Sign in")
      await heading(page, "Hello, joan@example.com")
      assert.strictEqual(await page.getByRole("code").textContent(), id)
    }))
})
