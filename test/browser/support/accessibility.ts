import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js")

/** Returns the accessibility problems of a page, one line each: those of all rules, or of some. */
export const barriers = async (page: Page, rules?: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await readFile(axe, "utf8"))
  return page.evaluate(async (rules) => {
    const { violations } = await (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run({
      resultTypes: ["violations"],
      ...(rules && { runOnly: [...rules] })
    })
    return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html} (${node.failureSummary ?? ""})`))
  }, rules)
}
