import type { Codec } from "./Codec.js"

/** A codec of a value, or null. */

export const nullable = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: (input) => (input === null ? null : codec.decode(input)),
  encode: (value) => (value === null ? null : codec.encode(value))
})

/** A codec of the value of an optional key. */

export const optional = <T>(codec: Codec<T>): Codec<T | undefined> => ({
  decode: (input) => (input === undefined ? undefined : codec.decode(input)),
  encode: (value) => (value === undefined ? undefined : codec.encode(value))
})

/** A codec of the value of a key that the platform omits if it has none: null in TypeScript, absent on the wire. */

export const nullWhenAbsent = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: (input) => (input === undefined || input === null ? null : codec.decode(input)),
  encode: (value) => (value === undefined || value === null ? undefined : codec.encode(value))
})

/** A codec of a value or null: decodes null or an absent key as null, and encodes null. */

export const nullByDefault = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: nullWhenAbsent(codec).decode,
  encode: optional(nullable(codec)).encode
})
