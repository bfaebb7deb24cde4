import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { assert, describe, it } from "vitest"

const entry = new URL("../../src/react/index.ts", import.meta.url)

describe("portico/react", () => {
  it("is marked as a client boundary for server components, even after the build", async () => {
    assert.match(readFileSync(entry, "utf8"), /^"use client"/)
    const { outputFiles } = await build({ entryPoints: [fileURLToPath(entry)], bundle: false, format: "esm", write: false })
    assert.match(outputFiles[0]?.text ?? "", /^"use client";/)
  })
})
