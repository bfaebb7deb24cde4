import type * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as kindMessages from "./messages/kind.js"
import * as valueMessages from "./messages/value.js"
import { subject } from "./rules/Rule.js"

/** One thing that is wrong with a value. */
export interface Problem {
  /** Where in the value, such as `prices.interval[1]`; empty if it is the value itself. */
  readonly path: string
  /** What is wrong, naming the path. Never holds the value. */
  readonly message: string
}

const format = /* @__PURE__ */ SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    if (issue._tag === "MissingKey") return kindMessages.required(subject)
    if (issue._tag === "UnexpectedKey") return valueMessages.unknownProperties(subject)
    return SchemaIssue.defaultLeafHook(issue)
  }
})

/** What is wrong with a value that a schema refused, in the words of the platform. `root` names the value itself. */
export const problems = (error: Schema.SchemaError, root = ""): ReadonlyArray<Problem> =>
  format(error.issue).issues.map(({ message, path = [] }) => {
    const keys = path.map((segment) => (typeof segment === "object" ? segment.key : segment))
    const at = joined(root, message === valueMessages.unknownProperties(subject) ? keys.slice(0, -1) : keys)
    return { path: at, message: textOf(message, at || subject) }
  })

const textOf = (message: string, at: string): string => {
  if (message.startsWith(subject)) return `${at}${message.slice(subject.length)}`
  // The words of Effect for a value of the wrong kind do not name the field.
  return message.startsWith("Expected ") ? kindMessages.mustBe(message.slice("Expected ".length))(at) : message
}

const joined = (root: string, keys: ReadonlyArray<PropertyKey>): string =>
  keys.reduce<string>((path, key) => {
    if (typeof key === "number") return `${path}[${key}]`
    return path === "" ? String(key) : `${path}.${String(key)}`
  }, root)
