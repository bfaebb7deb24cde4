import { assert, describe, it } from "vitest"
import { barriers } from "./support/accessibility.js"
import { linkIn, newestMail } from "./support/mailbox.js"
import { alert, fill, heading, press, signOut, stage, told } from "./support/visit.js"

const { at, platform, visit } = stage()
const week = 7 * 24 * 3_600_000
const code = /\b[0-9A-Z]{6}\b/

/** The link of the newest message to somebody, and the code that it shows. */
const message = async (email: string) => {
  const mail = await newestMail(platform().url, email, /^Sign in to/)
  return { link: linkIn(mail, at("/")), code: code.exec(mail.subject.split(" is ").at(-1) ?? "")?.[0] ?? "" }
}

describe("signing in by e-mail", () => {
  it("makes an account by the link, verified at once, and signs in to it by the link of another message", () =>
    visit(async (page) => {
      const ask = async () => {
        await page.goto(at("/handler/magic-link"))
        await fill(page, { "E-mail": "ada@example.com" }, "Send the message")
        await heading(page, "Look into your mailbox")
        const { link } = await message("ada@example.com")
        await page.goto(link)
        await press(page, "Continue")
        await heading(page, "Hello, ada@example.com")
      }
      await ask()
      await page.getByText("verified", { exact: true }).waitFor()
      const id = await page.getByRole("code").textContent()
      await signOut(page)
      await ask()
      assert.strictEqual(await page.getByRole("code").textContent(), id)
    }))

  it("signs in by the six characters that the message shows, in small letters too, and keeps them after a wrong guess", () =>
    visit(
      async (page) => {
        await page.goto(at("/handler/sign-in"))
        await page.getByRole("link", { name: "Sign in by e-mail" }).click()
        await fill(page, { "E-mail": "grace@example.com" }, "Send the message")
        await heading(page, "Look into your mailbox")
        const { code } = await message("grace@example.com")
        await fill(page, { Code: code === "000000" ? "000001" : "000000" }, "Sign in")
        await alert(page, "not valid")
        await fill(page, { Code: code.toLowerCase() }, "Sign in")
        await heading(page, "Hello, grace@example.com")
      },
      [/404/]
    ))

  it("tells that a link was used already", () =>
    visit(
      async (page) => {
        await page.goto(at("/handler/magic-link"))
        await fill(page, { "E-mail": "used@example.com" }, "Send the message")
        await heading(page, "Look into your mailbox")
        const { link } = await message("used@example.com")
        await page.goto(link)
        await press(page, "Continue")
        await heading(page, "Hello, used@example.com")
        await signOut(page)
        await page.goto(link)
        await press(page, "Continue")
        await alert(page, "was used already")
        assert.deepStrictEqual(await barriers(page), [])
      },
      [/409/]
    ))

  it("tells that a link is too old after a week", () =>
    visit(
      async (page) => {
        await page.goto(at("/handler/magic-link"))
        await fill(page, { "E-mail": "late@example.com" }, "Send the message")
        await heading(page, "Look into your mailbox")
        const { link } = await message("late@example.com")
        platform().putForward(week)
        await page.goto(link)
        await press(page, "Continue")
        await alert(page, "is too old")
      },
      [/400/]
    ))

  it("tells that a link is incomplete, and offers a new one", () =>
    visit(async (page) => {
      await page.goto(at("/handler/magic-link-callback"))
      await alert(page, "This link is incomplete")
      await page.getByRole("link", { name: "Ask for a new link" }).click()
      await fill(page, { "E-mail": "again@example.com" }, "Send the message")
      await told(page, "on its way")
      assert.deepStrictEqual(await barriers(page), [])
    }))
})
