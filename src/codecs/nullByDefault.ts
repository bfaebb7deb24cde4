import { nullable, nullWhenAbsent, optional } from "./absence.js"
import type { Codec } from "./Codec.js"

/** A codec of a value or null: decodes null or an absent key as null, and encodes null. */

export const nullByDefault = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: nullWhenAbsent(codec).decode,
  encode: optional(nullable(codec)).encode
})
