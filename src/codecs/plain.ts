import type { Codec } from "./Codec.js"
import { expected, same } from "./Codec.js"

/** A text. */
export const string = /* @__PURE__ */ same("string", (u) => typeof u === "string")

/** A number, neither infinite nor `NaN`. */
export const finite = /* @__PURE__ */ same("finite number", (u): u is number => Number.isFinite(u))

/** A truth value. */
export const boolean = /* @__PURE__ */ same("boolean", (u) => typeof u === "boolean")

/** One of some texts, numbers or truth values. */
/* @__NO_SIDE_EFFECTS__ */
export const literal = (...values: ReadonlyArray<string | number | boolean | null>): Codec<unknown> =>
  same(values.map((value) => JSON.stringify(value)).join(" | "), (u): u is unknown => values.some((value) => value === u))

/** The value, or null. */
/* @__NO_SIDE_EFFECTS__ */
export const nullable = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: (input) => (input === null ? null : codec.decode(input)),
  encode: (value) => (value === null ? null : codec.encode(value))
})

/** The value of a key that may be absent. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <T>(codec: Codec<T>): Codec<T | undefined> => ({
  decode: (input) => (input === undefined ? undefined : codec.decode(input)),
  encode: (value) => (value === undefined ? undefined : codec.encode(value))
})

/** The value of a key that the platform leaves out where it has none: null in TypeScript, absent on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export const nullWhenAbsent = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: (input) => (input === undefined || input === null ? null : codec.decode(input)),
  encode: (value) => (value === null ? undefined : codec.encode(value))
})

/** Whether a value is an object with keys. */
export const isObject = (u: unknown): u is Readonly<Record<string, unknown>> =>
  typeof u === "object" && u !== null && !Array.isArray(u)

// A value that holds itself is found by its depth: no metadata is that deep.
const isJson = (u: unknown, depth = 0): boolean => {
  if (u === null || typeof u === "string" || typeof u === "boolean" || Number.isFinite(u)) return true
  if (typeof u !== "object" || depth > maxDepth) return false
  const inside = Array.isArray(u) ? Array.from(u) : isPlain(u) ? Object.values(u) : [undefined]
  return inside.every((one) => isJson(one, depth + 1))
}
const maxDepth = 500

const isPlain = (u: object): boolean => {
  const prototype = Object.getPrototypeOf(u)
  return prototype === null || prototype === Object.prototype
}

/** Anything, kept as it is. */
export const unknown: Codec<unknown> = { decode: (input) => input, encode: (value) => value }

/** Any JSON value, kept as it is. What is read comes out of JSON; what is written may be anything. */
export const json: Codec<unknown> = {
  decode: (input) => (input === undefined ? expected(input, "") : input),
  encode: (value) => (isJson(value) ? value : expected(value, "JSON value"))
}
