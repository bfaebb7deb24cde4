import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaIssue from "effect/SchemaIssue"
import { problems } from "../schemas/problems.js"
import type { Codec } from "./Codec.js"
import { unexpected } from "./Codec.js"
import { Problem } from "./Problem.js"

/** What is asked of a schema to read and write by it: its value, and that doing so needs no services. */
export interface SchemaOf<out T> extends Pick<Schema.Constraint, "ast"> {
  readonly Type: T
  readonly DecodingServices: never
  readonly EncodingServices: never
}

/**
 * The codec of a schema, which reads and writes by the schema itself. What is published has the compiled codec in the place of
 * the schema, and then this gives it as it is.
 */
export const codecOf = <T>(declared: SchemaOf<T>): Codec<T> => {
  const schema = whole(declared)
  const decode = Schema.decodeUnknownResult(schema)
  const encode = Schema.encodeUnknownResult(schema, { onExcessProperty: "error" })
  return {
    decode: (input) => Result.getOrElse(decode(input), problem),
    encode: (value) => Result.getOrElse(encode(present(value)), problem)
  }
}

/** A value without the keys that are undefined: on the wire they are absent, and `exactOptionalPropertyTypes` is not for all. */
const present = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(present)
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, present(one)]])))
}

// A `SchemaOf` is a view of a whole schema, which the compiler compares at a fraction of the cost.
const whole = <T>(schema: SchemaOf<T>) => schema as Schema.Codec<T, unknown>

const problem = (error: Schema.SchemaError): Problem =>
  unexpectedKey(error.issue) ??
  new Problem(
    () =>
      problems(error)
        .map(({ message }) => message)
        .join("; "),
    pathOf(error.issue)
  )

const unexpectedKey = (issue: SchemaIssue.Issue): Problem | undefined => {
  const path = pathOf(issue)
  const [key = ""] = path.slice(-1)
  if (lastOf(issue)._tag !== "UnexpectedKey") return undefined
  return path.slice(0, -1).reduceRight<Problem>((inner, at) => inner.under(at), unexpected([String(key)]))
}

const lastOf = (issue: SchemaIssue.Issue): SchemaIssue.Issue => {
  const next = "issue" in issue ? issue.issue : "issues" in issue ? issue.issues[0] : undefined
  return next === undefined ? issue : lastOf(next)
}

/** Where in a value its first difference from the schema is. */
const pathOf = (first: SchemaIssue.Issue): ReadonlyArray<PropertyKey> => {
  const path: Array<PropertyKey> = []
  let issue: SchemaIssue.Issue | undefined = first
  while (issue !== undefined) {
    if (issue._tag === "Pointer") path.push(...issue.path)
    issue = "issue" in issue ? issue.issue : "issues" in issue ? issue.issues[0] : undefined
  }
  return path
}
