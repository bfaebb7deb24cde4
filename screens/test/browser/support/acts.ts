import type { Page } from "playwright-core"
import { heading, password } from "../../../../test/browser/support/visit.js"

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Waits until the page shows an alert with this text. */
export const alert = (page: Page, text: string | RegExp) => page.getByRole("alert").filter({ hasText: text }).waitFor()

/** Fills in a form of the page and submits it. */
export const fill = async (page: Page, fields: Readonly<Record<string, string>>, send: string) => {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
  await button(page, send).click()
}

/** Signs up a new user with a password, and waits until the app greets them. */
export const signUp = async (page: Page, url: string, email: string) => {
  await page.goto(url)
  await fill(page, { Email: email, Password: password }, "Create account")
  await heading(page, `Hello, ${email}`)
}

/** Enters an account on the provider's page. */
export const allow = async (page: Page, email: string) => {
  await page.getByRole("button", { name: "Allow" }).waitFor()
  await page.getByLabel("E-mail", { exact: true }).fill(email)
  await page.getByRole("button", { name: "Allow" }).click()
}
