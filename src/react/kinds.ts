// The kinds of props and options, for `checkOptions`. All may be omitted.
import { nullable, optional } from "../codecs/absence.js"
import type { Codec } from "../codecs/Codec.js"
import { unchanged } from "../codecs/Codec.js"
import { isObject } from "../codecs/isObject.js"
import { boolean, literal, string } from "../codecs/scalar.js"
import { functionKind, numberKind } from "../services/arguments/kinds.js"

export const text = /* @__PURE__ */ optional(string)
/** A text that can also be known to be absent. */
export const textOrNull = /* @__PURE__ */ optional(/* @__PURE__ */ nullable(string))
export const flag = /* @__PURE__ */ optional(boolean)
export const number = /* @__PURE__ */ optional(numberKind)
export const callback = /* @__PURE__ */ optional(functionKind)
export const object = /* @__PURE__ */ optional(/* @__PURE__ */ unchanged("an object", isObject))

/** One of these words. */
/* @__NO_SIDE_EFFECTS__ */
export const word = (...words: ReadonlyArray<string>): Codec<unknown> => optional(literal(...words))
