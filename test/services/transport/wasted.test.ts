import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Redacted } from "effect"
import * as fc from "fast-check"
import type * as Endpoint from "../../../src/contract/Endpoint.js"
import { NotBefore } from "../../../src/contract/Generation.js"
import * as contract from "../../../src/contract/index.js"
import { AdminApp } from "../../../src/services/AdminApp.js"
import { ClientApp } from "../../../src/services/ClientApp.js"
import { AppConfig } from "../../../src/services/config/AppConfig.js"
import { AdminTransport, Session } from "../../../src/services/layers.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { usedPlaces } from "../../../src/services/transport/generations/olderForm.js"
import type { Http, HttpRequest, HttpResponse } from "../../../src/services/transport/Http.js"
import { memberToken } from "../../support/authApp.js"
import { fakeHttp, json, known, options, pair } from "../../support/fakes.js"
import { endpointsOf } from "../../support/recorded.js"
import { valuesOf } from "../../support/valuesOf.js"

// Calls that only the latest platform has; older forms of calls are reached through them.
const histories = [...endpointsOf(contract)].flatMap(([name, endpoint]) =>
  endpoint.history === undefined || endpoint.history.until !== undefined ? [] : [{ name, endpoint, history: endpoint.history }]
)
const fields = histories.flatMap(({ history, ...one }) =>
  Object.entries(history.newFields ?? {}).flatMap(([place, { until }]) => (until === undefined ? [{ ...one, place }] : []))
)

const id = "3f2c8a54-7d1e-4b6a-9c0d-5e8f7a6b4c32"
const named: Readonly<Record<string, string>> = { level: "environment", customerType: "user", provider: "github" }
// Includes parameters that only the older form of a call has in its path.
const paramsOf = (path: string) => ({
  threadId: id,
  ...Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, named[name] ?? id]))
})

/** Returns an input of a call that satisfies a predicate. */
const inputOf = (endpoint: Endpoint.Any, fits: (input: Endpoint.AnyInput) => boolean): Endpoint.AnyInput => {
  const parts = { query: endpoint.query, payload: endpoint.payload, headers: endpoint.headers }
  const values = Object.fromEntries(
    Object.entries(parts).flatMap(([part, schema]) => (schema === undefined ? [] : [[part, valuesOf(schema)]]))
  )
  for (let seed = 1; seed < 200; seed++) {
    const found = fc
      .sample(fc.record(values), { numRuns: 20, seed })
      .map((given): Endpoint.AnyInput => ({ ...given, params: paramsOf(endpoint.path) }))
      .find(fits)
    if (found !== undefined) return found
  }
  return assert.fail(`no such input of ${endpoint.method} ${endpoint.path}`)
}

const text = (status: number, body: string): HttpResponse => ({ status, headers: new Headers(), text: body })
const schemaError = (problem: string): HttpResponse => {
  const error = `Request validation failed on GET /api/v1/x:\n  - ${problem}`
  return { ...known("SCHEMA_ERROR", 400), text: JSON.stringify({ code: "SCHEMA_ERROR", details: { message: error }, error }) }
}
const config = { ...options, access: "admin", superSecretAdminKey: Redacted.make("sak") } as const

/** Makes a call six times in one app, three of them concurrently, and returns how often the platform rejected its newer form. */
const refusals = Effect.fnUntraced(function* (
  endpoint: Endpoint.Any,
  input: Endpoint.AnyInput,
  refuse: (request: HttpRequest) => HttpResponse | null
) {
  let refused = 0
  const http = yield* fakeHttp((request) =>
    Effect.sync(() => {
      const refusal = refuse(request)
      if (refusal !== null) refused++
      return refusal ?? text(418, "done")
    })
  )
  const calls = Effect.gen(function* () {
    yield* (yield* Session).signIn({ ...pair("m"), accessToken: Redacted.make(memberToken) })
    // The cast: any endpoint of the contract.
    const call = Effect.exit((yield* AdminTransport).call(endpoint as never, input as never))
    return [...(yield* Effect.all([call, call, call], { concurrency: "unbounded" })), yield* call, yield* call, yield* call]
  })
  const layer = AdminTransport.layer.pipe(
    Layer.provideMerge(Session.layer),
    Layer.provide([Layer.succeed(AppConfig, config), TokenStore.layerMemory, http.layer])
  )
  const exits = yield* Effect.provide(calls, layer)
  return { refused, exits, count: yield* http.count }
})

