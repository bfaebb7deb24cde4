import type { Path } from "../cache/WatchedValues.js"

/** The values that must not appear in a page: tokens of providers, and the settings of projects. */
const secretPaths: ReadonlySet<string | undefined> = new Set(["connectedAccounts", "ownedProjects"])

/**
 * Serializes watched values for a page, without those that hold a secret or cannot be serialized. `reviveValues` is apart because a
 * page reads values before its first render, and nothing writes any there.
 */
export const serializeValues = (known: ReadonlyArray<readonly [path: Path, value: unknown]>): string => {
  const values = known.flatMap(([path, value]) => {
    const plain = secretPaths.has(path[0]) ? undefined : toPlain(value)
    return plain === undefined ? [] : [[path, plain]]
  })
  return JSON.stringify(values).replaceAll("<", "\\u003c")
}

/** Returns the value as JSON, with dates as `{ "~": milliseconds }`; undefined if it cannot be serialized. */
const toPlain = (value: unknown): unknown => {
  if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return value
  if (typeof value !== "object") return undefined
  if (value instanceof Date) return { "~": value.getTime() }
  if (Array.isArray(value)) return allOrUndefined(value.map(toPlain))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return undefined
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const plain = allOrUndefined(entries.map(([, one]) => toPlain(one)))
  return plain && Object.fromEntries(entries.map(([name], at) => [name.startsWith("~") ? `~${name}` : name, plain[at]]))
}

const allOrUndefined = (all: ReadonlyArray<unknown>): ReadonlyArray<unknown> | undefined =>
  all.includes(undefined) ? undefined : all
