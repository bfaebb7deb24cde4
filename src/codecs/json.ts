import { maxJsonDepth } from "../schemas/limits.js"
import { mustBe } from "../schemas/messages/value.js"
import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { isPlain } from "./object.js"
import { Problem } from "./Problem.js"

/** A codec of any value, unchanged. */
export const unknown: Codec<unknown> = { decode: (input) => input, encode: (value) => value }

/**
 * A codec of any JSON value, unchanged. Decoded values were parsed from JSON; encoded values are checked, because they may be
 * anything.
 */
export const json: Codec<unknown> = {
  decode: (input) => (input === undefined ? expected(input, "") : input),
  encode: (value) => (value === undefined ? expected(value, "") : (problemIn(value, 0) ?? value))
}

/** The kind of a value that JSON can represent. @internal */
export const jsonKind = "a JSON value"

// Returns the problem of the first part that is none, at its path. A circular value is detected by its depth: no metadata is that deep.
const problemIn = (u: unknown, depth: number): Problem | null => {
  if (u === null || typeof u === "string" || typeof u === "boolean" || Number.isFinite(u)) return null
  if (typeof u !== "object" || !(Array.isArray(u) || isPlain(u))) return new Problem(mustBe(jsonKind), [], jsonKind)
  if (depth > maxJsonDepth) return tooDeep
  for (const [key, part] of Array.isArray(u) ? Array.from(u).entries() : Object.entries(u)) {
    const problem = problemIn(part, depth + 1)
    // A path of hundreds of keys says nothing.
    if (problem !== null) return problem === tooDeep ? problem : problem.under(key)
  }
  return null
}

const tooDeep = new Problem(mustBe(`${jsonKind} of at most ${maxJsonDepth} levels, which does not contain itself`), [], jsonKind)
