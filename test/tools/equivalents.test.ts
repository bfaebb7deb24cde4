import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { equivalents, meant } from "../../tools/mutants/equivalents.ts"
import { mutantsOf } from "../../tools/mutants/operators.ts"

describe("the list of equivalent mutants", () => {
  for (const one of equivalents) {
    it(`names one mutant of its source: ${one.file} ${one.what}`, () => {
      const source = readFileSync(one.file, "utf8")
      assert.isNotNull(meant(one, source, mutantsOf(one.file, source)))
      assert.notStrictEqual(one.reason, "")
    })
  }
})
