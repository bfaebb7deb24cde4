import type { Codec } from "./Codec.js"
import { literal } from "./plain.js"
import { struct } from "./struct.js"
import { through } from "./through.js"

/** An object of which nothing is kept. */
export const nothing = /* @__PURE__ */ struct({})

/** Null where the platform says null or nothing; null on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export const nullByDefault = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: (input) => (input === undefined || input === null ? null : codec.decode(input)),
  encode: (value) => (value === null ? null : codec.encode(value))
})

/** A word that has another name on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export const renamed = (name: string, wireName: string): Codec<string> =>
  through(
    literal(wireName),
    () => name,
    (value) => (value === name ? wireName : value)
  )
