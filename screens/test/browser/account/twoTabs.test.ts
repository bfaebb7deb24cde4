import type { BrowserContext, Page } from "playwright-core"
import { assert, beforeAll, describe, it } from "vitest"
import { password } from "../../../../test/browser/support/visit.js"
import { person, teamOf } from "./people.js"
import { stage } from "./stage.js"

const { server, visit } = stage()
const email = "ada@example.com"

beforeAll(async () => {
  const { id: ada } = await person(server(), email, "Ada Lovelace")
  await person(server(), "deleted@example.com", "Gone")
  await teamOf(server(), ada, "Orbit", 0)
  const engines = await teamOf(server(), ada, "Analytical Engines", 0)
  await server().users.update(ada, { selectedTeamId: engines })
})

/** A picture of one pixel. */
const dot = Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64")

/** Opens a screen in another tab of the same browser. */
const beside = async (page: Page, context: BrowserContext, screen: string) => {
  const url = new URL(page.url())
  url.searchParams.set("screen", screen)
  const other = await context.newPage()
  await other.goto(url.href)
  return other
}

describe("screens in two tabs", () => {
  it("show a changed name in both", () =>
    visit({ email }, async (open, context) => {
      const settings = await open({ screen: "account" })
      const pieces = await beside(settings, context, "pieces")
      await pieces.getByRole("button", { name: "Account menu: Ada Lovelace" }).waitFor()
      await settings.getByLabel("Display name").fill("Ada King")
      await settings.getByRole("button", { name: "Save changes" }).click()
      await pieces.getByRole("button", { name: "Account menu: Ada King" }).waitFor()
    }))

  it("show a name that is changed back in the other one", () =>
    visit({ email }, async (open, context) => {
      const one = await open({ screen: "account" })
      const other = await beside(one, context, "account")
      const rename = async (page: Page, name: string) => {
        await page.getByLabel("Display name").fill(name)
        await page.getByRole("button", { name: "Save changes" }).click()
        await page.getByText("Saved").first().waitFor()
      }
      const shows = (page: Page, name: string) =>
        page.waitForFunction((name) => document.querySelector<HTMLInputElement>("input[autocomplete=name]")?.value === name, name)
      const before = await one.getByLabel("Display name").inputValue()
      await rename(one, "Ada Byron")
      await shows(other, "Ada Byron")
      await rename(other, before)
      await shows(one, before)
    }))

  it("show a changed notification in both, also where it was changed before", () =>
    visit({ email }, async (open, context) => {
      const one = await open({ screen: "account", hash: "notifications" })
      const other = await beside(one, context, "account")
      const [here, there] = [one, other].map((page) => page.getByRole("switch", { name: "Marketing" }))
      assert(here !== undefined && there !== undefined)
      await here.uncheck()
      await there.and(other.locator(":not(:checked)")).waitFor()
      await there.check()
      await here.and(one.locator(":checked")).waitFor()
    }))

  it("show the selected team in both", () =>
    visit({ email }, async (open, context) => {
      const pieces = await open({ screen: "pieces" })
      const switcher = await beside(pieces, context, "switcher")
      await switcher.getByRole("button", { name: "Analytical Engines" }).waitFor()
      await pieces.getByRole("button", { name: "Analytical Engines" }).click()
      await pieces.getByRole("menuitemradio", { name: "Orbit" }).click()
      await switcher.getByRole("button", { name: "Orbit" }).waitFor()
    }))

  it("show a new team in both", () =>
    visit({ email }, async (open, context) => {
      const account = await open({ screen: "account", hash: "teams" })
      const switcher = await beside(account, context, "switcher")
      await switcher.getByRole("button", { name: /Orbit|Analytical Engines/ }).click()
      await switcher.getByRole("menuitemradio", { name: "Orbit" }).waitFor()
      await account.getByRole("button", { name: "Create team" }).click()
      await account.getByLabel("Team name").fill("Difference")
      await account.keyboard.press("Enter")
      await switcher.getByRole("menuitemradio", { name: "Difference" }).waitFor()
    }))

  it("sign out together, and sign in together", () =>
    visit({ email }, async (open, context) => {
      const pieces = await open({ screen: "pieces" })
      const other = await beside(pieces, context, "user")
      await other.getByRole("button", { name: /^Account menu: Ada/ }).waitFor()
      await pieces.getByRole("button", { name: /^Account menu: Ada/ }).click()
      await pieces.getByRole("menuitem", { name: "Sign out" }).click()
      await other.getByRole("link", { name: "Sign in" }).waitFor()
      await other.evaluate((input) => globalThis.app.auth.signInWithCredential({ ...input, noRedirect: true }), {
        email,
        password
      })
      await other.getByRole("button", { name: /^Account menu: Ada/ }).waitFor()
      assert.strictEqual(await other.getByRole("link", { name: "Sign in" }).count(), 0)
    }))

  it("show who signs in in one of them, and nothing that the user before has typed", () =>
    visit({ email }, async (open, context) => {
      await person(server(), "grace@example.com", "Grace Hopper")
      const settings = await open({ screen: "account" })
      const other = await beside(settings, context, "user")
      await settings.getByLabel("Display name").fill("A draft of Ada's")
      await other.getByRole("button", { name: /^Account menu: Ada/ }).waitFor()
      await other.evaluate((input) => globalThis.app.auth.signInWithCredential({ ...input, noRedirect: true }), {
        email: "grace@example.com",
        password
      })
      await other.getByRole("button", { name: "Account menu: Grace Hopper" }).waitFor()
      await settings.getByText("grace@example.com", { exact: true }).waitFor()
      assert.strictEqual(await settings.getByLabel("Display name").inputValue(), "Grace Hopper")
      assert.strictEqual(await settings.getByText(email, { exact: true }).count(), 0)
    }))

  it("undo nothing of the user before for the one who signs in", () =>
    visit({ email }, async (open, context) => {
      const { id } = await person(server(), "mary@example.com", "Mary Somerville")
      const ada = (await server().users.list({ query: email })).items[0]?.id ?? assert.fail("no Ada")
      await server().contactChannels.create({ userId: ada, value: "draft@example.com" })
      const settings = await open({ screen: "account" })
      const other = await beside(settings, context, "user")
      await other.getByRole("button", { name: /^Account menu: Ada/ }).waitFor()
      await settings.getByRole("button", { name: "More for draft@example.com" }).click()
      await settings.getByRole("menuitem", { name: "Remove" }).click()
      // A message stays for as long as the pointer is over it.
      const undo = settings.getByRole("button", { name: "Undo" })
      await undo.hover()
      await settings.locator("input[type=file]").setInputFiles({ name: "dot.gif", mimeType: "image/gif", buffer: dot })
      const crop = settings.getByRole("button", { name: "Save picture" })
      await crop.waitFor()
      await other.evaluate((input) => globalThis.app.auth.signInWithCredential({ ...input, noRedirect: true }), {
        email: "mary@example.com",
        password
      })
      await settings.getByText("mary@example.com", { exact: true }).waitFor()
      assert.deepStrictEqual([await undo.count(), await crop.count()], [0, 0])
      assert.deepStrictEqual(
        (await server().contactChannels.list(id)).map(({ value }) => value),
        ["mary@example.com"]
      )
    }))

  it("are signed out together when the account is deleted in one of them", () =>
    visit({ email: "deleted@example.com", expected: [/status of 401/] }, async (open, context) => {
      const settings = await open({ screen: "account" })
      const other = await beside(settings, context, "user")
      await other.getByRole("button", { name: "Account menu: Gone" }).waitFor()
      await settings.getByRole("button", { name: /^Delete account/ }).click()
      const dialog = settings.getByRole("dialog")
      await dialog.getByRole("textbox").fill("deleted@example.com")
      await dialog.getByRole("button", { name: "Delete account" }).click()
      await other.getByRole("link", { name: "Sign in" }).waitFor()
      assert.isNull(await other.evaluate(() => globalThis.app.user.get()))
    }))
})
