import type { Codec } from "./Codec.js"

/** The value, or null. */
/* @__NO_SIDE_EFFECTS__ */
export const nullable = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: (input) => (input === null ? null : codec.decode(input)),
  encode: (value) => (value === null ? null : codec.encode(value))
})

/** The value of a key that may be absent. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <T>(codec: Codec<T>): Codec<T | undefined> => ({
  decode: (input) => (input === undefined ? undefined : codec.decode(input)),
  encode: (value) => (value === undefined ? undefined : codec.encode(value))
})

/** The value of a key that the platform leaves out if it has none: null in TypeScript, absent on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export const nullWhenAbsent = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: (input) => (input === undefined || input === null ? null : codec.decode(input)),
  encode: (value) => (value === undefined || value === null ? undefined : codec.encode(value))
})