const pathOf = (url: string) => new URL(url).pathname.replace("/api/v1", "")
const patternOf = ({ path }: Endpoint.Any) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`)
const sentIn = ({ body, url }: HttpRequest): Readonly<Record<string, unknown>> => {
  const isForm = body !== undefined && !body.startsWith("{")
  return {
    query: Object.fromEntries(new URL(url).searchParams),
    body: body === undefined ? {} : isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body)
  }
}
const valueAt = (sent: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined), sent)

describe("what an older platform rejects", () => {
  it("is every call and field of the contract that not all platforms have", () => {
    assert.isAbove(histories.length, 40)
    assert.isAbove(fields.length, 40)
  })

  for (const { name, endpoint, history } of histories.filter((one) => one.history.since !== undefined)) {
    it.effect(`costs one request per app: the call ${name}`, () =>
      Effect.gen(function* () {
        // The older form does not support everything that the latest does.
        const input = inputOf(endpoint, (given) => !(history.was?.input(given as never) instanceof NotBefore))
        const isToday = patternOf(endpoint)
        const { count, exits, refused } = yield* refusals(endpoint, input, ({ method, url }) =>
          method === endpoint.method && isToday.test(pathOf(url)) ? text(405, "") : null
        )
        assert.strictEqual(refused, 1)
        assert.strictEqual(count, history.was === undefined ? 1 : 1 + exits.length)
        for (const exit of exits) assert.include(String(exit), history.was === undefined ? "NotSupportedByPlatform" : "418")
      })
    )
  }

  for (const { name, endpoint, place } of fields) {
    it.effect(`costs one request in the life of an app: ${place} of ${name}`, () =>
      Effect.gen(function* () {
        const [path = "", word] = place.split("=")
        const [part = "", ...keys] = path.split(".")
        const problem =
          word === undefined
            ? `${[part, ...keys.slice(0, -1)].join(".")} contains unknown properties: ${keys.at(-1)}`
            : `${path} must be one of the following values: another`
        const uses = (input: Endpoint.AnyInput) => usedPlaces(endpoint, input).includes(place)
        const { count, exits, refused } = yield* refusals(endpoint, inputOf(endpoint, uses), (request) => {
          const value = valueAt(sentIn(request), path)
          return value === undefined || (word !== undefined && value !== word) ? null : schemaError(problem)
        })
        assert.strictEqual(refused, 1)
        const { before } = endpoint.history?.newFields?.[place] ?? {}
        assert.strictEqual(count, before === undefined ? 1 : 1 + exits.length)
        for (const exit of exits) {
          assert.isTrue(Exit.isFailure(exit))
          assert.include(String(exit), before === undefined ? "NotSupportedByPlatform" : "418")
        }
      })
    )
  }
})

describe("what a platform requires", () => {
  const { refundTransaction } = contract.admin.payments
  const refund = { type: "one-time-purchase", id } as const

  it.effect("costs one request in the life of an app that lacks it, and none of those that have it", () =>
    Effect.gen(function* () {
      const required = schemaError("body.refund_entries must be defined")
      const outcome = yield* refusals(refundTransaction, { payload: refund }, ({ body }) =>
        body?.includes("refund_entries") ? null : required
      )
      assert.deepStrictEqual([outcome.refused, outcome.count], [1, 1])
      for (const exit of outcome.exits) assert.include(String(exit), "refundEntries")
      const entries = [{ entryIndex: 0, quantity: 1, amountUsd: "5" }]
      const full = yield* refusals(refundTransaction, { payload: { ...refund, refundEntries: entries } }, () => null)
      assert.deepStrictEqual([full.refused, full.count], [0, full.exits.length])
    })
  )

  it.effect("is not learned from an error that comes before the input is read", () =>
    Effect.gen(function* () {
      let answer = known("INVALID_SUPER_SECRET_ADMIN_KEY", 401, { project_id: id })
      const { layer } = yield* fakeHttp(() => Effect.sync(() => answer))
      const app = yield* AdminApp.pipe(
        Effect.provide(
          yield* Layer.build(
            AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak" }).pipe(Layer.provide([layer, TokenStore.layerMemory]))
          )
        )
      )
      const { payments } = app
      assert.strictEqual((yield* Effect.flip(payments.refundTransaction(refund)))._tag, "UnexpectedKnownError")
      answer = json({ success: true })
      yield* payments.refundTransaction({ ...refund, amountUsd: "5" })
    }).pipe(Effect.scoped)
  )

  it.effect("is asked for by no older platform, which each call reaches", () =>
    Effect.gen(function* () {
      const { count, exits } = yield* refusals(refundTransaction, { payload: refund }, () => json({ success: true }))
      assert.strictEqual(count, exits.length)
      for (const exit of exits) assert.isTrue(Exit.isSuccess(exit))
    })
  )
})

describe("what an app has learned about its platform", () => {
  it.effect("is shared with its views, whoever they are for", () =>
    Effect.gen(function* () {
      const refused: Array<string> = []
      const http: { layer: Layer.Layer<Http> } = yield* fakeHttp(({ url }) =>
        Effect.sync(() => {
          const { pathname, searchParams } = new URL(url)
          if (pathname.endsWith("/team-invitations") && searchParams.has("user_id")) {
            refused.push(pathname)
            return schemaError("query contains unknown properties: user_id")
          }
          return json({ items: [], is_paginated: false })
        })
      )
      const app = yield* ClientApp.pipe(
        Effect.provide(
          yield* Layer.build(ClientApp.layerNoDeps(options).pipe(Layer.provide([http.layer, TokenStore.layerMemory])))
        )
      )
      for (const name of ["one", "two"]) {
        const view = yield* app.forTokens({ accessToken: memberToken, refreshToken: `refresh-${name}` })
        const error = yield* Effect.flip(view.invitations.listReceived())
        assert.strictEqual(error._tag, "NotSupportedByPlatform")
      }
      assert.lengthOf(refused, 1)
    }).pipe(Effect.scoped)
  )
})
