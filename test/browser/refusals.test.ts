import type { Browser, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { launch, visitor } from "./support/browser.js"
import { emulator } from "./support/emulator.js"
import type { Settings } from "./support/example.js"
import { example } from "./support/example.js"

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

interface Credential {
  readonly email: string
  readonly password: string
}
const ada: Credential = { email: "ada@example.com", password: "correct horse" }

/** Opens a page, sends its form where there is something to send, and gives what the page says about it. */
const answer = async (url: string, page: "sign-in" | "sign-up", credential: Credential | null): Promise<string> => {
  const { context } = await visitor(browser)
  const tab: Page = await context.newPage()
  await tab.goto(`${url}/handler/${page}`)
  const main = tab.getByRole("main")
  if (credential !== null) {
    await main.getByLabel("E-mail").fill(credential.email)
    await main.getByLabel("Password").fill(credential.password)
    await main.getByRole("button", { name: /^Sign (in|up)$/ }).click()
  }
  const alert = main.getByRole("alert").filter({ hasText: /./ })
  await alert.waitFor()
  const text = (await alert.textContent()) ?? ""
  await context.close()
  return text
}

/** The same from an example that is set up in another way. */
const answerWith = async (settings: Partial<Settings>, credential: Credential | null = ada): Promise<string> => {
  const other = await example({ ...platform.settings, ...settings })
  try {
    return await answer(other.url, "sign-in", credential)
  } finally {
    await other.stop()
  }
}

describe("the example says in words what is wrong with", () => {
  it("an empty e-mail", async () => {
    const text = "Please check what you typed: email must be a valid email."
    assert.strictEqual(await answer(site.url, "sign-up", { ...ada, email: "" }), text)
    assert.strictEqual(await answer(site.url, "sign-in", { ...ada, email: "" }), text)
  })

  it("an e-mail that is none", async () => {
    const text = await answer(site.url, "sign-up", { ...ada, email: "ada" })
    assert.strictEqual(text, "Please check what you typed: email must be a valid email.")
  })

  it("a password that is too short or too long", async () => {
    assert.match(await answer(site.url, "sign-up", { ...ada, password: "1234567" }), /too short: .* 8 characters/)
    assert.match(await answer(site.url, "sign-up", { ...ada, password: "x".repeat(71) }), /too long: 70 characters/)
  })

  it("a password that is not the right one", async () => {
    assert.strictEqual(await answer(site.url, "sign-in", ada), "The e-mail or the password is not right.")
  })

  it("a base URL that is none", async () => {
    assert.match(await answerWith({ baseUrl: "not a url" }, null), /baseUrl/)
  })

  it("a base URL where something else answers", async () => {
    assert.match(await answerWith({ baseUrl: site.url }), /is not the platform/)
  })

  it("a project that the platform does not have", async () => {
    const projectId = "00000000-0000-4000-8000-000000000000"
    assert.match(await answerWith({ projectId }), new RegExp(`no project "${projectId}"`))
  })

  it("a key that is wrong, and a key of another project", async () => {
    assert.match(await answerWith({ publishableClientKey: "pck_wrong" }), /not one of project/)
    assert.match(await answerWith({ publishableClientKey: platform.otherKey }), /not one of project/)
  })

  it("a platform that is not running", async () => {
    const stopped = await emulator()
    await stopped.stop()
    assert.strictEqual(
      await answerWith({ baseUrl: stopped.url }),
      `There is no answer from ${stopped.url}. Is the platform running, and is the address right?`
    )
  })
})
