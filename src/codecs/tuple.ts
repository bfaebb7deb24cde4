import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { Problem } from "./Problem.js"

/** A codec of a tuple. */

export const tuple = <const T extends ReadonlyArray<unknown>>(...items: { readonly [I in keyof T]: Codec<T[I]> }): Codec<T> => {
  const all: ReadonlyArray<Codec<unknown>> = items
  // The loop has decoded each item with its own codec.
  return { decode: each(all.map(({ decode }) => decode)) as Codec<T>["decode"], encode: each(all.map(({ encode }) => encode)) }
}

const each =
  (ones: ReadonlyArray<(value: unknown) => unknown>) =>
  (input: unknown): ReadonlyArray<unknown> | Problem => {
    if (!Array.isArray(input) || input.length !== ones.length) return expected(input, `an array of ${ones.length}`)
    const result: Array<unknown> = []
    for (const [index, one] of ones.entries()) {
      const value = one(input[index])
      if (value instanceof Problem) return value.under(index)
      result.push(value)
    }
    return result
  }
