import { dayUnits, timeUnits } from "portico/schemas"
import type { Json } from "./json.js"
import { isObject } from "./json.js"

/**
 * Checks a configuration value at its path. Returns what is wrong, or undefined. Null restores the default and is valid
 * everywhere.
 */
export type Shape = (value: Json, path: string) => string | undefined

const shape =
  (holds: (value: Json) => boolean, expected: string): Shape =>
  (value, path) =>
    value === null || holds(value) ? undefined : `${path} must be ${expected}.`

/** A boolean. */
export const flag: Shape = shape((value) => typeof value === "boolean", "a boolean")

/** A string that satisfies an optional predicate. */
export const text = (holds: (value: string) => boolean = () => true, expected = "a text"): Shape =>
  shape((value) => typeof value === "string" && holds(value), expected)

/** A number that satisfies a predicate. */
export const number = (holds: (value: number) => boolean, expected: string): Shape =>
  shape((value) => typeof value === "number" && holds(value), expected)

/** Any value. */
export const anything: Shape = () => undefined

/** One of several values. */
export const oneOf = (...values: ReadonlyArray<Json>): Shape =>
  shape((value) => values.includes(value), `one of the following values: ${values.join(", ")}`)

/** Any of several shapes. The last one reports the problem. */
export const anyOf =
  (...shapes: ReadonlyArray<Shape>): Shape =>
  (value, path) => {
    let problem: string | undefined
    for (const member of shapes) {
      problem = member(value, path)
      if (problem === undefined) return undefined
    }
    return problem
  }

const inside = (value: Json, path: string, member: (key: string) => Shape | undefined): string | undefined => {
  if (value === null) return undefined
  if (!isObject(value)) return `${path} must be an object.`
  for (const [key, child] of Object.entries(value)) {
    const own = path === "" ? key : `${path}.${key}`
    const found = member(key)
    const problem = found === undefined ? `The key "${own}" is not one of the configuration.` : found(child, own)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** An object with known, optional keys. */
export const struct =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value, path) =>
    inside(value, path, (key) => (Object.hasOwn(fields, key) ? fields[key] : undefined))

/** An object whose keys are ids of one kind. */
export const record =
  (id: RegExp, item: Shape): Shape =>
  (value, path) =>
    inside(value, path, (key) => (id.test(key) ? item : undefined))

const intervalOf = (units: ReadonlyArray<string>): Shape =>
  shape(
    (value) =>
      Array.isArray(value) &&
      value.length === 2 &&
      typeof value[0] === "number" &&
      Number.isSafeInteger(value[0]) &&
      value[0] >= 0 &&
      units.some((unit) => unit === value[1]),
    `an interval such as [1, "month"], of one of the following units: ${units.join(", ")}`
  )

/** An interval: a count and a unit. @source protocol/formats.md#money */
export const interval: Shape = intervalOf(timeUnits)

/** An interval of days or longer. @source protocol/formats.md#money */
export const dayInterval: Shape = intervalOf(dayUnits)
