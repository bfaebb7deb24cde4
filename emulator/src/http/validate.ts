import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { Endpoint } from "portico/contract"
import { SchemaError } from "portico/effect/errors"
import { internalProjectId } from "portico/schemas"
import type { Generation } from "../generation/Generation.js"
import { within } from "../generation/Generation.js"
import { inputsOf } from "../generation/inputs.js"
import type { World } from "../world/World.js"
import type { Auth } from "./Auth.js"
import { bodySchemas } from "./bodySchemas.js"
import type { Coerce } from "./coercions.js"
import type { Decoded } from "./decoded.js"
import { decoded, part, snake } from "./decoded.js"
import type { Incoming } from "./Incoming.js"
import { own } from "./own.js"
import type { Problem } from "./problemOrder.js"
import { orderOf, pathIn, problemOf } from "./problemOrder.js"
import type { Rule, Rules } from "./rules.js"
import { linesOf } from "./rules.js"
import { withoutCast } from "./valueProblems.js"

/** The parts of a request to validate, with `me` already replaced. */
export interface Unchecked {
  readonly request: Incoming
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  readonly auth: Auth | undefined
}

/** Returns the decoded input of an endpoint, or fails with a list of all problems. */
export type Check = (unchecked: Unchecked) => Effect.Effect<unknown, SchemaError, World>

/** Validation beyond the endpoint's own schemas. */
export interface CheckOptions {
  /** The schema of the query; without it, any query is accepted. */
  readonly query: Endpoint.Any["query"]
  readonly needsUser: boolean
  readonly internalOnly?: boolean | undefined
  readonly rules: Rules
  readonly lenient?: ReadonlyArray<string> | undefined
  readonly defaults?: Readonly<Record<string, string>> | undefined
  readonly shapes?: ReadonlyArray<Shape> | undefined
  readonly checks?: Readonly<Record<string, Coerce>> | undefined
  readonly requiredHeaders: ReadonlyArray<string>
}

// Fills in the body fields that were not sent, as the platform does. Without named fields the whole body may be missing.
const filled = (body: unknown, defaults: Readonly<Record<string, string>> | undefined): unknown => {
  if (defaults === undefined) return body
  if (body === undefined) return Object.keys(defaults).length === 0 ? {} : body
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body
  return { ...Object.fromEntries(Object.entries(defaults).map(([path, value]) => [path.replace("body.", ""), value])), ...body }
}

/** One of several forms of a body: the fields that it needs, and those of the other forms. */
export interface Shape {
  readonly required: ReadonlyArray<string>
  readonly refused: ReadonlyArray<string>
}

const strayIn = (parent: string): string => `${parent} contains unknown properties: `
const strayLine = strayIn("body")

// Each schema that the body is composed of names its unknown properties: the first before what else is wrong with the whole body.
const repeated = (lines: ReadonlyArray<string>, times: number): ReadonlyArray<string> => {
  const first = lines.findIndex((line) => line.startsWith(strayLine))
  if (first === -1 || times === 1) return lines
  const after = lines.slice(first + 1).findIndex((line) => /^(?:body|params)\b/.test(line))
  const end = after === -1 ? lines.length : first + 1 + after
  const others = Array.from({ length: times - 1 }, () => lines[first] ?? "")
  return [...lines.slice(0, end), ...others, ...lines.slice(end)]
}

