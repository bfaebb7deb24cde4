import { assert, describe, it } from "@effect/vitest"
import { withoutKeys } from "../../tools/build/withoutKeys.ts"

describe("a module without the keys of its services", () => {
  it("loses them, but not those of the platform or the names of symbols, and moves nothing", () => {
    const source = `export class Session extends Context.Service<Session, Members>()("portico/session/Session") {}
export class App extends Context.Service<App>()("portico/App") {}
export const Retrying = Context.Reference("portico/transport/Retrying", { defaultValue: () => null })
export const Tabs = Context.Reference("portico/platform/Tabs", { defaultValue: () => alone })
const caller = Symbol.for("portico/caller")
const after = 1`
    const text = withoutKeys(source)
    assert.deepStrictEqual(text.match(/"portico\/[^"]*"/g), ['"portico/platform/Tabs"', '"portico/caller"'])
    assert.match(text, /Reference\(0 +, \{ defaultValue/)
    assert.strictEqual(text.length, source.length)
    assert.strictEqual(text.indexOf("const after"), source.indexOf("const after"))
  })
})
