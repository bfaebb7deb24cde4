import { maxJsonDepth } from "../schemas/limits.js"
import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { isPlain } from "./isPlain.js"

/** A codec of any value, unchanged. */
export const unknown: Codec<unknown> = { decode: (input) => input, encode: (value) => value }

/**
 * A codec of any JSON value, unchanged. Decoded values were parsed from JSON; encoded values are checked, because they may be
 * anything.
 */
export const json: Codec<unknown> = {
  decode: (input) => (input === undefined ? expected(input, "") : input),
  encode: (value) => (isJson(value) ? value : expected(value, "a JSON value"))
}

// A circular value is detected by its depth: no metadata is that deep.
const isJson = (u: unknown, depth = 0): boolean => {
  if (u === null || typeof u === "string" || typeof u === "boolean" || Number.isFinite(u)) return true
  if (typeof u !== "object" || depth > maxJsonDepth) return false
  const inside = Array.isArray(u) ? Array.from(u) : isPlain(u) ? Object.values(u) : [undefined]
  return inside.every((one) => isJson(one, depth + 1))
}
