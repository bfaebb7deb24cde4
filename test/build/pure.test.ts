import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import * as contract from "../../src/contract/index.js"
import { annotate } from "../../tools/build/pure.ts"
import { sdk } from "../../tools/build/sdk.ts"
import { endpointsOf } from "../support/recorded.js"

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

// One endpoint per module, such as `get` of `server/users`. Older forms of an endpoint are bundled with it.
const ofModules = new Map(
  [...endpointsOf(contract)].reverse().map(([name, { history }]) => {
    const parts = name.split(".")
    return [parts.slice(0, -1).join("/"), [parts.at(-1) ?? "", history?.was === undefined ? 1 : 2] as const]
  })
)

describe("a bundle", () => {
  it.each([...ofModules])("of one endpoint of %s contains no other endpoint", async (module, [name, forms]) => {
    const endpoints = (await bundle(`contract/${module}`, name)).match(/\b(?:get|post|patch|del)\d*\("\//g)
    assert.lengthOf(endpoints ?? [], forms)
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

  it("wraps a value whose evaluation may run other code in a call that can be dropped", () => {
    for (const value of ["a.b", "[a.b]", "{ [a.b]: 1 }", "a + 1"]) {
      assert.strictEqual(annotate("a.ts", `const c = ${value}`), `const c = /* @__PURE__ */ (() => (${value}))()`)
    }
    for (const value of ["() => a.b", "1 + 1", "{ a() { return a.b } }", "[a, !a]"]) {
      assert.strictEqual(annotate("a.ts", `const c = ${value}`), `const c = ${value}`)
    }
  })

  it("leaves the members of a module and of symbols", () => {
    const source = 'import * as m from "m"\nconst a = m.b, c = { [Symbol.iterator]: 1 }'
    assert.strictEqual(annotate("a.ts", source), source)
  })

  it("marks nothing twice", () => {
    assert.strictEqual(annotate("a.ts", "const a = /* @__PURE__ */ f()"), "const a = /* @__PURE__ */ f()")
  })

  it("wraps a value with a spread in a call that can be dropped", () => {
    assert.strictEqual(
      annotate("a.ts", "const a = { ...b, c: f() } as const"),
      "const a = /* @__PURE__ */ (() => ({ ...b, c: f() } as const))()"
    )
  })
})
