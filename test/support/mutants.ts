import { Redacted } from "effect"

/** A value that differs from another at one path. */
export interface Mutant {
  /** The change, such as `null at items.0`. */
  readonly what: string
  readonly value: unknown
}

type Keys = Readonly<Record<string, unknown>>

const isKeyed = (value: unknown): value is Keys =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date) && !Redacted.isRedacted(value)

/** Returns the values that differ from one at one path: a missing or additional key, null, another type, another string. */
export const mutants = (value: unknown, path = ""): ReadonlyArray<Mutant> => {
  const here = others(value).map(([what, other]): Mutant => ({ what: `${what} at ${path}`, value: other }))
  return [...here, ...inside(value, path)]
}

const others = (value: unknown): ReadonlyArray<readonly [what: string, value: unknown]> => [
  ["undefined", undefined],
  ["null", null],
  ["an object", {}],
  ["an array", [{}, "a", 1]],
  ["an empty array", []],
  [
    "a text",
    typeof value === "number" || typeof value === "boolean" ? String(value) : typeof value === "string" ? `${value}!` : "a"
  ],
  ["an empty text", ""],
  ["a number", typeof value === "string" && value !== "" ? Number(value) : -1.5],
  ["a huge number", 1e21],
  ["a truth value", !(value ?? true)],
  ["a date", new Date(Number.NaN)],
  ...(isKeyed(value) ? keysChanged(value) : []),
  ...(Array.isArray(value)
    ? ([
        ["one more", [...value, null]],
        ["one less", value.slice(1)]
      ] as const)
    : [])
]

const keysChanged = (value: Keys): ReadonlyArray<readonly [what: string, value: unknown]> => [
  ["another key", { ...value, another: 1 }],
  ["a key __proto__", { ...value, ["__proto__"]: 1 }],
  ["a null prototype", Object.assign(Object.create(null), value)],
  // A value may have its own key `length`.
  ["an array with keys", Object.assign([], { ...value, length: 0 })]
]

const inside = (value: unknown, path: string): ReadonlyArray<Mutant> => {
  const at = (key: PropertyKey) => (path === "" ? String(key) : `${path}.${String(key)}`)
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      mutants(item, at(index)).map(({ what, value: other }) => ({
        what,
        value: value.map((one, place) => (place === index ? other : one))
      }))
    )
  }
  if (!isKeyed(value)) return []
  return Object.keys(value).flatMap((key) => {
    const { [key]: item, ...rest } = value
    const changed = mutants(item, at(key)).map(({ what, value: other }) => ({ what, value: { ...value, [key]: other } }))
    return [{ what: `no ${at(key)}`, value: rest }, ...changed]
  })
}

/** Checks whether a value can be represented in JSON. */
export const isJson = (value: unknown): boolean => {
  if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return true
  if (Array.isArray(value)) return Object.keys(value).length === value.length && Array.from(value).every(isJson)
  return isKeyed(value) && Object.values(value).every(isJson)
}
