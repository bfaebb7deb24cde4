import type { Browser, Page } from "playwright-core"
import { signedDelivery } from "./webhooks.ts"

/** An example that runs beside a platform. */
export interface Running {
  readonly url: string
  /** How many requests the platform has had. */
  readonly requests: () => number
  readonly email: string
  readonly password: string
}

/** Fails with what was expected. */
const expect = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Error(`expected ${what}`)
}

const accessCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => /access/.test(name) && !/https/.test(name))?.value

const signIn = async (page: Page, { email, password }: Pick<Running, "email" | "password">) => {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
}

/** What every example does, in a real browser: each step by its name, in order. */
export const steps: ReadonlyArray<readonly [name: string, step: (page: Page, running: Running) => Promise<void>]> = [
  [
    "the guarded page leads to the sign-in page",
    async (page, { url }) => {
      await page.goto(url)
      await page.getByRole("heading", { name: "Sign in" }).waitFor()
      expect(new URL(page.url()).pathname === "/sign-in", "the address of the sign-in page")
    }
  ],
  [
    "a wrong password is told at the form",
    async (page, running) => {
      await signIn(page, { ...running, password: "wrong password" })
      await page.getByText("Wrong email or password.").waitFor()
    }
  ],
  [
    "the right one leads to the guarded page",
    async (page, running) => {
      await signIn(page, running)
      await page.getByText(`Signed in as ${running.email}`).waitFor()
    }
  ],
  [
    "the page is rendered on the server with the value in its HTML",
    async (page, { email, url }) => {
      const html = await (await page.request.get(url)).text()
      expect(html.includes(email), "the email in the HTML")
    }
  ],
  [
    "an answer that depends on the session is stored by no shared cache",
    async (page, { url }) => {
      const { "cache-control": control = "" } = (await page.request.get(`${url}/api/me`)).headers()
      expect(/no-store/.test(control), `no-store, not ${control}`)
    }
  ],
  [
    "an access token that has expired is renewed on the way, and set in the browser",
    async (page, { email, url }) => {
      const before = await accessCookie(page)
      const [, token = ""] = JSON.parse(decodeURIComponent(before ?? "[]")) as Array<string>
      const { exp } = JSON.parse(atob(token.split(".")[1] ?? "")) as { readonly exp: number }
      while (Date.now() < exp * 1000) await page.waitForTimeout(200)
      await page.goto(url)
      await page.getByText(`Signed in as ${email}`).waitFor()
      const after = await accessCookie(page)
      expect(after !== undefined && after !== before, "another access token")
    }
  ],
  [
    "a change on the server shows in the page",
    async (page) => {
      await page.getByLabel("Display name").fill("Ada Lovelace")
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor()
    }
  ],
  [
    "another site's page changes nothing",
    async (page, { url }) => {
      const answer = await page.request.post(`${url}/rename`, {
        headers: { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
        form: { displayName: "Mallory" },
        maxRedirects: 0
      })
      expect(answer.status() >= 400, `a refusal, not ${answer.status()}`)
      await page.goto(url)
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor()
    }
  ],
  [
    "a webhook is taken once, and one that the platform has not sent is refused",
    async (page, { url }) => {
      const delivery = signedDelivery()
      const post = async (one: typeof delivery) => (await page.request.post(`${url}/webhooks`, one)).status()
      const statuses = [await post(delivery), await post(delivery), await post({ ...delivery, data: `${delivery.data} ` })]
      expect(String(statuses) === "204,204,400", `204, 204 and 400, not ${statuses}`)
    }
  ],
  [
    "signing out ends the session in the browser and on the server",
    async (page, { url }) => {
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByRole("heading", { name: "Sign in" }).waitFor()
      await page.goto(url)
      await page.getByRole("heading", { name: "Sign in" }).waitFor()
      expect((await page.request.get(`${url}/api/me`)).status() === 401, "401 from the API")
    }
  ]
]

/** Goes through all steps; prints each, and returns how many went well. A step that fails ends the example. */
export const play = async (name: string, browser: Browser, running: Running): Promise<{ passed: number; failed: number }> => {
  const page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(30_000)
  let passed = 0
  for (const [what, step] of steps) {
    const before = running.requests()
    try {
      await step(page, running)
    } catch (error) {
      console.log(`  ✗ ${name}: ${what}\n    ${error instanceof Error ? error.message : String(error)}`)
      return { passed, failed: 1 }
    }
    passed += 1
    console.log(`  ✓ ${name}: ${what} (${running.requests() - before} requests to the platform)`)
  }
  await page.context().close()
  return { passed, failed: 0 }
}
