import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { missingFiles } from "../../tools/package/prepack.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-prepack-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe("packing", () => {
  it("misses the files that the manifest names until they are built, and no sources", () => {
    const exports = {
      ".": { source: "./src/index.ts", types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./x.css": "./x.css"
    }
    writeFileSync(join(folder, "package.json"), JSON.stringify({ bin: { it: "./dist/bin.js" }, exports }))
    const files = ["./dist/bin.js", "./dist/index.d.ts", "./dist/index.js", "./x.css"]
    assert.deepStrictEqual(missingFiles(folder), files)
    mkdirSync(join(folder, "dist"))
    for (const file of files) writeFileSync(join(folder, file), "")
    assert.deepStrictEqual(missingFiles(folder), [])
  })
})
