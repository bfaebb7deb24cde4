import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import type { Codec } from "../../src/codecs/Codec.js"
import { checked } from "../../src/codecs/checked.js"
import { string } from "../../src/codecs/scalar.js"
import { secret, secretInput } from "../../src/codecs/secret.js"
import { notEmpty } from "../../src/schemas/rules/text.js"
import { textOf } from "../support/codecs.js"

const revealed = (codec: Codec<Redacted.Redacted>, input: unknown): string => {
  const read = codec.decode(input)
  assert.isTrue(Redacted.isRedacted(read))
  assert.notInclude(JSON.stringify(read), String(input))
  return Redacted.value(read as Redacted.Redacted)
}

describe("secret", () => {
  it("decodes a string to Redacted, and encodes Redacted to a string", () => {
    assert.strictEqual(revealed(secret, "canary"), "canary")
    assert.strictEqual(secret.encode(Redacted.make("canary")), "canary")
  })

  it("rejects encoding a plain string", () => {
    assert.strictEqual(textOf(secret.encode("canary")), "The value must be a Redacted string")
  })

  it("rejects what does not contain a string, without revealing it", () => {
    assert.strictEqual(textOf(secret.encode(Redacted.make(4711 as unknown as string))), "The value must be a string")
    assert.strictEqual(textOf(secret.decode(4711)), "The value must be a string")
    assert.strictEqual(textOf(secret.decode(Redacted.make("canary"))), "The value must be a string")
  })
})

describe("secretInput", () => {
  const codec = secretInput(checked(string, notEmpty))

  it("decodes a string to Redacted, and encodes either form", () => {
    assert.strictEqual(revealed(codec, "canary"), "canary")
    assert.strictEqual(codec.encode("canary"), "canary")
    assert.strictEqual(codec.encode(Redacted.make("canary")), "canary")
  })

  it("checks both forms against its rules", () => {
    for (const result of [codec.decode(""), codec.encode(""), codec.encode(Redacted.make(""))]) {
      assert.strictEqual(textOf(result), "The value must not be empty")
    }
    assert.strictEqual(textOf(codec.encode(5)), "The value must be a string")
    assert.strictEqual(textOf(codec.encode(undefined)), "The value is a required field")
  })
})
