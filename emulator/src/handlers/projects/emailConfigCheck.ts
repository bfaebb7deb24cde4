import * as Schema from "effect/Schema"
import { coerce } from "../../http/coerce.js"
import type { Coerce } from "../../http/coercions.js"
import { isRecord } from "../../http/coercions.js"
import { own } from "../../http/own.js"
import type { Rule } from "../../http/rules.js"
import * as rules from "../../http/rules.js"
import { wrongType } from "../../http/valueProblems.js"

interface Field {
  readonly name: string
  readonly read: Coerce
  /** What holds for a value whatever the type of the server is. */
  readonly rule: Rule
}
const anything: Rule = () => undefined
const text = (name: string, rule = anything): Field => ({ name, read: coerce(Schema.String), rule })

const fields: ReadonlyArray<Field> = [
  text("host"),
  { name: "port", read: coerce(Schema.Finite), rule: rules.between(0, 65_535) },
  text("username"),
  text("password", rules.password),
  text("sender_name"),
  text("sender_email", rules.email)
]
const names = new Set(["type", ...fields.map(({ name }) => name)])
const readType = coerce(Schema.Literals(["shared", "standard"]))

const problemsOf = (
  server: Readonly<Record<string, unknown>>,
  { name, read, rule }: Field,
  path: string
): ReadonlyArray<string> => {
  const isOwn = server["type"] === "standard"
  const value = own(server, name)
  if (value === undefined) return isOwn ? [`${path} must be defined`] : []
  const problems: Array<string> = []
  const given = read(value, path, problems)
  if (problems.length > 0) return problems
  // An empty address breaks no rule beside another type.
  const rest = given === "" ? anything : rule
  return rules.linesOf(isOwn ? rules.allOf(rules.nonEmpty, rest) : rest, given).map((line) => `${path} ${line}`)
}

/**
 * Checks the mail server of a project. The platform checks the fields of a server of one's own also beside the shared one, which
 * does not need them, and beside a type that does not exist.
 */
export const emailConfigCheck: Coerce = (value, path, problems) => {
  if (!isRecord(value)) {
    problems.push(wrongType(path, "object", value))
    return value
  }
  readType(own(value, "type"), `${path}.type`, problems)
  for (const field of fields) problems.push(...problemsOf(value, field, `${path}.${field.name}`))
  const others = Object.keys(value).filter((name) => !names.has(name))
  if (others.length > 0) problems.push(`${path} contains unknown properties: ${others.join(", ")}`)
  return value
}
