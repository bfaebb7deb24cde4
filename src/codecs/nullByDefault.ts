import { nullable, nullWhenAbsent, optional } from "./absence.js"
import type { Codec } from "./Codec.js"

/** Null if the platform says null or nothing; null on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export const nullByDefault = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: nullWhenAbsent(codec).decode,
  encode: optional(nullable(codec)).encode
})
