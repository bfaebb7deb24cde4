import { readdirSync, readFileSync } from "node:fs"
import { Option, Schema } from "effect"
import * as Endpoint from "../../src/contract/Endpoint.js"

/** One request and its answer, as they went over the wire. */
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

/** A generation of which there are recordings. */
export type RecordedGeneration = "2025-11" | "2026-04"

const folders: Readonly<Record<RecordedGeneration, URL>> = {
  "2025-11": new URL("../wire/recorded/", import.meta.url),
  "2026-04": new URL("../wire/recorded-2026/", import.meta.url)
}

/** The names of the recordings, without their ending. */
export const files = (generation: RecordedGeneration = "2025-11"): ReadonlyArray<string> =>
  readdirSync(folders[generation])
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort()

/** The cases of one recording; webhook deliveries have no request and are left out. */
export const cases = (file: string, generation: RecordedGeneration = "2025-11"): ReadonlyArray<Recorded> => {
  const text = readFileSync(new URL(`${file}.json`, folders[generation]), "utf8")
  const parsed: { readonly cases: ReadonlyArray<Recorded> } = JSON.parse(text)
  return parsed.cases.filter((one) => one.request !== undefined)
}

/** The status that the platform meant. */
export const statusOf = ({ response }: Recorded): number => Number(response.headers["x-stack-actual-status"] ?? response.status)

/** The code of a known error, if the answer is one. The header is missing on one old route only, whose body has the code. */
export const codeOf = (one: Recorded): string | undefined => {
  const body = one.response.body
  const inBody = typeof body === "object" && body !== null && "code" in body && "error" in body ? String(body.code) : undefined
  return one.response.headers["x-stack-known-error"] ?? (statusOf(one) >= 400 ? inBody : undefined)
}

/** Every endpoint of a namespace and of the namespaces in it, by its dotted name. */
export const endpointsOf = (namespace: object, prefix = ""): ReadonlyMap<string, Endpoint.Any> => {
  const found = new Map<string, Endpoint.Any>()
  for (const [name, value] of Object.entries(namespace)) {
    if (value instanceof Endpoint.Endpoint) found.set(`${prefix}${name}`, value)
    // Module namespaces have no prototype; classes of payloads are functions.
    else if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === null) {
      for (const [inner, endpoint] of endpointsOf(value, `${prefix}${name}.`)) found.set(inner, endpoint)
    }
  }
  return found
}

/** An endpoint that a recorded request was sent to. */
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
    // `me` is a user id, but `current` is never an id: those routes are their own.
    if (name.startsWith(":") && segment !== "current") params[name.slice(1)] = segment
    else if (name !== segment) return undefined
  }
  return params
}

const fits = (schema: Schema.Codec<unknown, unknown> | undefined, value: unknown): boolean =>
  schema === undefined || Option.isSome(Schema.decodeUnknownOption(schema)(value))
const accepts = ({ payload, query }: Endpoint.Any, sent: Recorded["request"]): boolean =>
  fits(payload, sent.body) && fits(query, sent.query)

/** The endpoints that a platform of a generation has. */
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
 * The endpoint of a recorded request: of those with its method and path, the view of the highest level within its access, and
 * of these the one with the fewest parameters. A request below every level is matched with the lowest, since the platform
 * refused it as a call of that endpoint. The two grants of OAuth differ by their payload alone, and a list and its pages by their query.
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
