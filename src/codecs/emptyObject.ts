import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { isObject } from "./isObject.js"

/** A codec of any value but null, whose content is dropped; an empty object on the wire. */
export const emptyObject: Codec<object> = {
  decode: (input) => (input === undefined || input === null ? expected(input, "an object") : {}),
  encode: (value) => (isObject(value) && Object.keys(value).length === 0 ? {} : expected(value, "an object without keys"))
}
