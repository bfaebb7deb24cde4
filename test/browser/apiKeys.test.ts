import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { barriers } from "./support/accessibility.js"
import { adminApp, serverApp } from "./support/trusted.js"
import { alert, fill, heading, press, signUp, stage, told } from "./support/visit.js"

const { at, platform, visit } = stage()

const section = (page: Page) => page.getByRole("region", { name: "API keys" })
const key = (page: Page, description: string) => section(page).getByRole("listitem").filter({ hasText: description })

const open = async (page: Page, email: string) => {
  await signUp(page, at("/handler/sign-up"), email)
  await page.goto(at("/handler/account-settings"))
  await heading(page, "Account settings")
  await section(page).waitFor()
}

/** Makes a key, and gives the value that the page shows. */
const make = async (page: Page, description: string, days = "") => {
  await fill(page, { "What the key is for": description, "Days that it is valid": days }, "Make a key")
  await section(page).getByText("it is not shown again").waitFor()
  return (
    (await section(page)
      .getByText(/^portico_|^sk_|^pk_/)
      .textContent()) ?? ""
  )
}

describe("the API keys of the account settings", () => {
  it("show a new key once, to copy it, and only its last four characters afterwards", () =>
    visit(async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"])
      await open(page, "ada@example.com")
      await section(page).getByText("You have no keys yet.").waitFor()
      assert.deepStrictEqual(await barriers(page), [])
      const value = await make(page, "Backup")
      await key(page, "Backup").waitFor()
      assert.deepStrictEqual(await barriers(page), [])
      await press(page, "Copy the key")
      await told(page, "The key is copied.")
      assert.strictEqual(await page.evaluate(() => navigator.clipboard.readText()), value)

      await press(page, "I have stored it")
      await page.getByLabel("What the key is for").waitFor()
      assert.notInclude(await page.content(), value)
      assert.include(await key(page, "Backup").textContent(), `…${value.slice(-4)}`)
      await page.reload()
      await key(page, "Backup").waitFor()
      assert.notInclude(await page.content(), value)
    }))

  it("make a key that opens the platform until it is revoked", () =>
    visit(async (page) => {
      await open(page, "grace@example.com")
      const value = await make(page, "Nightly run")
      const server = serverApp(platform().settings)
      assert.isNotNull(await server.apiKeys.getUser(value))
      await press(page, "Revoke Nightly run")
      await press(page, "Yes: revoke Nightly run")
      await key(page, "Nightly run").getByText("revoked", { exact: true }).waitFor()
      assert.strictEqual(await key(page, "Nightly run").getByRole("button").count(), 0)
      assert.isNull(await server.apiKeys.getUser(value, { or: "return-null" }))
      await server.dispose()
    }))

  it("are not offered where the project has none", () =>
    visit(async (page) => {
      const admin = adminApp(platform().settings)
      await admin.project.update({ config: { allowUserApiKeys: false } })
      try {
        await signUp(page, at("/handler/sign-up"), "barbara@example.com")
        await page.goto(at("/handler/account-settings"))
        await page.getByRole("checkbox", { name: "Marketing" }).waitFor()
        await page.waitForLoadState("networkidle")
        assert.strictEqual(await section(page).count(), 0)
      } finally {
        await admin.project.update({ config: { allowUserApiKeys: true } })
        await admin.dispose()
      }
    }))

  it("say until when a key is valid, and refuse a time that is none", () =>
    visit(async (page) => {
      await open(page, "joan@example.com")
      await fill(page, { "What the key is for": "Never", "Days that it is valid": "soon" }, "Make a key")
      await alert(page, "Please check what you typed")
      await make(page, "For a month", "30")
      assert.match((await key(page, "For a month").textContent()) ?? "", /until /)
    }))
})