// If a body matches none of the shapes, the error lists the problems of each.
const withShapes = (
  problems: ReadonlyArray<string>,
  body: unknown,
  shapes: ReadonlyArray<Shape>,
  times: number
): ReadonlyArray<string> => {
  if (!Predicate.isReadonlyObject(body)) return problems
  const stray = problems.flatMap((line) => (line.startsWith(strayLine) ? line.slice(strayLine.length).split(", ") : []))
  const ofFields = problems.filter((line) => /^body[.[]/.test(line)).map(withoutCast)
  const linesOfShape = ({ refused, required }: Shape) => {
    const others = Object.keys(body).filter(
      (name) => (refused.includes(name) && body[name] !== undefined) || stray.includes(name)
    )
    return [
      ...required.filter((name) => body[name] === undefined).map((name) => `body.${name} must be defined`),
      ...ofFields.filter((line) => !refused.includes(/^body\.(\w+)/.exec(line)?.[1] ?? "")),
      ...repeated(others.length === 0 ? [] : [strayLine + others.join(", ")], times)
    ]
  }
  const all = shapes.map(linesOfShape)
  const rest = problems.filter((line) => !line.startsWith("body"))
  if (all.some((lines) => lines.length === 0)) return rest
  const shapeLines = all.flatMap((lines, index) => [`  Schema ${index}:`, ...lines.map((line) => `    ${line}`)])
  return [...rest, ["body is not matched by any of the provided schemas:", ...shapeLines].join("\n")]
}

/** The maximum length of the message about a request of the wrong shape, which names what was sent. */
export const maxProblemsLength = 10_000

/**
 * Creates the error for a request of the wrong shape: the request, and a line for each problem.
 * @source protocol/requests.md#checks
 */
export const schemaError = (request: Incoming, problems: ReadonlyArray<string>): SchemaError => {
  const lines = problems.map((problem) => `  - ${problem.replaceAll("\n", "\n  ")}`)
  const message = [`Request validation failed on ${request.method} ${request.url.pathname}:`, ...lines].join("\n")
  return new SchemaError({ details: { message: message.slice(0, maxProblemsLength) } })
}

/** Names the fields of other generations among the unknown properties of an object, in the order of the request. */
const nameStray = (problems: Array<string>, parent: string, sent: unknown, names: ReadonlyArray<string>): void => {
  const start = strayIn(parent)
  const at = problems.findIndex((line) => line.startsWith(start))
  const others = problems[at]?.slice(start.length).split(", ") ?? []
  const all = Predicate.isReadonlyObject(sent) ? Object.keys(sent) : []
  const line = start + all.filter((name) => names.includes(name) || others.includes(name)).join(", ")
  if (at === -1) problems.push(line)
  else problems[at] = line
}

const withoutFields = (value: unknown, keys: ReadonlyArray<string>, names: ReadonlyArray<string>): unknown => {
  if (!Predicate.isReadonlyObject(value)) return value
  const [key, ...rest] = keys
  return key === undefined
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
    : { ...value, [key]: withoutFields(own(value, key), rest, names) }
}

// The parameters of paths that the platform names differently in its messages.
const paramNames: ReadonlyArray<readonly [path: RegExp, name: string, platformName: string]> = [
  [/^\/emails\/notification-preference\//, "category_id", "notification_category_id"],
  [/^\/emails\/outbox\//, "email_id", "id"],
  [/^\/internal\/email-drafts\//, "draft_id", "id"],
  [/^\/internal\/email-themes\//, "theme_id", "id"],
  [/^\/internal\/email-templates\//, "template_id", "templateId"],
  [/^\/team-invitations\//, "invitation_id", "id"],
  [/api-keys\//, "key_id", "api_key_id"]
]

const lookUp = (parts: Readonly<Record<string, unknown>>, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((value, key) => (Predicate.isReadonlyObject(value) ? own(value, key) : undefined), parts)

/** The values of an enumeration in a request. */
const literalsOf = (schema: Schema.Top | undefined, field: string): ReadonlyArray<string> => {
  const ast = schema && SchemaAST.toEncoded(schema.ast)
  const type = ast && SchemaAST.isObjects(ast) ? ast.propertySignatures.find(({ name }) => name === field)?.type : undefined
  const members = type === undefined ? [] : SchemaAST.isUnion(type) ? type.types : [type]
  return members.flatMap((member) => (SchemaAST.isLiteral(member) ? [String(member.literal)] : []))
}

/** Returns the wire names of a schema's fields. */
export const fieldsOf = (schema: Schema.Top | undefined): ReadonlyArray<string> =>
  schema === undefined ? [] : namesIn(SchemaAST.toEncoded(schema.ast))

const namesIn = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  SchemaAST.isObjects(ast)
    ? ast.propertySignatures.map(({ name }) => String(name))
    : SchemaAST.isUnion(ast)
      ? ast.types.flatMap(namesIn)
      : []

/** Compiles the validation of an endpoint once, so that requests build no schemas. */
export const validator = (endpoint: Endpoint.Any, options: CheckOptions): Check => {
  const query = part("query", options.query)
  const body = part("body", endpoint.payload)
  const { lenient = [] } = options
  const newer = inputsOf(endpoint)
  const rules = Object.entries(options.rules).map(([path, rule]): readonly [string, ReadonlyArray<string>, Rule] => [
    path,
    path.split("."),
    rule
  ])
  const order = orderOf({ query: options.query, body: endpoint.payload })
  const renamed = paramNames.find(([path]) => path.test(endpoint.path))
  const platformName = (line: string): string =>
    renamed === undefined ? line : line.replace(new RegExp(`^params\\.${renamed[1]}\\b`), `params.${renamed[2]}`)

  // A value of an enumeration that other generations have: the platform lists those that it accepts.
  const refuseValue = (problems: Array<string>, keys: ReadonlyArray<string>, isSent: boolean, own: Generation) => {
    const line = `${keys.join(".")} must be one of the following values: `
    const at = problems.findIndex((problem) => problem.startsWith(line))
    if (at === -1 && !isSent) return
    const [name, field = ""] = keys
    const all = literalsOf(name === "query" ? options.query : endpoint.payload, field)
    const refused = newer.filter((each) => each.keys.join() === keys.join() && !within(own, each.span)).map((each) => each.value)
    const listed = line + all.filter((each) => !refused.includes(each)).join(", ")
    if (at === -1) problems.push(listed)
    else problems[at] = listed
  }

  return Effect.fnUntraced(function* ({ request, params, query: givenQuery, body: givenBody, auth }) {
    const problems: Array<string> = []
    if (options.needsUser && auth?.user === undefined) problems.push("auth.user must be defined")
    if (options.internalOnly && auth?.project.id !== internalProjectId) {
      problems.push(`auth.project.id must be one of the following values: ${internalProjectId}`)
    }
    for (const name of options.requiredHeaders) {
      if (request.header(name) === null) problems.push(`headers.${name} must be defined`)
    }
    const wireParams = Object.fromEntries(Object.entries(params).map(([name, value]) => [snake(name), value]))
    const given = { query: givenQuery, body: filled(givenBody, options.defaults) }
    // What a field of another generation has as its value does not matter.
    const stray = new Map<string, Array<string>>()
    for (const { keys, value, span } of newer) {
      if (value !== undefined || within(request.generation, span) || lookUp(given, keys) === undefined) continue
      const parent = keys.slice(0, -1).join(".")
      stray.set(parent, [...(stray.get(parent) ?? []), keys.at(-1) ?? ""])
    }
    const kept = [...stray].reduce<unknown>((parts, [parent, names]) => withoutFields(parts, parent.split("."), names), given)
    const coercedQuery = query?.coercion(lookUp({ kept }, ["kept", "query"]), "query", problems)
    const coercedBody = body?.coercion(lookUp({ kept }, ["kept", "body"]), "body", problems)
    for (const [parent, names] of stray) nameStray(problems, parent, lookUp(given, parent.split(".")), names)
    const parts = { params: wireParams, query: coercedQuery, body: coercedBody }
    const ofRules: Array<Problem> = []
    const checked: Array<string> = []
    for (const [path, check] of Object.entries(options.checks ?? {})) {
      const value = lookUp(given, path.split("."))
      if (value === undefined || value === null) continue
      checked.push(path)
      const found: Array<string> = []
      check(value, path, found)
      ofRules.push(...found.map((line) => ({ path, line })))
    }
    for (const [path, keys, rule] of rules) {
      const value = lookUp(parts, keys)
      if (value === undefined || value === null) continue
      // A rule can report an item of the field. A value that is no number is reported already.
      const found = linesOf(rule, value).map((line) => problemOf(path, line))
      ofRules.push(...found.filter(({ line }) => !problems.includes(line)))
    }
    for (const { keys, value, span } of newer) {
      const sent = lookUp(parts, keys)
      if (value === undefined || within(request.generation, span) || sent === undefined) continue
      refuseValue(problems, keys, sent === value, request.generation)
    }
    const ofTypes = problems
      .map((line) => ({ path: pathIn(line), line }))
      .filter(({ path, line }) => {
        // The count of the problems of a record has no path.
        if (checked.length > 0 && /^\d+ errors occurred$/.test(line)) return false
        const at = checked.find((each) => path === each || path.startsWith(`${each}.`))
        return at === undefined || (stray.has(at) && line.startsWith(strayIn(at)))
      })
    const known = [...ofTypes, ...ofRules]
    // A value that breaks a rule can be too long for the schema's checks, and a long message has no room for more.
    const isEnough = ofRules.length > 0 || known.length > mostKnown
    const decodedQuery = isEnough ? undecoded : yield* decoded(query, coercedQuery, lenient)
    const decodedBody = isEnough ? undecoded : yield* decoded(body, coercedBody, lenient)
    const ofSchemas = [...decodedQuery.problems, ...decodedBody.problems].filter((problem) => !isKnown(problem, known))
    const all = order([...known, ...ofSchemas])
    const times = bodySchemas(endpoint, request)
    const found = options.shapes === undefined ? repeated(all, times) : withShapes(all, givenBody, options.shapes, times)
    if (found.length > 0) return yield* schemaError(request, found.map(platformName))
    return { params, query: yield* decodedQuery.value, payload: yield* decodedBody.value }
  })
}

const mostKnown = 300
const undecoded: Decoded = { value: Effect.undefined, problems: [] }

// Each field is reported once: a field of the wrong type also fails the checks of the schema.
const isKnown = ({ path }: Problem, known: ReadonlyArray<Problem>): boolean =>
  known.some(
    (other) =>
      other.path === path ||
      isWithin(other.path, path) ||
      (isWithin(path, other.path) && !other.line.startsWith(strayIn(other.path)))
  )
const isWithin = (path: string, outer: string): boolean => path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
