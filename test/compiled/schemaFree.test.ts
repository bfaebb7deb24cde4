import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { sdk } from "../../tools/build/sdk.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

describe("an app", () => {
  it.for(["index", "react/index", "errors/index", "services/index", "webhooks/index"])(
    "of src/%s.ts loads no effect/Schema",
    async (entry) => {
      const { metafile } = await build({
        entryPoints: [`${root}src/${entry}.ts`],
        bundle: true,
        plugins: [sdk()],
        conditions: ["source"],
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
