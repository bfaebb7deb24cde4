import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"
import { atLeastOne, mustBe } from "../schemas/messages/value.js"
import { problems } from "../schemas/problems.js"
import { subject } from "../schemas/rules/Rule.js"
import type { Codec } from "./Codec.js"
import { expected, unexpected } from "./Codec.js"
import { json, jsonKind } from "./json.js"
import { isObject } from "./object.js"
import { Problem } from "./Problem.js"

/** The part of a schema that encoding and decoding need: its type, and that no services are required. */
export interface SchemaOf<out T> extends Pick<Schema.Constraint, "ast"> {
  readonly Type: T
  readonly DecodingServices: never
  readonly EncodingServices: never
}

/**
 * Returns the codec of a schema, which uses the schema itself. In the published package the declarations hold compiled codecs
 * instead of schemas, and this returns them unchanged.
 */
export const codecOf = <T>(declared: SchemaOf<T>): Codec<T> => {
  const schema = toCodec(declared)
  const decode = Schema.decodeUnknownResult(schema)
  const encode = Schema.encodeUnknownResult(schema, { onExcessProperty: "error" })
  return {
    decode: (input) => Result.getOrElse(decode(input), problem),
    encode: (value) =>
      isStruct(schema) && value !== undefined && !isObject(value)
        ? expected(value, "an object")
        : Result.getOrElse(encode(omitUndefined(value)), (error) => insideJson(value, problem(error)))
  }
}

// A schema would take a date or a map for an object without properties.
const isStruct = ({ ast }: Schema.Top) => SchemaAST.toType(ast)._tag === "Objects"

/**
 * Returns a value without keys that are undefined: they are absent on the wire, and not every program uses
 * `exactOptionalPropertyTypes`.
 */
const omitUndefined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(omitUndefined)
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, omitUndefined(one)]])))
}

// A `SchemaOf` is a view of a whole schema that the compiler compares at a fraction of the cost.
const toCodec = <T>(schema: SchemaOf<T>) => schema as Schema.Codec<T, unknown>

const problem = (error: Schema.SchemaError): Problem =>
  unexpectedKey(error.issue) ??
  emptyArray(error.issue) ??
  inRedacted(error.issue) ??
  new Problem((path) => {
    // The schema writes an index as `[1]`, and a codec as `.1`.
    const [first = { message: "", path: "" }] = problems(error)
    return first.path === "" ? first.message : first.message.replace(first.path, path)
  }, pathOf(error.issue))

// A schema does not say which part of a value is not JSON.
const insideJson = (value: unknown, found: Problem): Problem => {
  if (found.text() !== mustBe(jsonKind)(found.field() || subject)) return found
  const at = found.path.reduce<unknown>((part, key) => Object(part)[key], value)
  const inside = json.encode(at)
  return inside instanceof Problem ? found.path.reduceRight<Problem>((inner, key) => inner.under(key), inside) : found
}

const unexpectedKey = (issue: SchemaIssue.Issue): Problem | undefined => {
  const path = pathOf(issue)
  const [key = ""] = path.slice(-1)
  if (lastOf(issue)._tag !== "UnexpectedKey") return undefined
  return path.slice(0, -1).reduceRight<Problem>((inner, at) => inner.under(at), unexpected([String(key)]))
}

// An empty array is the mistake, not the first of its items, which a schema says is missing.
const emptyArray = (issue: SchemaIssue.Issue): Problem | undefined => {
  const path = pathOf(issue)
  const isEmpty = lastOf(issue)._tag === "MissingKey" && path.at(-1) === 0
  return isEmpty ? new Problem(atLeastOne, path.slice(0, -1)) : undefined
}

// Effect says nothing about the content of a `Redacted`, and places it under a key of its own.
const inRedacted = (issue: SchemaIssue.Issue): Problem | undefined => {
  const path = pathOf(issue)
  const last = lastOf(issue)
  const isContent = last._tag === "InvalidValue" && last.annotations === undefined && path.at(-1) === "value"
  return isContent ? new Problem(mustBe("a string"), path.slice(0, -1)) : undefined
}

const lastOf = (issue: SchemaIssue.Issue): SchemaIssue.Issue => {
  const next = "issue" in issue ? issue.issue : "issues" in issue ? issue.issues[0] : undefined
  return next === undefined ? issue : lastOf(next)
}

/** Returns the path of the first difference between a value and a schema. */
const pathOf = (first: SchemaIssue.Issue): ReadonlyArray<PropertyKey> => {
  const path: Array<PropertyKey> = []
  let issue: SchemaIssue.Issue | undefined = first
  while (issue !== undefined) {
    if (issue._tag === "Pointer") path.push(...issue.path)
    issue = "issue" in issue ? issue.issue : "issues" in issue ? issue.issues[0] : undefined
  }
  return path
}
