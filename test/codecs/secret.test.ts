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
  it("reads a text as a Redacted one, and writes a Redacted one as a text", () => {
    assert.strictEqual(revealed(secret, "canary"), "canary")
    assert.strictEqual(secret.encode(Redacted.make("canary")), "canary")
  })

  it("refuses to write a text that nothing keeps from being printed", () => {
    assert.strictEqual(textOf(secret.encode("canary")), "The value must be a Redacted string")
  })

  it("refuses what holds no text, without saying what it holds", () => {
    assert.strictEqual(textOf(secret.encode(Redacted.make(4711 as unknown as string))), "The value must be a string")
    assert.strictEqual(textOf(secret.decode(4711)), "The value must be a string")
    assert.strictEqual(textOf(secret.decode(Redacted.make("canary"))), "The value must be a string")
  })
})

describe("secretInput", () => {
  const codec = secretInput(checked(string, notEmpty))

  it("reads a text as a Redacted one, and writes either form", () => {
    assert.strictEqual(revealed(codec, "canary"), "canary")
    assert.strictEqual(codec.encode("canary"), "canary")
    assert.strictEqual(codec.encode(Redacted.make("canary")), "canary")
  })

  it("holds both forms to the rules of its text", () => {
    for (const result of [codec.decode(""), codec.encode(""), codec.encode(Redacted.make(""))]) {
      assert.strictEqual(textOf(result), "The value must not be empty")
    }
    assert.strictEqual(textOf(codec.encode(5)), "The value must be a string")
    assert.strictEqual(textOf(codec.encode(undefined)), "The value is a required field")
  })
})
