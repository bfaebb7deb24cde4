import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { annotate } from "../../tools/build/pure.ts"
import { sdk } from "../../tools/build/sdk.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** Returns the SDK code left in a bundle that uses one export of a module. */
const bundle = async (module: string, name: string) => {
  const contents = `import { ${name} } from "./src/${module}.js"; console.log(${name})`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    plugins: [sdk()],
    bundle: true,
    format: "esm",
    write: false,
    external: ["effect/*"],
    logLevel: "error"
  })
  return outputFiles[0]?.text ?? ""
}

describe("a bundle", () => {
  it("of one endpoint contains no other endpoint of its module", async () => {
    for (const module of ["sessions", "teams", "server/users", "admin/emailTemplates"])
      assert.lengthOf((await bundle(`contract/${module}`, "list")).match(/\b(?:get|post|patch|del)\d*\("\//g) ?? [], 1, module)
  })

  it("of one endpoint has the errors that it declares and no others", async () => {
    const text = await bundle("contract/server/teams", "get")
    assert.deepStrictEqual(text.match(/KnownError\("\w+"/g), ['KnownError("TeamNotFound"'])
  })

  it("of one entity has no payload and no other entity", async () => {
    const text = await bundle("schemas/Team", "Team")
    assert.deepStrictEqual(text.match(/class extends/g)?.length, 1)
  })
})

describe("annotate", () => {
  it("marks what runs while the module loads, and nothing that runs later", () => {
    assert.strictEqual(
      annotate("a.ts", "const a = f(g(1))(2)\nconst b = () => f(1)\nf(2)\nclass C extends f() { static d = f(); e = f() }"),
      "const a = /* @__PURE__ */ f(/* @__PURE__ */ g(1))(2)\nconst b = () => f(1)\nf(2)\nclass C extends /* @__PURE__ */ f() { static d = /* @__PURE__ */ f(); e = f() }"
    )
  })

  it("marks nothing twice", () => {
    assert.strictEqual(annotate("a.ts", "const a = /* @__PURE__ */ f()"), "const a = /* @__PURE__ */ f()")
  })
})
