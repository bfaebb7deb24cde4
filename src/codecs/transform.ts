import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { Problem } from "./Problem.js"
import { literal } from "./scalar.js"

/** A codec of a value in another form on the wire: `read` converts what `wire` has decoded. */

export const transform = <Wire, T>(
  wire: Codec<Wire>,
  read: (value: Wire) => T | Problem,
  encode: (value: unknown) => unknown
): Codec<T> => ({
  decode: (input) => {
    const value = wire.decode(input)
    return value instanceof Problem ? value : read(value)
  },
  encode
})

/** A codec of a string constant with another name on the wire. */

export const renamed = (name: string, wireName: string): Codec<string> =>
  transform(
    literal(wireName),
    () => name,
    (value) => (value === name ? wireName : expected(value, JSON.stringify(name)))
  )
