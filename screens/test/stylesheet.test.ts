import { assert, describe, it } from "vitest"
import { stylesheet } from "../tools/stylesheet.js"

describe("portico-screens/screens.css", () => {
  it("has no rule outside the root of the screens, and loads nothing", async () => {
    const css = await stylesheet()
    const parts = selectorsOf(css)
    assert.isAbove(parts.length, 300)
    assert.deepStrictEqual(
      parts.filter((part) => !part.startsWith(":where(.po-root)")),
      []
    )
    assert.notMatch(css, /url\(|@import|@font-face/)
  })

  it("marks itself as loaded, so that the screens adopt no styles", async () => {
    assert.match(await stylesheet(), /--po-file:\s?1/)
  })
})

/** Returns the selectors of all rules, also of those inside at-rules; animations have none. */
const selectorsOf = (css: string): ReadonlyArray<string> => {
  const rules = css.replaceAll(/@keyframes po-[a-z]+\{(?:[^{}]*\{[^{}]*\})*\}/g, "").matchAll(/(?<=[{};]|^)([^{};@]+)\{/g)
  return Array.from(rules, ([, list = ""]) => list)
    .flatMap((list) => {
      // The commas between selectors, not those in the parentheses of one.
      let depth = 0
      const marked = Array.from(list, (sign) => {
        depth += sign === "(" ? 1 : sign === ")" ? -1 : 0
        return sign === "," && depth === 0 ? "\n" : sign
      })
      return marked.join("").split("\n")
    })
    .map((selector) => selector.trim())
}
