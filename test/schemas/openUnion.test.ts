import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { openUnion } from "../../src/schemas/Open.js"
import { otherThan } from "../../src/schemas/rules/otherType.js"

const Shape = openUnion(otherThan(["circle", "square"]), {
  circle: Schema.Struct({ type: Schema.Literal("circle"), radius: Schema.Finite }),
  square: Schema.Struct({ type: Schema.Literal("square"), side: Schema.Finite })
})
const decode = Schema.decodeUnknownEffect(Shape)
const encode = Schema.encodeUnknownEffect(Shape)

describe("openUnion", () => {
  it.effect("decodes a known type as its member", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* decode({ type: "square", side: 2 }), { type: "square", side: 2 })
    })
  )

  it.effect("keeps an unknown type, and encodes it unchanged", () =>
    Effect.gen(function* () {
      const wire = { type: "star", points: [1, null, { deep: true }] }
      const star = yield* decode(wire)
      assert.deepStrictEqual(star, { type: "unrecognized", name: "star", value: wire })
      assert.deepStrictEqual(yield* encode(star), wire)
    })
  )

  it.effect("rejects a known type with an invalid shape", () =>
    Effect.gen(function* () {
      for (const wrong of [{ type: "circle" }, { type: "circle", radius: "1" }, { type: "circle", radius: null }]) {
        assert.strictEqual((yield* Effect.flip(decode(wrong)))._tag, "SchemaError")
      }
    })
  )

  it.effect("rejects a value without a type", () =>
    Effect.gen(function* () {
      for (const wrong of [{}, { type: 1 }, null, "circle", []]) {
        assert.strictEqual((yield* Effect.flip(decode(wrong)))._tag, "SchemaError")
      }
    })
  )

  it.effect("does not treat a name of Object.prototype as a member", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* decode({ type: "constructor" }), { type: "unrecognized", name: "constructor" })
    })
  )
})
