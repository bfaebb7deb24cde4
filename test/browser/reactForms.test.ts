import { afterAll, assert, beforeAll, describe, it } from "vitest"
import type * as Fixture from "./react/forms.js"
import type { FileBrowser } from "./support/browser.js"
import { leave, sharedBrowser, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"

let browser: FileBrowser
let script: string
beforeAll(async () => {
  const built = bundle(new URL("./react/forms.tsx", import.meta.url))
  browser = await sharedBrowser()
  script = await built
})
afterAll(() => browser?.close())

type Shown = ReturnType<typeof Fixture.shown>

/** A form on a page, as a user sees it. */
const opened = async (how: Fixture.How) => {
  const { complaints, context } = await visitor(browser)
  const page = await context.newPage()
  await page.addScriptTag({ content: script })
  await page.evaluate(`fixture.mount(${JSON.stringify(how)})`)
  const shown = () => page.evaluate<Shown>("fixture.shown()")
  return {
    complaints,
    close: () => leave(context),
    answered: (isRight: boolean) => page.evaluate(`fixture.answered(${isRight})`),
    /** Fills in the fields, and submits the form. */
    submit: async (email: string, password: string) => {
      await page.getByLabel("email").fill(email)
      await page.getByLabel("password").fill(password)
      await page.getByRole("button").click()
    },
    /** Waits until the form has a status, and what belongs to it. */
    until: async (status: string) => {
      await page.locator("p", { hasText: status }).waitFor()
      if (status !== "pending") await page.locator("button:enabled").waitFor()
      return shown()
    },
    /** Waits until the fields have these values: React clears them only after the action, not with its outcome. */
    untilFilled: (values: typeof kept) =>
      page.waitForFunction(`JSON.stringify(fixture.shown().values) === ${JSON.stringify(JSON.stringify(values))}`),
    shown
  }
}

const kept = { email: "no address", password: "12345678" }
const cleared = { email: "", password: "" }
const rows: ReadonlyArray<readonly [how: Fixture.How, values: typeof kept, pressed: Array<string>]> = [
  ["onSubmit", kept, ["first"]],
  ["action", cleared, ["first"]],
  ["useActionState", cleared, ["first"]],
  ["React Hook Form", kept, []]
]

describe("a form", () => {
  for (const [how, values, pressed] of rows) {
    it(`with ${how} shows each error at its field, is pending during a run, and sends one request for each`, async () => {
      const page = await opened(how)
      await page.submit("no address", "12345678")
      const invalid = await page.until("failed")
      await page.untilFilled(values)
      assert.deepInclude(invalid, {
        errors: { email: "InvalidInput", password: null },
        alerts: 1,
        sent: 0,
        pressed
      })
      if (how === "React Hook Form") assert.strictEqual(invalid.focused, "email")

      await page.submit("ada@example.com", "wrong password")
      const pending = await page.until("pending")
      assert.deepInclude(pending, { errors: { email: null, password: null }, alerts: 0, isDisabled: true, sent: 1 })
      await page.answered(false)
      const refused = await page.until("failed")
      assert.deepInclude(refused, { errors: { email: null, password: "EmailPasswordMismatch" }, alerts: 1, isDisabled: false })
      await page.untilFilled(values === cleared ? cleared : { email: "ada@example.com", password: "wrong password" })

      await page.submit("ada@example.com", "12345678")
      await page.until("pending")
      await page.answered(true)
      const done = await page.until("succeeded")
      assert.deepInclude(done, { errors: { email: null, password: null }, alerts: 0, sent: 2 })
      assert.deepStrictEqual(page.complaints, [])
      await page.close()
    })
  }
})
