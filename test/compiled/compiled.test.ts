import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { pure } from "../../tools/build/pure.ts"
import { compile } from "../../tools/compile/compile.ts"
import { root } from "../../tools/compile/stubs.ts"

describe("src/compiled", () => {
  it("is what the schemas and the contract say; npm run compile writes it anew", { timeout: 60_000 }, async () => {
    const files = await compile()
    const found = readdirSync(`${root}src/compiled`, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"))
    assert.sameMembers(
      found.map((file) => `compiled/${file.replace(/\.ts$/, "").replaceAll("\\", "/")}`),
      [...files.keys()]
    )
    for (const [module, text] of files) assert.strictEqual(readFileSync(`${root}src/${module}.ts`, "utf8"), text, module)
  })
})

describe("an app", () => {
  it.for(["index", "react/index", "errors/index", "services/index", "webhooks/index"])(
    "of src/%s.ts loads no effect/Schema",
    async (entry) => {
      const { metafile } = await build({
        entryPoints: [`${root}src/${entry}.ts`],
        bundle: true,
        plugins: [pure()],
        splitting: true,
        format: "esm",
        write: false,
        metafile: true,
        outdir: "out",
        external: ["react", "react/jsx-runtime"],
        logLevel: "error"
      })
      const loaded = Object.values(metafile.outputs).flatMap(({ inputs }) =>
        Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []))
      )
      assert.deepStrictEqual(
        loaded.filter((path) => /effect\/dist\/(?:schema\/|internal\/schema\/|Schema)/.test(path)),
        []
      )
    }
  )
})
