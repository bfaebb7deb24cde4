// The kinds of props and options, for `checkOptions`. All may be omitted.
import { nullable, optional } from "../codecs/absence.js"
import type { Codec } from "../codecs/Codec.js"
import { unchanged } from "../codecs/Codec.js"
import { isObject } from "../codecs/object.js"
import { boolean, literal, string } from "../codecs/scalar.js"
import { functionKind } from "../services/arguments/kinds.js"

export const text = optional(string)
/** A text that can also be known to be absent. */
export const textOrNull = optional(nullable(string))
export const flag = optional(boolean)
export const callback = optional(functionKind)
export const object = optional(unchanged("an object", isObject))

/** One of these words. */

export const word = (...words: ReadonlyArray<string>): Codec<unknown> => optional(literal(...words))
