import { atLeastOne } from "../schemas/messages/value.js"
import { array } from "./array.js"
import type { Codec } from "./Codec.js"
import { Problem } from "./Problem.js"

/** A codec of an array with at least one item. */

export const nonEmptyArray = <T>(item: Codec<T>): Codec<ReadonlyArray<T>> => {
  const { decode, encode } = array(item)
  return { decode: (input) => requireItems(decode(input)), encode: (value) => requireItems(encode(value)) }
}

const requireItems = <A>(items: A): A | Problem => (Array.isArray(items) && items.length === 0 ? new Problem(atLeastOne) : items)
