import { runInNewContext } from "node:vm"
import { assert, describe, it } from "vitest"
import { mutantsOf } from "../../tools/mutants/operators.ts"

const changes = (source: string) => mutantsOf("source.ts", source).map(({ line, what }) => `${line} ${what}`)

describe("the mutants of a source", () => {
  it("turn truth values, except those that only list the names of an argument's properties", () => {
    assert.deepStrictEqual(changes("f({ isSecure: true })"), ["1 statement dropped", "1 truth value turned"])
    assert.deepStrictEqual(changes("checkProperties(options, { isSecure: true })"), ["1 statement dropped"])
    assert.deepStrictEqual(changes("const error = validateProperties(item, { ...names, itemId: true })"), [])
  })

  it("are programs that run", () => {
    const results = mutantsOf("source.ts", "null ?? null ?? 1").map(({ source }) => runInNewContext(source))
    assert.deepStrictEqual(results, [undefined, null, 1, 2])
  })

  it("keep declarations, which only have types", () => {
    assert.deepStrictEqual(changes('declare module "next" {\n  export const name: string\n}\ninterface Named { name: "a" }'), [])
  })

  it("keep directives, which only bundlers read", () => {
    assert.deepStrictEqual(changes('"use client"\nf()'), ["2 statement dropped"])
  })
})
