import { parseBounded } from "../../codecs/jsonText.js"
import type { Path } from "../cache/WatchedValues.js"

type Values = ReadonlyArray<readonly [path: Path, value: unknown]>

/** Returns the values that `serializeValues` has written, or null if the text is no such thing. */
export const reviveValues = (text: string): Values | null => {
  const found = parseBounded(text)
  const parsed = "value" in found ? found.value : null
  if (!Array.isArray(parsed) || !parsed.every(isValue)) return null
  return parsed.map(([path, value]) => [path, revive(value)] as const)
}

const isValue = (one: unknown): one is Values[number] =>
  Array.isArray(one) && one.length === 2 && Array.isArray(one[0]) && one[0].every((part) => typeof part === "string")

/** `{ "~": 0 }` is a date, and other names that begin with `~` have an extra one. */
const revive = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(revive)
  const entries = Object.entries(value)
  const [first] = entries
  if (entries.length === 1 && first?.[0] === "~") return new Date(Number(first[1]))
  return Object.fromEntries(entries.map(([name, one]) => [name.startsWith("~") ? name.slice(1) : name, revive(one)]))
}
