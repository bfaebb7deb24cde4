import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { password, people } from "../../examples/link-board/seed.js"
import { linkBoardStage } from "./support/linkBoardStage.js"
import { look } from "./support/look.js"
import { linkIn, newestMail } from "./support/mailbox.js"
import { picture } from "./support/pictures.js"

// The example from the landing page to a full board, at two widths, light and dark.

const { platform, site, visit: open } = linkBoardStage()
const visit = (use: (page: Page) => Promise<void>) =>
  open(async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" })
    await use(page)
  })

const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click()
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) }).click()
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "Product" }).getByRole("link", { name }).click()

describe("a newcomer of the link board", () => {
  it(
    "finds the way from the landing page to a full board, more links, keys, an invitation and the settings",
    { timeout: 240_000 },
    () =>
      visit(async (page) => {
        await page.goto(site().url)
        await page.getByRole("link", { name: "Create a board" }).waitFor()
        await look(page, "link-board/1-landing")
        await page.goto(`${site().url}/nowhere`)
        await title(page, "There is no such page")
        await look(page, "link-board/2-not-found")
        await link(page, "Go to the start page")
        await link(page, "Create a board")
        await title(page, "Create your Link Board account")
        await look(page, "link-board/3-sign-up")
        await fill(page, "Email", "newcomer@example.com")
        await fill(page, "Password", password)
        await press(page, "Create account")
        await page.getByText("10 left").waitFor()
        await look(page, "link-board/4-empty-board")
        for (const name of [
          "First",
          "Second",
          "A link whose title is as long as the one who has added it had things to say about it"
        ]) {
          await fill(page, "Address", "https://example.com/a-path-that-goes-on-and-on/and-on/and-on/and-on/and-on")
          await fill(page, "Title", name)
          await press(page, "Add link")
          await page.getByRole("link", { name, exact: true }).waitFor()
        }
        await page.getByText("7 left").waitFor()
        await look(page, "link-board/5-board")
        await tab(page, "Plans")
        await page.getByText("Current plan").waitFor()
        await look(page, "link-board/6-plans")
        await press(page, "Choose Pro")
        await page.getByRole("button", { name: /^Buy for/ }).waitFor()
        await look(page, "link-board/7-checkout")
        await press(page, /^Buy for/)
        await page.waitForURL(`${site().url}/board**`)
        await page.getByText(/\d{3} left/).waitFor()
        await tab(page, "Plans")
        await page.getByRole("listitem").filter({ hasText: "500 links" }).getByText("Current plan").waitFor()
        assert.strictEqual(await page.getByText("Current plan").count(), 1)
        await look(page, "link-board/8-plan-bought")
        await tab(page, "Team")
        await page.getByRole("tab", { name: "Members" }).click()
        await fill(page, "Email", "colleague@example.com")
        await press(page, "Invite")
        await page.getByText("Invitation sent to colleague@example.com").waitFor()
        await look(page, "link-board/9-team")
        await tab(page, "Developers")
        await press(page, "Create API key")
        await page.getByRole("dialog").getByLabel("Name").fill("curl")
        await page.getByRole("dialog").getByRole("button", { name: "Create API key" }).click()
        const key = await page.getByLabel("API key", { exact: true }).inputValue()
        await press(page, "I have saved it")
        await look(page, "link-board/10-developers")
        // As the page documents it for programs.
        const { status } = await fetch(`${site().url}/api/links`, {
          method: "POST",
          headers: { "x-api-key": key, "content-type": "application/json" },
          body: JSON.stringify({ url: "https://example.com", title: "An example" })
        })
        assert.strictEqual(status, 200)
        await tab(page, "Board")
        await page.getByRole("link", { name: "An example", exact: true }).waitFor()
        await press(page, /^Account menu/)
        await look(page, "link-board/11-menu")
        await page.getByRole("menuitem", { name: "Account settings" }).click()
        await title(page, "Profile")
        await look(page, "link-board/12-settings")
        await page.getByRole("link", { name: "Notifications" }).click()
        await page.getByRole("switch", { name: "Marketing" }).uncheck()
        await look(page, "link-board/13-notifications")
        await tab(page, "Board")
        await title(page, /Team$/)
      })
  )

  it("joins by the invitation in the mailbox, and works in that team then", () =>
    visit(async (page) => {
      const invitation = linkIn(
        await newestMail(platform().url, "colleague@example.com", /./),
        `${site().url}/handler/team-invitation`
      )
      await page.goto(invitation)
      await link(page, "Sign in")
      await link(page, "Create an account")
      await fill(page, "Email", "colleague@example.com")
      await fill(page, "Password", password)
      await press(page, "Create account")
      await title(page, /^Join /)
      await look(page, "link-board/14-join")
      await press(page, "Join team")
      await link(page, "Continue")
      await page.getByRole("link", { name: "First", exact: true }).waitFor()
    }))

  it("sees how a full board and a board of many people look", () =>
    visit(async (page) => {
      await page.goto(`${site().url}/board`)
      await fill(page, "Email", people.ada.email)
      await fill(page, "Password", password)
      await look(page, "link-board/15-sign-in")
      await press(page, "Sign in")
      await page.getByText("3 left").waitFor()
      await look(page, "link-board/16-seeded-board")
      for (const name of ["One", "Two", "Three"]) {
        await fill(page, "Address", "https://example.com")
        await fill(page, "Title", name)
        await press(page, "Add link")
        await page.getByRole("link", { name, exact: true }).waitFor()
      }
      await page.getByText("This board is full.").waitFor()
      await look(page, "link-board/17-full-board")
      await page.goto(`${platform().url}/mailbox`)
      await page.getByRole("heading").first().waitFor()
      await picture(page, "link-board/18-mailbox")
    }))
})
