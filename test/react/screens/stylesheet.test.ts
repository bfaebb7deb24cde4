import { assert, describe, it } from "vitest"
import { stylesheet } from "../../../tools/build/stylesheet.js"

describe("portico/react/screens.css", () => {
  it("has no rule outside the root of the screens, and loads nothing", async () => {
    const css = await stylesheet()
    const outside = css.replaceAll(/@keyframes po-[a-z]+/g, "@keyframes")
    const rules = [...topLevel(outside)]
    assert.deepStrictEqual([...new Set(rules)], ["@keyframes", ":where(.po-root):not(_ _ _ _ _ _)"])
    assert.notMatch(css, /url\(|@import|@font-face/)
  })

  it("marks itself as loaded, so that the screens adopt no styles", async () => {
    assert.match(await stylesheet(), /--po-file:\s?1/)
  })
})

/** Yields the top-level selectors and at-rules. */
function* topLevel(css: string) {
  let depth = 0
  let start = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === "{" && depth++ === 0) yield css.slice(start, at).trim()
    if (css[at] === "}" && --depth === 0) start = at + 1
  }
}
