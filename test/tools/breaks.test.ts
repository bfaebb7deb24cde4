import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { breaks } from "../../tools/mutants/breaks.ts"

describe("the list of breaks", () => {
  for (const { file, from, name, to } of breaks) {
    it(`changes one place in its source: ${name}`, () => {
      assert.lengthOf(readFileSync(file, "utf8").split(from), 2)
      assert.notStrictEqual(from, to)
    })
  }
})
