import { assert, describe, it } from "vitest"
import { barriers } from "../../../test/browser/support/accessibility.js"
import { linkIn, newestMail } from "../../../test/browser/support/mailbox.js"
import { heading, password } from "../../../test/browser/support/visit.js"
import { freshDigits } from "../../../test/support/totp.js"
import { button, field, fill } from "./support/acts.js"
import { personWithMfa } from "./support/people.js"
import { stage } from "./support/stage.js"

const { at, platform, visit } = stage()
const week = 7 * 24 * 3_600_000

describe("a link of an email", () => {
  it("that is a week old says so, and offers a new one", () =>
    visit(
      async (page) => {
        await page.goto(at("/handler/sign-in"))
        await field(page, "Email").fill("late@example.com")
        await button(page, "Email me a code").click()
        await heading(page, "Check your email")
        const link = linkIn(await newestMail(platform().url, "late@example.com", /./), at("/handler/magic-link-callback"))
        platform().putForward(week)
        await page.goto(link)
        await button(page, "Sign in").click()
        await heading(page, "This link does not work")
        await page.getByText("It has expired.").waitFor()
        assert.deepStrictEqual(await barriers(page), [])
      },
      [/400/]
    ))

  it("that is incomplete says so", () =>
    visit(async (page) => {
      for (const path of ["magic-link-callback", "email-verification", "password-reset", "team-invitation"]) {
        await page.goto(at(`/handler/${path}`))
        await heading(page, /does not work$/)
        assert.deepStrictEqual(await barriers(page), [])
      }
    }))
})

describe("the second factor", () => {
  it("must be entered within five minutes", () =>
    visit(
      async (page) => {
        const secret = await personWithMfa(platform(), at("/"), "mfa@example.com")
        await page.goto(at("/handler/sign-in"))
        await fill(page, { Email: "mfa@example.com", Password: password }, "Sign in")
        await heading(page, "Two-factor authentication")
        platform().putForward(300_000)
        await field(page, "Code").fill(freshDigits(secret, platform()))
        await page.getByText(/timed out/).waitFor()
      },
      [/400/]
    ))
})
