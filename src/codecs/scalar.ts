import type { Codec } from "./Codec.js"
import { same } from "./Codec.js"

/** A codec of a string. */
export const string = /* @__PURE__ */ same("a string", (u) => typeof u === "string")

/** A codec of a number other than infinity and `NaN`. */
export const finite = /* @__PURE__ */ same("a finite number", (u): u is number => Number.isFinite(u))

/** A codec of a boolean. */
export const boolean = /* @__PURE__ */ same("a boolean", (u) => typeof u === "boolean")

/** A codec of one of several strings, numbers or booleans. */
/* @__NO_SIDE_EFFECTS__ */
export const literal = (...values: ReadonlyArray<string | number | boolean | null>): Codec<unknown> =>
  same(values.map((value) => JSON.stringify(value)).join(" or "), (u): u is unknown => values.some((value) => value === u))
