import { assert } from "@effect/vitest"
import type { Codec } from "../../src/codecs/Codec.js"
import { Problem } from "../../src/codecs/Problem.js"

/** The text of what is wrong with a value; fails where nothing is. */
export const textOf = (result: unknown): string => {
  assert.instanceOf(result, Problem)
  return result.text()
}

/** The place of what is wrong with a value; fails where nothing is. */
export const fieldOf = (result: unknown): string => {
  assert.instanceOf(result, Problem)
  return result.field()
}

/** Holds that a codec reads some values as they are, and writes them so. */
export const keeps = (codec: Codec<unknown>, ...values: ReadonlyArray<unknown>): void => {
  for (const value of values) {
    assert.deepStrictEqual(codec.decode(value), value)
    assert.deepStrictEqual(codec.encode(value), value)
  }
}

/** Holds that a codec neither reads nor writes some values, all for the same reason. */
export const refuses = (codec: Codec<unknown>, text: string, ...values: ReadonlyArray<unknown>): void => {
  for (const value of values) {
    assert.strictEqual(textOf(codec.decode(value)), text)
    assert.strictEqual(textOf(codec.encode(value)), text)
  }
}
