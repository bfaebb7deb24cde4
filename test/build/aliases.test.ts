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
})
