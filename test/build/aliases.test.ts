import { assert, describe, it } from "@effect/vitest"
import { withoutAliases } from "../../tools/build/aliases.ts"

describe("withoutAliases", () => {
  it("imports what a constant renames, and leaves all other constants", () => {
    const source =
      'import * as a from "./a.js";\nexport const b = a.c;\nexport const d = e.f;\nexport const g = a.c.h;\nconst i = a.j;'
    assert.strictEqual(
      withoutAliases(source),
      'import * as a from "./a.js";\nimport { c as b } from "./a.js"; export { b };\nexport const d = e.f;\nexport const g = a.c.h;\nconst i = a.j;'
    )
  })

  it("imports what a constant renames of a named import", () => {
    const source =
      'import { a, b as c } from "./a.js";\nexport const d = a;\nexport const e = c;\nexport const f = g;\nconst h = a;'
    assert.strictEqual(
      withoutAliases(source),
      'import { a, b as c } from "./a.js";\nimport { a as d } from "./a.js"; export { d };\nimport { b as e } from "./a.js"; export { e };\nexport const f = g;\nconst h = a;'
    )
  })
})
