import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { Problem } from "./Problem.js"

/** So many values, each of its own kind. */
/* @__NO_SIDE_EFFECTS__ */
export const tuple = (...items: ReadonlyArray<Codec<unknown>>): Codec<ReadonlyArray<unknown>> => ({
  decode: each(items.map(({ decode }) => decode)),
  encode: each(items.map(({ encode }) => encode))
})

const each =
  (ones: ReadonlyArray<(value: unknown) => unknown>) =>
  (input: unknown): ReadonlyArray<unknown> | Problem => {
    if (!Array.isArray(input) || input.length !== ones.length) return expected(input, `array of ${ones.length}`)
    const result: Array<unknown> = []
    for (const [index, one] of ones.entries()) {
      const value = one(input[index])
      if (value instanceof Problem) return value.under(index)
      result.push(value)
    }
    return result
  }
