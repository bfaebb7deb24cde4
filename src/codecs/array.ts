import { atLeastOne } from "../schemas/messages/value.js"
import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { Problem } from "./Problem.js"

/** A codec of an array. */

export const array = <T>(item: Codec<T>): Codec<ReadonlyArray<T>> => ({ decode: each(item.decode), encode: each(item.encode) })

const each =
  <T>(one: (value: unknown) => T | Problem) =>
  (input: unknown): ReadonlyArray<T> | Problem => {
    if (!Array.isArray(input)) return expected(input, "an array")
    const result: Array<T> = []
    for (let index = 0; index < input.length; index++) {
      const value = one(input[index])
      if (value instanceof Problem) return value.under(index)
      result.push(value)
    }
    return result
  }

/** A codec of an array with at least one item. */

export const nonEmptyArray = <T>(item: Codec<T>): Codec<ReadonlyArray<T>> => {
  const { decode, encode } = array(item)
  return { decode: (input) => requireItems(decode(input)), encode: (value) => requireItems(encode(value)) }
}

const requireItems = <A>(items: A): A | Problem => (Array.isArray(items) && items.length === 0 ? new Problem(atLeastOne) : items)
