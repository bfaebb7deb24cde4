import type { Codec } from "./Codec.js"
import { Problem } from "./Problem.js"

/** A value that is another one on the wire: `read` makes it of what `wire` has read. */
/* @__NO_SIDE_EFFECTS__ */
export const through = <Wire, T>(
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
