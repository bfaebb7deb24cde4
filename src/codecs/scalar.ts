import type { Codec } from "./Codec.js"
import { same } from "./Codec.js"

/** A text. */
export const string = /* @__PURE__ */ same("a string", (u) => typeof u === "string")

/** A number, neither infinite nor `NaN`. */
export const finite = /* @__PURE__ */ same("a finite number", (u): u is number => Number.isFinite(u))

/** A truth value. */
export const boolean = /* @__PURE__ */ same("a boolean", (u) => typeof u === "boolean")

/** One of some texts, numbers or truth values. */
/* @__NO_SIDE_EFFECTS__ */
export const literal = (...values: ReadonlyArray<string | number | boolean | null>): Codec<unknown> =>
  same(values.map((value) => JSON.stringify(value)).join(" or "), (u): u is unknown => values.some((value) => value === u))
