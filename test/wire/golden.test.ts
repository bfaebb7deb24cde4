import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as contract from "../../src/contract/index.js"
import * as catalogue from "../../src/errors/catalogue.js"
import { differences } from "../support/differences.js"
import type { Match, Recorded, RecordedGeneration } from "../support/recorded.js"
import { cases, codeOf, endpointsIn, endpointsOf, files, match, statusOf } from "../support/recorded.js"
import { commerce } from "./exceptions/commerce.js"
import { general, undeclared } from "./exceptions/general.js"
import { identity } from "./exceptions/identity.js"
import { later } from "./exceptions/later.js"

const excepted = {
  "2025-11": {
    outside: { ...identity.outside, ...commerce.outside },
    pending: [...identity.pending, ...commerce.pending],
    unknownFields: { ...identity.unknownFields, ...commerce.unknownFields },
    cases: { ...identity.cases, ...commerce.cases }
  },
  "2026-04": later
}
const generations = ["2025-11", "2026-04"] as const
const unrecorded = { ...identity.unrecorded, ...commerce.unrecorded, ...later.unrecorded }
const endpoints = endpointsOf(contract)
const declared = { "2025-11": endpointsIn("2025-11", endpoints), "2026-04": endpointsIn("2026-04", endpoints) }
const proven = new Set<string>()

const succeeded = (one: Recorded) => (statusOf(one) >= 200 && statusOf(one) < 300) || isRedirect(one)
const isRedirect = (one: Recorded) => statusOf(one) === 307 && !one.response.headers["location"]?.includes("errorCode=")

// Null and absent values are equal to users of the SDK, and which of them a response has depends on the generation.
const present = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one) => (one === null ? undefined : one)) ?? "null")

/** Returns what is lost when a value is decoded and encoded again. */
const roundTrip = (schema: Schema.Codec<unknown, unknown>, value: unknown, what: string, asSent = (one: unknown) => one) =>
  Schema.decodeUnknownEffect(schema)(value, { errors: "all" }).pipe(
    Effect.flatMap((decoded) => Schema.encodeUnknownEffect(schema)(decoded)),
    Effect.map((encoded) =>
      differences(asSent(value), asSent(JSON.parse(JSON.stringify(encoded)))).map((line) => `${what} ${line}`)
    ),
    Effect.catchTag("SchemaError", (error) => Effect.succeed([`${what}: ${error.message}`]))
  )

/** A body recorded as text is parsed like one recorded as a value. */
const sentBody = ({ body, encoding }: Recorded["request"]): unknown =>
  encoding === "raw" && typeof body === "string" ? JSON.parse(body.replace(/^\ufeff/, "")) : body

const request = Effect.fnUntraced(function* ({ endpoint }: Match, { request: sent }: Recorded) {
  const problems: Array<string> = []
  const query = sent.query
  if (endpoint.query !== undefined) problems.push(...(yield* roundTrip(endpoint.query, query, "query")))
  else if (Object.keys(query).length > 0) problems.push(`query: the endpoint declares none, but ${Object.keys(query)} was sent`)
  const body = sentBody(sent)
  if (endpoint.payload !== undefined) problems.push(...(yield* roundTrip(endpoint.payload, body, "payload")))
  else if (body !== undefined && JSON.stringify(body) !== "{}")
    problems.push("payload: the endpoint declares none, but one was sent")
  if (endpoint.headers !== undefined) {
    const lines = yield* roundTrip(endpoint.headers, sent.headers, "headers")
    problems.push(...lines.filter((line) => !line.endsWith(": lost")))
  }
  return problems
})

const success = Effect.fnUntraced(function* ({ name, endpoint }: Match, one: Recorded, generation: RecordedGeneration) {
  const body = endpoint.response === "redirect" ? { location: one.response.headers["location"] } : one.response.body
  const lines = yield* roundTrip(endpoint.success, body, "success", generation === "2025-11" ? undefined : present)
  const allowed = excepted[generation].unknownFields[name] ?? {}
  return lines.filter((line) => !Object.hasOwn(allowed, line.replace(/^success (.*): lost$/, "$1")))
})

const knownError = Effect.fnUntraced(function* ({ name, endpoint }: Match, one: Recorded, code: string) {
  const decoded = yield* Effect.exit(catalogue.fromWire(code, one.response.body))
  if (decoded._tag === "Failure") return [`error: ${code} does not decode`]
  const declared = endpoint.errors.some((error) => error.code === code)
  const excused = general.has(code) || undeclared(name, code) !== undefined
  if (declared && general.has(code)) return []
  if (declared === excused) return [declared ? `error: ${code} is declared and excused` : `error: ${code} is not declared`]
  return []
})

const problemsOf = Effect.fnUntraced(function* (one: Recorded, generation: RecordedGeneration) {
  const found = match(declared[generation], one)
  if (found === undefined) return ["no endpoint"]
  const code = codeOf(one)
  if (code !== undefined) return yield* knownError(found, one, code)
  // A plain-text error is not part of the contract: every endpoint can respond with a status and a text.
  if (!succeeded(one)) return []
  proven.add(found.name)
  return [...(yield* request(found, one)), ...(yield* success(found, one, generation))]
})

describe("the contract", () => {
  const recordings = generations.flatMap((generation) => files(generation).map((file) => ({ generation, file })))
  for (const { generation, file } of recordings) {
    const { outside, pending, cases: exceptions } = excepted[generation]
    if (Object.hasOwn(outside, file)) continue
    it.effect(`matches every request, response and known error of ${file} of ${generation}`, () =>
      Effect.gen(function* () {
        const excused = exceptions[file] ?? {}
        const unexpected: Array<string> = []
        const met = new Set<string>()
        for (const one of cases(file, generation)) {
          const problems = yield* problemsOf(one, generation)
          if (problems.length === 0) continue
          met.add(one.name)
          if (!Object.hasOwn(excused, one.name)) unexpected.push(`${one.name} (${one.access}): ${problems.join("; ")}`)
        }
        if (pending.includes(file)) return assert.isNotEmpty(unexpected, `${file} is no longer pending`)
        assert.deepStrictEqual(unexpected, [])
        assert.deepStrictEqual([...met].sort(), Object.keys(excused).sort(), "an excused case needs no excuse")
      })
    )
  }

  it("has a recorded success for every endpoint, except those with a reason", () => {
    assert.deepStrictEqual([...endpoints.keys()].filter((name) => !proven.has(name)).sort(), Object.keys(unrecorded).sort())
  })

  afterAll(() => {
    const lines = Object.entries(unrecorded).map(([name, reason]) => `  ${name}: ${reason}`)
    process.stdout.write(`${["Endpoints without a recorded success:", ...lines].join("\n")}\n`)
  })

  it("has each call once per level, except the two OAuth grants and calls that differ only in their query or mode", () => {
    const alike = new Set<unknown>([
      contract.cli.check,
      contract.cli.claim,
      contract.oauth.exchange,
      contract.oauth.refresh,
      contract.oauth.authorizeLocation,
      contract.teamInvitations.listReceived,
      contract.server.teamInvitations.listReceived,
      contract.server.teams.page,
      contract.admin.teamPermissionDefinitions.page
    ])
    const single = [...endpoints.values()].filter((endpoint) => !alike.has(endpoint))
    const keys = single.map((endpoint) => `${endpoint.access} ${endpoint.method} ${endpoint.path}`)
    assert.deepStrictEqual(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      []
    )
  })
})
