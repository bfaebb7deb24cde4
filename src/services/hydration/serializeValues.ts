import type { Path } from "../cache/WatchedValues.js"

/** The values that must not appear in a page: tokens of providers, and the settings of projects. */
const secret: ReadonlySet<string | undefined> = new Set(["connectedAccounts", "ownedProjects"])

/**
 * Serializes watched values for a page, without those that hold a secret or cannot be serialized. `reviveValues` is apart because a
 * page reads values before its first render, and nothing writes any there. @internal
 */
export const serializeValues = (known: ReadonlyArray<readonly [path: Path, value: unknown]>): string => {
  const values = known.flatMap(([path, value]) => {
    const plain = secret.has(path[0]) ? undefined : plainOf(value)
    return plain === undefined ? [] : [[path, plain]]
  })
  return JSON.stringify(values).replaceAll("<", "\\u003c")
}

/** Returns the value as JSON, with dates as `{ "~": milliseconds }`; undefined if it cannot be serialized. */
const plainOf = (value: unknown): unknown => {
  if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return value
  if (typeof value !== "object") return undefined
  if (value instanceof Date) return { "~": value.getTime() }
  if (Array.isArray(value)) return whole(value.map(plainOf))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return undefined
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const plain = whole(entries.map(([, one]) => plainOf(one)))
  return plain && Object.fromEntries(entries.map(([name], at) => [name.startsWith("~") ? `~${name}` : name, plain[at]]))
}

const whole = (all: ReadonlyArray<unknown>): ReadonlyArray<unknown> | undefined => (all.includes(undefined) ? undefined : all)
