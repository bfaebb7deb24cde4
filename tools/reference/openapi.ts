import * as Arr from "effect/Array"
import type * as Endpoint from "../../src/contract/Endpoint.js"
import { errorBody } from "../../src/contract/errorBody.js"
import { Components } from "./components.ts"
import type { EndpointDoc } from "./endpointDocs.ts"
import type { JsonSchema } from "./jsonSchema.ts"
import { properties } from "./jsonSchema.ts"

type Named = readonly [name: string, endpoint: Endpoint.Any]

/** An operation of the document. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly "x-portico-calls": ReadonlyArray<{ readonly call: string; readonly access: string }>
  readonly security: ReadonlyArray<JsonSchema>
  readonly parameters: ReadonlyArray<JsonSchema>
  readonly requestBody?: JsonSchema
  readonly responses: JsonSchema
}

/** The parts of the document that vary. */
export interface Document {
  readonly openapi: "3.1.0"
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly [part: string]: unknown
}

const keys = {
  projectId: "x-stack-project-id",
  accessType: "x-stack-access-type",
  publishableClientKey: "x-stack-publishable-client-key",
  secretServerKey: "x-stack-secret-server-key",
  superSecretAdminKey: "x-stack-super-secret-admin-key",
  accessToken: "x-stack-access-token"
} as const
const keyOf = {
  client: "publishableClientKey",
  server: "secretServerKey",
  admin: "superSecretAdminKey"
} as const

/**
 * Returns the OpenAPI 3.1 document of the contract. OpenAPI allows one operation per method and path, so the access levels' views
 * are alternatives within one operation, and `x-portico-calls` lists the calls with their levels.
 */
export const openapi = (
  endpoints: ReadonlyMap<string, Endpoint.Any>,
  docs: ReadonlyMap<string, EndpointDoc>,
  named: Readonly<Record<string, unknown>>
): Document => {
  const components = new Components(named)
  const groups = Arr.groupBy(endpoints, ([, { path }]) => path.replace(/:\w+/g, "*"))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const group of Object.values(groups).sort(([a], [b]) => (a[1].path < b[1].path ? -1 : 1))) {
    const path = group[0][1].path.replace(/:(\w+)/g, "{$1}")
    const byMethod = Arr.groupBy(group, ([, { method }]) => method.toLowerCase())
    paths[path] = Object.fromEntries(
      Object.entries(byMethod).map(([method, calls]) => [method, operation(path, calls, docs, components)])
    )
  }
  return {
    openapi: "3.1.0",
    info: { title: "Portico", version: "1", description: "Generated from src/contract by tools/reference/openapi.ts." },
    servers: [{ url: "/api/v1" }],
    paths,
    components: {
      schemas: components.used,
      securitySchemes: Object.fromEntries(
        Object.entries(keys).map(([name, header]) => [name, { type: "apiKey", in: "header", name: header }])
      )
    }
  }
}

const operation = (
  path: string,
  calls: Arr.NonEmptyReadonlyArray<Named>,
  docs: ReadonlyMap<string, EndpointDoc>,
  components: Components
): Operation => {
  const [[name, endpoint]] = calls
  const payloads = calls.flatMap(([, { payload }]) => (payload === undefined ? [] : [components.of(payload, "request")]))
  return {
    operationId: name,
    summary: docs.get(name)?.text ?? "",
    "x-portico-calls": calls.map(([call, { access, retry, session }]) => ({ call, access, session, retry })),
    security: security(calls),
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, param]) =>
        parameter("path", { name: param ?? "", type: { type: "string" }, isRequired: true })
      ),
      ...parameters("query", calls, ({ query }) => query, components),
      ...parameters("header", calls, ({ headers }) => headers, components)
    ],
    ...(payloads.length > 0 && {
      requestBody: { required: true, content: { [mediaType(endpoint)]: { schema: anyOf(payloads) } } }
    }),
    responses: { ...success(calls, components), ...failures(calls, components) }
  }
}

const mediaType = (endpoint: Endpoint.Any): string =>
  endpoint.encoding === "form" ? "application/x-www-form-urlencoded" : "application/json"

const anyOf = (schemas: ReadonlyArray<JsonSchema>): JsonSchema => {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return different.length === 1 ? (different[0] ?? {}) : { anyOf: different }
}

const security = (calls: ReadonlyArray<Named>): ReadonlyArray<JsonSchema> =>
  calls.map(([, { access, session }]) => ({
    projectId: [],
    accessType: [],
    [keyOf[access]]: [],
    ...(session === "required" && { accessToken: [] })
  }))

interface Field {
  readonly name: string
  readonly type: JsonSchema
  readonly isRequired: boolean
}
const parameter = (place: string, { isRequired, name, type }: Field): JsonSchema => ({
  name,
  in: place,
  required: isRequired,
  schema: type
})

const parameters = (
  place: string,
  calls: ReadonlyArray<Named>,
  part: (endpoint: Endpoint.Any) => Endpoint.Any["query"],
  components: Components
): ReadonlyArray<JsonSchema> => {
  const found = new Map<string, JsonSchema>()
  for (const [, endpoint] of calls) {
    const schema = part(endpoint)
    if (schema === undefined) continue
    const body = components.inline(schema, "request")
    const types = Object.entries(body["properties"] ?? {})
    for (const { isRequired, name } of properties(body)) {
      const type: JsonSchema = types.find(([key]) => key === name)?.[1] ?? {}
      found.set(name, parameter(place, { name, type, isRequired: isRequired && calls.length === 1 }))
    }
  }
  return [...found.values()]
}

const success = (calls: Arr.NonEmptyReadonlyArray<Named>, components: Components): JsonSchema => {
  const [[, endpoint]] = calls
  if (endpoint.response === "redirect") {
    return { "307": { description: "A redirect", headers: { location: { schema: { type: "string" } } } } }
  }
  if (endpoint.response === "page") {
    return { "200": { description: "A page", content: { "text/html": { schema: { type: "string" } } } } }
  }
  const schema = anyOf(calls.map(([, one]) => components.of(one.success, "answer")))
  return { "2XX": { description: "Success", content: { "application/json": { schema } } } }
}

const failures = (calls: ReadonlyArray<Named>, components: Components): JsonSchema => {
  const errors = new Set(calls.flatMap(([, endpoint]) => endpoint.errors))
  const byStatus = Arr.groupBy(errors, (error) => String(error.status))
  return Object.fromEntries(
    Object.entries(byStatus)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([status, members]) => [
        status,
        {
          description: members.map((error) => error.code).join(", "),
          headers: { "x-stack-known-error": { schema: { type: "string", enum: members.map((error) => error.code) } } },
          content: {
            "application/json": { schema: anyOf(members.map((error) => components.error(error.tag, errorBody(error)))) }
          }
        }
      ])
  )
}
