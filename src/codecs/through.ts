import type { Codec } from "./Codec.js"
import { Problem } from "./Problem.js"

/** A value that is another one on the wire. `write` gets whatever was given, and may hand on what it cannot write. */
/* @__NO_SIDE_EFFECTS__ */
export const through = <Wire, T>(wire: Codec<Wire>, read: (value: Wire) => T, write: (value: unknown) => unknown): Codec<T> => ({
  decode: (input) => {
    const value = wire.decode(input)
    return value instanceof Problem ? value : read(value)
  },
  encode: (value) => wire.encode(write(value))
})
