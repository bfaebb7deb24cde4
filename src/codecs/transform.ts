import type { Codec } from "./Codec.js"
import { Problem } from "./Problem.js"

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
