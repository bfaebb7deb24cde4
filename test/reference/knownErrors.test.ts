import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { renderErrorSchemas, renderKnownErrors } from "../../tools/reference/knownErrors.ts"

const sources = fileURLToPath(new URL("../../src", import.meta.url))

describe("src/errors/all.ts", () => {
  it("lists every class of a known error; `npm run reference` regenerates it", () => {
    assert.strictEqual(readFileSync(`${sources}/errors/all.ts`, "utf8"), renderKnownErrors(sources))
  })
})

describe("src/contract/errors.ts", () => {
  it("has every class of a known error as a schema; `npm run reference` regenerates it", () => {
    assert.strictEqual(readFileSync(`${sources}/contract/errors.ts`, "utf8"), renderErrorSchemas(sources))
  })
})
