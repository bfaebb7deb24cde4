import { Effect, Schema } from "effect"
import type * as Endpoint from "../../src/contract/Endpoint.js"
import * as contract from "../../src/contract/index.js"
import { plant } from "./canaries.js"
import type { Match, Recorded } from "./recorded.js"
import { cases, codeOf, endpointsOf, files, match, statusOf } from "./recorded.js"

/** A call of an endpoint with canaries as secrets, and the platform's response. */
export interface Call {
  readonly endpoint: Endpoint.Any
  readonly input: Endpoint.AnyInput
  readonly success: unknown
  readonly errors: ReadonlyArray<Recorded>
}

const decodePart = (schema: Schema.Codec<unknown, unknown> | undefined, value: unknown) =>
  schema === undefined ? Effect.undefined : Schema.decodeUnknownEffect(schema)(value)

/** Returns the input of a recorded request; null if the platform accepts what the contract does not offer. */
const inputOf = ({ endpoint, params }: Match, { request }: Recorded): Endpoint.AnyInput | null =>
  Effect.all({
    params: Effect.succeed(params),
    query: decodePart(endpoint.query, plant(request.query)),
    headers: decodePart(endpoint.headers, plant(request.headers)),
    payload: decodePart(endpoint.payload, plant(request.body))
  }).pipe(
    Effect.orElseSucceed(() => null),
    Effect.runSync
  )

/** Returns every recorded endpoint, by name. */
export const plantedCalls = (): ReadonlyMap<string, Call> => {
  const endpoints = endpointsOf(contract)
  const found = new Map<string, Call>()
  const errors = new Map<string, Array<Recorded>>()
  for (const one of files().flatMap((file) => cases(file))) {
    const matched = match(endpoints, one)
    if (matched === undefined || matched.endpoint.response !== "json") continue
    const { endpoint, name } = matched
    if (codeOf(one) !== undefined) errors.set(name, [...(errors.get(name) ?? []), one])
    else if (statusOf(one) < 300 && !found.has(name)) {
      const input = inputOf(matched, one)
      if (input !== null) found.set(name, { endpoint, input, success: plant(one.response.body), errors: [] })
    }
  }
  return new Map([...found].map(([name, call]) => [name, { ...call, errors: errors.get(name) ?? [] }]))
}
