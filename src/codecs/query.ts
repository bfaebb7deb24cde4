import type { Codec } from "./Codec.js"
import { int } from "./int.js"
import { boolean, literal, string } from "./scalar.js"
import { through } from "./through.js"

/** A boolean in a query string. */
export const booleanText: Codec<boolean> = /* @__PURE__ */ through(
  /* @__PURE__ */ literal("true", "false"),
  (text) => text === "true",
  boolean,
  String
)

/** A whole number in a query string. */
export const intText: Codec<number> = /* @__PURE__ */ through(string, (text) => int.decode(Number(text)), int, String)
