import type { BrowserContext } from "playwright-core"
import { assert, describe, it } from "vitest"
import { stage } from "./stage.js"

// What the console says while an app is developed.

const { platform, visit } = stage()

const record = (context: BrowserContext) => {
  const lines: Array<string> = []
  context.on("console", (message) => {
    // Not what the browser itself says of a request.
    if (message.type() === "error" && !/^(?:Failed to load|Access to fetch)/.test(message.text())) lines.push(message.text())
  })
  return lines
}

describe("a mistake in the settings of an app", () => {
  it.each([
    ["key", { publishableClientKey: "pck_not_the_key_of_this_project_0123456789" }, /publishable client key/i],
    ["project id", { projectId: "6fbbf22e-f4b2-4c6e-95a1-beab6fa41063" }, /project/i],
    ["base URL", { baseUrl: "/nowhere" }, /`?baseUrl`?/]
  ] as const)(
    "is told once, with the error's own words and no secret, while visitors see only general ones: %s",
    (_, mistake, told) =>
      visit({ expected: [/status of 4|ERR_FAILED|CORS/] }, async (open, context) => {
        const lines = record(context)
        const { settings } = platform()
        const given = { ...settings, ...mistake }
        if ("baseUrl" in mistake) given.baseUrl = settings.baseUrl + mistake.baseUrl
        const page = await open({ screen: "sign-in", query: { settings: JSON.stringify(given) } })
        const alert = page.getByRole("alert").filter({ hasText: /./ })
        await alert.waitFor()
        const shown = (await alert.innerText()).trim()
        await page.getByRole("button", { name: "Try again" }).click()
        await page.getByRole("button", { name: "Try again", disabled: false }).waitFor()
        assert.lengthOf(lines, 1, lines.join("\n"))
        assert.include(lines[0], `“${shown}”`)
        assert.match(lines[0]?.replace(shown, "") ?? "", told)
        assert.notInclude(lines[0], "pck_not_the_key")
      })
  )

  it("goes to `onFailure` instead, once", () =>
    visit({ expected: [/status of 4/] }, async (open, context) => {
      const lines = record(context)
      const given = { ...platform().settings, publishableClientKey: "pck_not_the_key_of_this_project_0123456789" }
      const page = await open({ screen: "sign-in", query: { settings: JSON.stringify(given), failures: "" } })
      await page.getByRole("button", { name: "Try again" }).click()
      await page.getByRole("button", { name: "Try again", disabled: false }).waitFor()
      assert.deepStrictEqual(await page.evaluate(() => globalThis.failures), ["UnexpectedKnownError"])
      assert.isEmpty(lines)
    }))
})

describe("a language without texts", () => {
  it("is told", () =>
    visit({ expected: [/no texts for "fr"/] }, async (open, context) => {
      const line = context.waitForEvent("console", (message) => message.text().includes('no texts for "fr"'))
      await open({ screen: "sign-in", query: { lang: "fr" } })
      assert.include((await line).text(), "Use en, de, es, ja, or pass the texts")
    }))
})

declare global {
  var failures: ReadonlyArray<string>
}
