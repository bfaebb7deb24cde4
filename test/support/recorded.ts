import { readdirSync, readFileSync } from "node:fs"
import { Option, Schema } from "effect"
import * as Endpoint from "../../src/contract/Endpoint.js"

/** A recorded request and its response. */
export interface Recorded {
  readonly name: string
  readonly access: string
  readonly request: {
    readonly method: string
    readonly path: string
    readonly query: Readonly<Record<string, string>>
    readonly headers: Readonly<Record<string, string>>
    readonly encoding?: "form" | "raw"
    readonly body?: unknown
  }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
}

/** A generation with recordings. */
export type RecordedGeneration = "2025-11" | "2026-04"

const folders: Readonly<Record<RecordedGeneration, URL>> = {
  "2025-11": new URL("../wire/recorded/", import.meta.url),
  "2026-04": new URL("../wire/recorded-2026/", import.meta.url)
}

/** Returns the names of the recordings, without extension. */
export const files = (generation: RecordedGeneration = "2025-11"): ReadonlyArray<string> =>
  readdirSync(folders[generation])
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort()

/** Returns the cases of a recording, without webhook deliveries, which have no request. */
export const cases = (file: string, generation: RecordedGeneration = "2025-11"): ReadonlyArray<Recorded> => {
  const text = readFileSync(new URL(`${file}.json`, folders[generation]), "utf8")
  const parsed: { readonly cases: ReadonlyArray<Recorded> } = JSON.parse(text)
  return parsed.cases.filter((one) => one.request !== undefined)
}

/** Returns the actual status of the response. */
export const statusOf = ({ response }: Recorded): number => Number(response.headers["x-stack-actual-status"] ?? response.status)

/** Returns the code of a known error, if the response is one. Only one old route lacks the header; its body contains the code. */
export const codeOf = (one: Recorded): string | undefined => {
  const body = one.response.body
  const inBody = typeof body === "object" && body !== null && "code" in body && "error" in body ? String(body.code) : undefined
  return one.response.headers["x-stack-known-error"] ?? (statusOf(one) >= 400 ? inBody : undefined)
}

/** A recorded response whose body is a known error. */
export interface RecordedError {
  readonly file: string
  readonly name: string
  readonly status: number
  readonly body: { readonly code: string; readonly error: string; readonly details?: Record<string, unknown> }
}

/** Returns the recorded known errors of all generations. */
export const recordedErrors = (): ReadonlyArray<RecordedError> =>
  (["2025-11", "2026-04"] as const).flatMap((generation) =>
    files(generation).flatMap((file) =>
      cases(file, generation).flatMap((one) => {
        const { body } = one.response
        return isErrorBody(body) ? [{ file, name: one.name, status: statusOf(one), body }] : []
      })
    )
  )

const isErrorBody = (body: unknown): body is RecordedError["body"] =>
  typeof Object(body).code === "string" && typeof Object(body).error === "string"

/** Returns every endpoint of a namespace and its nested namespaces, by dotted name. */
export const endpointsOf = (namespace: object, prefix = ""): ReadonlyMap<string, Endpoint.Any> => {
  const found = new Map<string, Endpoint.Any>()
  for (const [name, value] of Object.entries(namespace)) {
    if (value instanceof Endpoint.Endpoint) found.set(`${prefix}${name}`, value)
    // Bundlers make other objects of module namespaces, with the same name; payload classes are functions.
    else if (Object.prototype.toString.call(value) === "[object Module]") {
      for (const [inner, endpoint] of endpointsOf(value, `${prefix}${name}.`)) found.set(inner, endpoint)
    }
  }
  return found
}

/** The endpoint of a recorded request. */
export interface Match {
  readonly name: string
  readonly endpoint: Endpoint.Any
  readonly params: Readonly<Record<string, string>>
}

const levels: ReadonlyArray<string> = ["client", "server", "admin"]
const levelOf = ({ access, request }: Recorded): number => {
  const header = levels.indexOf(request.headers["x-stack-access-type"] ?? "")
  return Math.max(0, header === -1 ? levels.indexOf(access.split("+")[0] ?? "") : header)
}

const paramsOf = (template: string, path: string): Record<string, string> | undefined => {
  const names = template.split("/")
  const segments = path.split("/")
  if (names.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const segment = decodeURIComponent(segments[index] ?? "")
    // `me` is a user id, but `current` never is: those routes are separate endpoints.
    if (name.startsWith(":") && segment !== "current") params[name.slice(1)] = segment
    else if (name !== segment) return undefined
  }
  return params
}

const fits = (schema: Schema.Codec<unknown, unknown> | undefined, value: unknown): boolean =>
  schema === undefined || Option.isSome(Schema.decodeUnknownOption(schema)(value))
const accepts = ({ payload, query }: Endpoint.Any, sent: Recorded["request"]): boolean =>
  fits(payload, sent.body) && fits(query, sent.query)

/** Returns the endpoints that a generation has. */
export const endpointsIn = (
  generation: RecordedGeneration,
  endpoints: ReadonlyMap<string, Endpoint.Any>
): ReadonlyMap<string, Endpoint.Any> =>
  new Map(
    [...endpoints].filter(
      ([, { history }]) => (history?.since ?? "") <= generation && generation <= (history?.until ?? generation)
    )
  )

/**
 * Returns the endpoint of a recorded request: of those with its method and path, the view of the highest level within its access,
 * and of these the one with the fewest parameters. A request below every level matches the lowest, since the platform rejected it
 * as a call of that endpoint. The two OAuth grants differ only in their payload, and a list and its pages in their query.
 */
export const match = (endpoints: ReadonlyMap<string, Endpoint.Any>, one: Recorded): Match | undefined => {
  const path = one.request.path.replace(/^\/api\/(v1|latest)(?=\/)/, "")
  const candidates: Array<Match & { readonly rank: number }> = []
  for (const [name, endpoint] of endpoints) {
    const params = endpoint.method === one.request.method ? paramsOf(endpoint.path, path) : undefined
    if (params === undefined) continue
    const level = levels.indexOf(endpoint.access)
    const within = level <= levelOf(one)
    candidates.push({ name, endpoint, params, rank: (within ? level : -1 - level) * 10 - Object.keys(params).length })
  }
  const best = candidates.filter(({ rank }) => rank === Math.max(...candidates.map((candidate) => candidate.rank)))
  return best.find(({ endpoint }) => accepts(endpoint, one.request)) ?? best[0]
}
