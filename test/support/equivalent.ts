import { assert } from "@effect/vitest"
import type { SchemaIssue } from "effect"
import { Redacted, Result, Schema } from "effect"
import { Problem } from "../../src/codecs/Problem.js"
import type { Pair } from "./codecPairs.js"

/** A difference between a codec and the schema that it is compiled from. */
export interface Difference {
  readonly pair: string
  readonly way: "decode" | "encode"
  /** The value, such as `null at items.0`. */
  readonly what: string
  readonly kind: "only the schema accepts it" | "only the codec accepts it" | "the results differ" | "the places differ"
  /** The result of each, or the paths at which it rejects the value. */
  readonly schema: string
  readonly codec: string
}

/** Returns how the schema and the codec of a pair differ on a value, or null. The schema's result is passed to `next`. */
export const difference = (
  pair: Pair,
  way: "decode" | "encode",
  what: string,
  input: unknown,
  next: (result: unknown) => void = () => {}
): Difference | null => {
  const all = { errors: "all" } as const
  const bySchema =
    way === "decode"
      ? Schema.decodeUnknownResult(pair.schema)(input, all)
      : Schema.encodeUnknownResult(pair.schema)(input, { ...all, onExcessProperty: "error" })
  const byCodec = pair.codec[way](input)
  const differ = (kind: Difference["kind"], schema: unknown, codec: unknown): Difference => {
    const said = (value: unknown) => (typeof value === "string" ? value : String(JSON.stringify(shown(value))))
    return { pair: pair.name, way, what, kind, schema: said(schema), codec: said(codec) }
  }
  if (Result.isSuccess(bySchema)) {
    next(bySchema.success)
    if (byCodec instanceof Problem) return differ("only the schema accepts it", bySchema.success, byCodec.text())
    return isSame(bySchema.success, byCodec) ? null : differ("the results differ", bySchema.success, byCodec)
  }
  const places = [...new Set(pathsOf(bySchema.failure.issue))]
  if (!(byCodec instanceof Problem)) return differ("only the codec accepts it", places.join(), byCodec)
  const place = byCodec.field()
  return places.some((one) => isBelow(one, place) || isBelow(place, one))
    ? null
    : differ("the places differ", places.join(), place)
}

const isBelow = (path: string, root: string) => root === "" || path === root || path.startsWith(`${root}.`)

const isSame = (one: unknown, other: unknown): boolean => {
  try {
    assert.deepStrictEqual(shown(one), shown(other))
    return true
  } catch {
    return false
  }
}

/** Returns a value with readable secrets and times, and without undefined keys, which JSON lacks. */
const shown = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return { redacted: Redacted.value(value) }
  if (value instanceof Date) return { date: value.getTime() }
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries.map(([key, item]) => [key, shown(item)]))
}

const pathsOf = (issue: SchemaIssue.Issue, at: ReadonlyArray<PropertyKey> = []): ReadonlyArray<string> => {
  if (issue._tag === "Pointer") return pathsOf(issue.issue, [...at, ...issue.path])
  if ("issues" in issue && issue.issues.length > 0) return issue.issues.flatMap((one) => pathsOf(one, at))
  return "issue" in issue ? pathsOf(issue.issue, at) : [at.map(String).join(".")]
}
