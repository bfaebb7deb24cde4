import { assert, describe, it } from "@effect/vitest"
import { withoutLayers } from "../../tools/build/withoutLayers.ts"

describe("a module without the layers of its services", () => {
  it("loses its static layers, keeps the service's constructor, and moves nothing", () => {
    const source = `export class Session extends Context.Service()("session") {
  static readonly layerNoDeps = layered(Session, make)
  static readonly layer: Layer.Layer<Session> = Layer.effect(
    Session,
    make
  )
  static readonly layerOf = (one: One) => Layer.sync(Session, () => one)
  readonly layers = 1
}
const after = 1`
    const text = withoutLayers("Session.ts", source)
    assert.include(text, "layerNoDeps = layered(Session, make)")
    assert.include(text, "readonly layers = 1")
    assert.notMatch(text, /Layer\./)
    assert.strictEqual(text.length, source.length)
    assert.strictEqual(text.indexOf("const after"), source.indexOf("const after"))
  })

  it("is unchanged if it has none", () => {
    assert.strictEqual(withoutLayers("a.ts", "export const a = 1"), "export const a = 1")
  })
})
