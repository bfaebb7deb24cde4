import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { barriers } from "./support/accessibility.js"
import { linkIn, newestMail } from "./support/mailbox.js"
import { alert, fill, heading, press, signUp, stage, told } from "./support/visit.js"

const { at, platform, visit } = stage()

const settings = "/handler/account-settings"
const list = (page: Page) => page.getByRole("list", { name: "E-mail addresses" })
const address = (page: Page, value: string) => list(page).getByRole("listitem").filter({ hasText: value })
const has = (page: Page, value: string, badge: string) => address(page, value).getByText(badge, { exact: true }).waitFor()

const open = async (page: Page, email: string) => {
  await signUp(page, at("/handler/sign-up"), email)
  await page.goto(at(settings))
  await has(page, email, "primary")
}

describe("the addresses of the account settings", () => {
  it("begin with the primary one of the sign-up, are added, verified, made primary and removed", () =>
    visit(async (page) => {
      await open(page, "ada@example.com")
      await fill(page, { "Another e-mail": "countess@example.com" }, "Add the address")
      await has(page, "countess@example.com", "not verified yet")
      assert.deepStrictEqual(await barriers(page), [])
      assert.strictEqual(await address(page, "countess@example.com").getByRole("button", { name: "Make primary" }).count(), 0)

      await press(page, "Send the link to verify it to countess@example.com")
      await told(page, "The link is on its way.")
      await page.goto(linkIn(await newestMail(platform().url, "countess@example.com", /verify/i), at("/")))
      await press(page, "Verify")
      await heading(page, "Thank you")
      await page.goto(at(settings))
      await has(page, "countess@example.com", "verified")
      await press(page, "Make primary countess@example.com")
      await has(page, "countess@example.com", "primary")
      await page.getByRole("banner").getByText("countess@example.com").waitFor()

      await press(page, "Remove ada@example.com")
      await press(page, "Yes: remove ada@example.com")
      await address(page, "ada@example.com").waitFor({ state: "detached" })
      await page.reload()
      await has(page, "countess@example.com", "primary")
      assert.strictEqual(await list(page).getByRole("listitem").count(), 1)
    }))

  it("refuse an address that is none, and one that is there already", () =>
    visit(
      async (page) => {
        await open(page, "grace@example.com")
        await fill(page, { "Another e-mail": "grace" }, "Add the address")
        await alert(page, "Please check what you typed: value must be a valid email.")
        await fill(page, { "Another e-mail": "grace@example.com" }, "Add the address")
        await alert(page, "This is one of your addresses already.")
      },
      [/400/]
    ))
})

describe("the notifications of the account settings", () => {
  it("are refused by kind, and kept so; those that everybody gets are not offered", () =>
    visit(async (page) => {
      await open(page, "joan@example.com")
      // Disabled while a change is under way, which a reload would break off.
      const marketing = page.getByRole("checkbox", { name: "Marketing", disabled: false })
      await marketing.uncheck()
      await marketing.waitFor()
      await page.reload()
      await marketing.waitFor()
      assert.isFalse(await marketing.isChecked())
      assert.isTrue(await page.getByRole("checkbox", { name: "Transactional" }).isDisabled())
      await marketing.check()
      await marketing.waitFor()
      await page.reload()
      await marketing.waitFor()
      assert.isTrue(await marketing.isChecked())
    }))
})
