import { assert } from "@effect/vitest"
import type { Codec } from "../../src/codecs/Codec.js"
import { Problem } from "../../src/codecs/Problem.js"

/** Returns the message of a problem; fails if there is none. */
export const textOf = (result: unknown): string => {
  assert.instanceOf(result, Problem)
  return result.text()
}

/** Returns the path of a problem; fails if there is none. */
export const fieldOf = (result: unknown): string => {
  assert.instanceOf(result, Problem)
  return result.field()
}

/** Asserts that a codec decodes and encodes values unchanged. */
export const keeps = (codec: Codec<unknown>, ...values: ReadonlyArray<unknown>): void => {
  for (const value of values) {
    assert.deepStrictEqual(codec.decode(value), value)
    assert.deepStrictEqual(codec.encode(value), value)
  }
}

/** Asserts that a codec rejects values when decoding and encoding, all with the same message. */
export const refuses = (codec: Codec<unknown>, text: string, ...values: ReadonlyArray<unknown>): void => {
  for (const value of values) {
    assert.strictEqual(textOf(codec.decode(value)), text)
    assert.strictEqual(textOf(codec.encode(value)), text)
  }
}
