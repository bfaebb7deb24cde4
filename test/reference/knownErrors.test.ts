import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { renderKnownErrors } from "../../tools/reference/knownErrors.ts"

const sources = fileURLToPath(new URL("../../src", import.meta.url))

describe("src/errors/all.ts", () => {
  it("lists every class of a known error; UPDATE_REFERENCE=1 regenerates it", () => {
    const file = `${sources}/errors/all.ts`
    const rendered = renderKnownErrors(sources)
    if (process.env["UPDATE_REFERENCE"] === "1") writeFileSync(file, rendered)
    assert.strictEqual(readFileSync(file, "utf8"), rendered)
  })
})
