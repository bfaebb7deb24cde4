import type { Codec } from "./Codec.js"
import { expected, same } from "./Codec.js"
import { Problem } from "./Problem.js"
import { literal } from "./plain.js"
import { through } from "./through.js"

/** A boolean in a query string. */
export const booleanText: Codec<boolean> = /* @__PURE__ */ through(
  /* @__PURE__ */ literal("true", "false"),
  (text) => text === "true",
  (value) => (typeof value === "boolean" ? String(value) : value)
)

/** A whole number. */
export const int = /* @__PURE__ */ same("integer", (u): u is number => Number.isSafeInteger(u))

/** A whole number in a query string. */
export const intText: Codec<number> = {
  decode: (input) => (typeof input === "string" ? int.decode(Number(input)) : expected(input, "string")),
  encode: (value) => {
    const number = int.encode(value)
    return number instanceof Problem ? number : String(number)
  }
}
