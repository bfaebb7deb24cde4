import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, assert, beforeAll } from "vitest"
import { launch, visitor } from "./browser.js"
import { emulator } from "./emulator.js"
import { example } from "./example.js"

export const password = "correct horse battery"

/** A browser, a platform and the example app for the tests of one file, from before the first to after the last. */
export const stage = () => {
  let browser: Browser
  let platform: Awaited<ReturnType<typeof emulator>>
  let site: Awaited<ReturnType<typeof example>>
  beforeAll(async () => {
    platform = await emulator()
    ;[browser, site] = await Promise.all([launch(), example(platform.settings)])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
    await platform?.stop()
  })

  /** Runs a test in a new person's browser, and holds that nothing of its pages complained, but what the test expects. */
  const visit = async (
    use: (page: Page, context: BrowserContext) => Promise<void>,
    expected: ReadonlyArray<RegExp> = []
  ): Promise<void> => {
    const { complaints, context } = await visitor(browser)
    try {
      await use(await context.newPage(), context)
    } finally {
      await context.close()
    }
    assert.deepStrictEqual(
      complaints.filter((text) => !expected.some((one) => one.test(text))),
      []
    )
  }

  return {
    visit,
    platform: () => platform,
    /** The address of a page of the example. */
    at: (path: string) => `${site.url}${path}`
  }
}

/** Waits for a page by its heading. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()

/** Waits until the page tells of a problem in these words. */
export const alert = (page: Page, text: string | RegExp) => page.getByRole("alert").filter({ hasText: text }).waitFor()

/** Waits until the page tells how something went in these words. */
export const told = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text }).waitFor()

/** Fills in a form of the page and sends it. */
export const fill = async (page: Page, fields: Readonly<Record<string, string>>, button: string) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await press(page, button)
}

/** Presses a button of the page's own content. */
export const press = (page: Page, button: string | RegExp) =>
  page
    .getByRole("main")
    .getByRole("button", { name: button, ...(typeof button === "string" && { exact: true }) })
    .click()

/** Signs a new person up with a password, and waits until the app greets them. */
export const signUp = async (page: Page, url: string, email: string) => {
  await page.goto(url)
  await fill(page, { "E-mail": email, Password: password }, "Sign up")
  await heading(page, `Hello, ${email}`)
}

/** Signs out with the button of the header. */
export const signOut = async (page: Page) => {
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click()
  await heading(page, "Welcome")
}

/** Says who one is on the page of the provider, once that page is there: the app's own pages ask for an e-mail too. */
export const allow = async (page: Page, email: string, name = "") => {
  const yes = page.getByRole("button", { name: "Allow" })
  await yes.waitFor()
  await page.getByLabel("E-mail", { exact: true }).fill(email)
  await page.getByLabel(/^Display name/).fill(name)
  await yes.click()
}
