import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { heading, password } from "../../../test/browser/support/visit.js"
import { freshDigits } from "../../../test/support/totp.js"
import { person, personWithMfa } from "./support/people.js"
import { stage } from "./support/stage.js"

// The screens in pages that a router hides and shows again (`<Activity>`), as Next.js does.

const { at, platform, visit } = stage(new URL("./activity.tsx", import.meta.url))

const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { navigate } = globalThis as unknown as { readonly navigate: (to: string, options: { replace: boolean }) => void }
    navigate(to, { replace: false })
  }, path)
const open = (page: Page) => page.goto(at("/"))
const shown = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true })
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true }).click()
const signIn = async (page: Page, email: string) => {
  await goTo(page, "/handler/sign-in")
  await shown(page, "Email").fill(email)
  await shown(page, "Password").fill(password)
  await press(page, "Sign in")
}

describe("a page that is hidden and shown again", () => {
  it("has no password of the person who signed in on it", () =>
    visit(async (page) => {
      await person(platform(), at("/"), "ada@example.com")
      await open(page)
      await signIn(page, "ada@example.com")
      await heading(page, "Hello, ada@example.com")
      await goTo(page, "/handler/sign-in")
      await page.getByRole("heading", { name: "You are signed in" }).waitFor({ timeout: 3000 })
      await goTo(page, "/handler/sign-out")
      await heading(page, "Nobody")
      await goTo(page, "/handler/sign-in")
      assert.strictEqual(await shown(page, "Password").inputValue(), "")
    }))

  it("has nothing that was typed and not sent", () =>
    visit(async (page) => {
      await open(page)
      await goTo(page, "/handler/sign-in")
      await shown(page, "Email").fill("ada@example.com")
      await shown(page, "Password").fill(password)
      await goTo(page, "/")
      await heading(page, "Nobody")
      await goTo(page, "/handler/sign-in")
      assert.strictEqual(await shown(page, "Password").inputValue(), "")
      assert.strictEqual(await shown(page, "Email").inputValue(), "")
    }))

  it("does again what was aborted when it was hidden", () =>
    visit(async (page, context) => {
      await open(page)
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      await context.route(/send-reset-code/, (route) => answered.then(() => route.continue()))
      await goTo(page, "/handler/forgot-password")
      await shown(page, "Email").fill("ada@example.com")
      const requested = page.waitForRequest(/send-reset-code/)
      await press(page, "Send reset link")
      await requested
      await goTo(page, "/")
      await heading(page, "Nobody")
      answer()
      await goTo(page, "/handler/forgot-password")
      await shown(page, "Email").fill("ada@example.com")
      await press(page, "Send reset link")
      await heading(page, "Check your email")
    }))

  it("asks for the second factor of another sign-in after one that took too long", () =>
    visit(
      async (page) => {
        const secret = await personWithMfa(platform(), at("/"), "mfa@example.com")
        await open(page)
        const begin = () =>
          page.evaluate((credential) => void globalThis.app.auth.signInWithCredential.result(credential), {
            email: "mfa@example.com",
            password
          })
        await begin()
        await shown(page, "Code").waitFor()
        platform().putForward(300_000)
        await shown(page, "Code").fill(freshDigits(secret, platform()))
        await page.getByRole("heading", { name: "This sign-in has ended" }).waitFor()
        await goTo(page, "/")
        await begin()
        await shown(page, "Code").fill(freshDigits(secret, platform()))
        await heading(page, "Hello, mfa@example.com")
      },
      [/400/]
    ))

  it("signs out each time", () =>
    visit(async (page) => {
      await person(platform(), at("/"), "often@example.com")
      await open(page)
      for (const _ of ["once", "again"]) {
        await signIn(page, "often@example.com")
        await heading(page, "Hello, often@example.com")
        await goTo(page, "/handler/sign-out")
        await heading(page, "Nobody")
      }
    }))

  it("has no dialog that was open", () =>
    visit(async (page) => {
      await person(platform(), at("/"), "dialog@example.com")
      await open(page)
      await signIn(page, "dialog@example.com")
      await heading(page, "Hello, dialog@example.com")
      await goTo(page, "/handler/account-settings")
      await press(page, "Delete account…")
      await page.getByRole("dialog").getByRole("textbox").fill("dialog@")
      await goTo(page, "/")
      await heading(page, "Hello, dialog@example.com")
      assert.strictEqual(await page.locator("dialog[open]").count(), 0)
      await goTo(page, "/handler/account-settings")
      await press(page, "Delete account…")
      assert.strictEqual(await page.getByRole("dialog").getByRole("textbox").inputValue(), "")
    }))
})
