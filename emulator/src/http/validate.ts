import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import type { Endpoint } from "portico/contract"
import { SchemaError } from "portico/effect/errors"
import { within } from "../generation/Generation.js"
import { inputsOf } from "../generation/inputs.js"
import type { World } from "../world/World.js"
import type { Auth } from "./Auth.js"
import type { Coerce } from "./coerce.js"
import { coerce } from "./coerce.js"
import type { Incoming } from "./Incoming.js"
import type { Rule, Rules } from "./rules.js"

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
  readonly rules: Rules
  readonly lenient?: ReadonlyArray<string> | undefined
  readonly defaults?: Readonly<Record<string, string>> | undefined
  readonly requiredHeaders: ReadonlyArray<string>
}

// Fills in the body fields that were not sent, as the platform does.
const filled = (body: unknown, defaults: Readonly<Record<string, string>> | undefined): unknown => {
  if (defaults === undefined || (body !== undefined && (typeof body !== "object" || body === null || Array.isArray(body))))
    return body
  return { ...Object.fromEntries(Object.entries(defaults).map(([path, value]) => [path.replace("body.", ""), value])), ...body }
}

/**
 * Creates the error for a request of the wrong shape: the request, and a line for each problem.
 * @source protocol/requests.md#checks
 */
export const schemaError = (request: Incoming, problems: ReadonlyArray<string>): SchemaError => {
  const lines = problems.map((problem) => `  - ${problem}`)
  return new SchemaError({
    details: { message: [`Invalid request to ${request.method} ${request.url.pathname}:`, ...lines].join("\n") }
  })
}

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

interface Part {
  readonly name: "query" | "body"
  readonly coercion: Coerce
  readonly decode: (value: unknown) => Effect.Effect<unknown, Schema.SchemaError>
  readonly decodeUnchecked: (value: unknown) => Effect.Effect<unknown, Schema.SchemaError>
}

const part = (name: Part["name"], schema: Schema.Codec<unknown, unknown> | undefined): Part | undefined =>
  schema && {
    name,
    coercion: coerce(schema),
    decode: Schema.decodeUnknownEffect(schema, { errors: "all" }),
    decodeUnchecked: Schema.decodeUnknownEffect(schema, { disableChecks: true })
  }

const lookUp = (parts: Readonly<Record<string, unknown>>, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined,
    parts
  )

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

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

  return Effect.fnUntraced(function* ({ request, params, query: givenQuery, body: givenBody, auth }) {
    const problems: Array<string> = []
    if (options.needsUser && auth?.user === undefined) problems.push("auth.user must be defined")
    for (const name of options.requiredHeaders) {
      if (request.header(name) === null) problems.push(`headers.${name} must be defined`)
    }
    const wireParams = Object.fromEntries(Object.entries(params).map(([name, value]) => [snake(name), value]))
    const coercedQuery = query?.coercion(givenQuery, "query", problems)
    const coercedBody = body?.coercion(filled(givenBody, options.defaults), "body", problems)
    const parts = { params: wireParams, query: coercedQuery, body: coercedBody }
    for (const [path, keys, rule] of rules) {
      const value = lookUp(parts, keys)
      const line = value === undefined || value === null ? undefined : rule(value)
      // A rule can report an item of the field.
      if (line !== undefined) problems.push(line.startsWith("[") ? `${path}${line}` : `${path} ${line}`)
    }
    for (const { keys, value, span } of newer) {
      const sent = lookUp(parts, keys)
      if (within(request.generation, span) || sent === undefined || (value !== undefined && value !== sent)) continue
      problems.push(`${keys.slice(0, -1).join(".")} contains unknown properties: ${keys.at(-1)}`)
    }
    if (problems.length > 0) return yield* schemaError(request, problems)
    return {
      params,
      query: yield* decoded(request, query, coercedQuery, lenient),
      payload: yield* decoded(request, body, coercedBody, lenient)
    }
  })
}

// If the schema rejects only lenient fields, the schema's own verdict is ignored.
const decoded = (
  request: Incoming,
  part: Part | undefined,
  value: unknown,
  lenient: ReadonlyArray<string>
): Effect.Effect<unknown, SchemaError> =>
  part === undefined
    ? Effect.undefined
    : Effect.catch(part.decode(value), ({ issue }) => {
        const problems = formatIssue(issue).issues.flatMap(({ path, message }) => {
          const at = [part.name, ...(path ?? []).map(String)].join(".")
          return lenient.includes(at) ? [] : [`${at}: ${message}`]
        })
        return problems.length === 0 ? Effect.orDie(part.decodeUnchecked(value)) : schemaError(request, problems)
      })
