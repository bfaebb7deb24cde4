import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { isObject } from "./isObject.js"

/** Anything but null, of which nothing is kept; an object without keys on the wire. */
export const nothing: Codec<object> = {
  decode: (input) => (input === undefined || input === null ? expected(input, "an object") : {}),
  encode: (value) => (isObject(value) && Object.keys(value).length === 0 ? {} : expected(value, "an object without keys"))
}
