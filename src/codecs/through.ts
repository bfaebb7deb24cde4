import type { Codec } from "./Codec.js"
import { Problem } from "./Problem.js"

/**
 * A value that is another one on the wire. What `wire` has read is turned by `read` into the value, or refused; what `type`
 * has written is turned by `write` into what goes over the wire.
 */
/* @__NO_SIDE_EFFECTS__ */
export const through = <Wire, T>(
  wire: Codec<Wire>,
  read: (value: Wire) => T | Problem,
  type: Pick<Codec<unknown>, "encode">,
  write: (encoded: unknown) => unknown
): Codec<T> => ({
  decode: (input) => {
    const value = wire.decode(input)
    return value instanceof Problem ? value : read(value)
  },
  encode: (value) => {
    const encoded = type.encode(value)
    return encoded instanceof Problem ? encoded : write(encoded)
  }
})
