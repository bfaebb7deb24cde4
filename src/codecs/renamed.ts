import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { literal } from "./scalar.js"
import { transform } from "./transform.js"

/** A codec of a string constant with another name on the wire. */

export const renamed = (name: string, wireName: string): Codec<string> =>
  transform(
    literal(wireName),
    () => name,
    (value) => (value === name ? wireName : expected(value, JSON.stringify(name)))
  )
