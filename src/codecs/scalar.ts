import type { Codec } from "./Codec.js"
import { unchanged } from "./Codec.js"

/** A codec of a string. */
export const string = unchanged("a string", (u) => typeof u === "string")

/** A codec of a number other than infinity and `NaN`. */
export const finite = unchanged("a finite number", (u): u is number => Number.isFinite(u))

/** A codec of a boolean. */
export const boolean = unchanged("a boolean", (u) => typeof u === "boolean")

/** A codec of one of several strings, numbers or booleans. */

export const literal = (...values: ReadonlyArray<string | number | boolean | null>): Codec<unknown> =>
  unchanged(values.map((value) => JSON.stringify(value)).join(" or "), (u): u is unknown => values.some((value) => value === u))

/** A codec of a safe integer. */
export const int = unchanged("an integer", (u): u is number => Number.isSafeInteger(u))
