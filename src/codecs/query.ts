import type { Codec } from "./Codec.js"
import { Problem } from "./Problem.js"
import { boolean, int, literal, string } from "./scalar.js"
import { transform } from "./transform.js"

/** A codec of a boolean in a query string. */
export const booleanText: Codec<boolean> = transform(
  literal("true", "false"),
  (text) => text === "true",
  (value) => text(boolean.encode(value))
)

/** A codec of an integer in a query string. */
export const intText: Codec<number> = transform(
  string,
  (text) => int.decode(Number(text)),
  (value) => text(int.encode(value))
)

const text = (encoded: unknown) => (encoded instanceof Problem ? encoded : String(encoded))
