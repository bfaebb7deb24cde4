import type * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as kindMessages from "./messages/value.js"
import * as valueMessages from "./messages/value.js"
import { subject } from "./rules/Rule.js"

/** One problem of a value. */
export interface Problem {
  /** The path in the value, such as `prices.interval[1]`; empty for the value itself. */
  readonly path: string
  /** A message that names the path. Never contains the value. */
  readonly message: string
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    if (issue._tag === "MissingKey") return kindMessages.required(subject)
    if (issue._tag === "UnexpectedKey") return valueMessages.unknownProperties(subject)
    return SchemaIssue.defaultLeafHook(issue)
  }
})

/** Returns the problems of a value that a schema rejected, in the platform's wording. `root` names the value itself. */
export const problems = (error: Schema.SchemaError, root = ""): ReadonlyArray<Problem> =>
  format(error.issue).issues.map(({ message, path = [] }) => {
    const keys = path.map((segment) => (typeof segment === "object" ? segment.key : segment))
    const at = joined(root, message === valueMessages.unknownProperties(subject) ? keys.slice(0, -1) : keys)
    return { path: at, message: textOf(message, at || subject) }
  })

const textOf = (message: string, at: string): string => {
  if (message.startsWith(subject)) return `${at}${message.slice(subject.length)}`
  // Effect's message for a value of the wrong kind does not name the field.
  return message.startsWith("Expected ") ? kindMessages.mustBe(kindOf(message.slice("Expected ".length)))(at) : message
}

/** Effect's names of kinds, with those of the codecs. */
const kinds: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a finite number",
  boolean: "a boolean",
  object: "an object",
  array: "an array",
  Redacted: "a string",
  "JSON value": "a JSON value"
}

const kindOf = (expected: string): string =>
  expected
    .split(" | ")
    .filter((kind) => kind !== "null")
    .map((kind) => kinds[kind] ?? kind)
    .join(" or ")

const joined = (root: string, keys: ReadonlyArray<PropertyKey>): string =>
  keys.reduce<string>((path, key) => {
    if (typeof key === "number") return `${path}[${key}]`
    return path === "" ? String(key) : `${path}.${String(key)}`
  }, root)
