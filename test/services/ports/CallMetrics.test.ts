import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer, Metric, Redacted, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import * as teams from "../../../src/contract/teams.js"
import * as users from "../../../src/contract/users.js"
import { createServerAppFromLayer } from "../../../src/effect.js"
import { callTimeoutMillis } from "../../../src/services/config/defaults.js"
import { CallMetrics, Http, ServerApp, TokenStore } from "../../../src/services/index.js"
import { ClientTransport } from "../../../src/services/layers.js"
import { AccessTokens } from "../../../src/services/transport/AccessTokens.js"
import { bearerOf } from "../../support/bearerOf.js"
import { leaks } from "../../support/canaries.js"
import type { Answer } from "../../support/fakes.js"
import { broken, Config, fakeHttp, json, known, recorded } from "../../support/fakes.js"

const { id: projectId, secretServerKey } = Emulator.developmentProject
const userBody = recorded("users.me.get", "success-client").response.body
const teamId = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"

/** Returns the metrics of a program, by name and attributes. */
const counted = Effect.map(Metric.snapshot, (all) =>
  Object.fromEntries(
    all.flatMap(({ attributes = {}, id, state, type }) =>
      id.startsWith("portico.")
        ? [
            [
              `${id} ${Object.values(attributes).join(" ")}`,
              type === "Counter" ? Number(Object(state).count) : Object(state).count
            ]
          ]
        : []
    )
  )
)

const recording = () => {
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (given) => {
      const span = new Tracer.NativeSpan(given)
      spans.push(span)
      return span
    }
  })
  return { spans, tracer }
}

const withMetrics = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  effect.pipe(Effect.provide(CallMetrics.layer), Effect.provideService(Metric.MetricRegistry, new Map()))

/** A transport with a function that responds; calls end as the clock advances. */
const transport = Effect.fnUntraced(function* (answer: Answer) {
  const { layer } = yield* fakeHttp(answer)
  const token = Layer.succeed(AccessTokens, bearerOf(Effect.succeed(Redacted.make("canary-token"))))
  return Context.get(yield* Layer.build(ClientTransport.layer.pipe(Layer.provide([layer, Config, token]))), ClientTransport)
})

describe("CallMetrics", () => {
  it.effect("counts calls and retries by endpoint and outcome", () =>
    Effect.gen(function* () {
      const answers: ReadonlyArray<ReturnType<Answer>> = [
        broken,
        Effect.succeed(json({}, {}, 503)),
        Effect.succeed(json(userBody)),
        Effect.succeed(json(userBody)),
        Effect.succeed(known("TEAM_MEMBERSHIP_NOT_FOUND", 404, { team_id: teamId, user_id: teamId })),
        Effect.never
      ]
      const { call } = yield* transport((_, index) => answers[index] ?? Effect.never)
      const run = <A, E>(one: Effect.Effect<A, E>) =>
        Effect.gen(function* () {
          const fiber = yield* Effect.forkChild(Effect.exit(one), { startImmediately: true })
          yield* TestClock.adjust("5 seconds")
          yield* Fiber.interrupt(fiber)
        })
      yield* run(call(users.getMe, {}))
      yield* run(call(users.getMe, {}))
      yield* run(call(teams.get, { params: { teamId } }))
      yield* run(call(users.getMe, {}))
      assert.deepStrictEqual(yield* counted, {
        "portico.calls GET /users/me success": 2,
        "portico.calls GET /teams/:teamId TeamMembershipNotFound": 1,
        "portico.calls GET /users/me interrupted": 1,
        "portico.retries GET /users/me none": 1,
        "portico.retries GET /users/me 503": 1,
        "portico.call.duration GET /users/me": 3,
        "portico.call.duration GET /teams/:teamId": 1
      })
      for (const { description, id } of yield* Metric.snapshot) assert.match(description ?? "", /^[A-Z].*\.$/, id)
    }).pipe(withMetrics)
  )

  it.effect("has the buckets that OpenTelemetry recommends for HTTP durations, and one up to the default timeout", () =>
    Effect.gen(function* () {
      const { call } = yield* transport(() => Effect.succeed(json(userBody)))
      yield* call(users.getMe, {})
      const { state } = (yield* Metric.snapshot).find(({ id }) => id === "portico.call.duration") ?? assert.fail("not measured")
      const buckets: ReadonlyArray<readonly [upTo: number, count: number]> = Object(state).buckets
      // https://opentelemetry.io/docs/specs/semconv/http/http-metrics/
      const seconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
      assert.deepStrictEqual(buckets.map(([upTo]) => upTo).filter(Number.isFinite), [
        ...seconds.map((one) => one * 1000),
        callTimeoutMillis
      ])
    }).pipe(withMetrics)
  )

  it.effect("measures how long a call takes, whenever it begins", () =>
    Effect.gen(function* () {
      const { call } = yield* transport(() => Effect.delay(Effect.succeed(json(userBody)), 200))
      yield* TestClock.adjust("1 hour")
      const fiber = yield* Effect.forkChild(call(users.getMe, {}), { startImmediately: true })
      yield* TestClock.adjust(200)
      yield* Fiber.join(fiber)
      const { state } = (yield* Metric.snapshot).find(({ id }) => id === "portico.call.duration") ?? assert.fail("not measured")
      assert.strictEqual(Object(state).sum, 200)
    }).pipe(withMetrics)
  )

  it.effect("counts nothing of a program that does not use it", () =>
    Effect.gen(function* () {
      const { call } = yield* transport(() => Effect.succeed(json(userBody)))
      yield* call(users.getMe, {})
      assert.deepStrictEqual(yield* counted, {})
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})

describe("an app with the HttpClient, tracer and metrics of a program", () => {
  const platform = Effect.gen(function* () {
    const handle = yield* Emulator.handler
    const seen: Array<string> = []
    const fetch: typeof globalThis.fetch = (url, init) => {
      const request = new Request(url, init)
      for (const name of ["x-stack-access-token", "x-stack-refresh-token", "x-stack-secret-server-key"]) {
        const secret = request.headers.get(name)
        if (secret !== null) seen.push(secret)
      }
      return handle(request)
    }
    const http = Http.layerClient.pipe(
      Layer.provide(FetchHttpClient.layer),
      Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
    )
    const app = ServerApp.layerNoDeps({ projectId, secretServerKey, baseUrl: "https://platform.test" }).pipe(
      Layer.provide([http, TokenStore.layerMemory])
    )
    return { app, seen }
  })
  const emulator = Effect.provide(
    Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
  )

  it.live("sends through the client, and has a span and a count for each call and each refresh, without a secret", () =>
    Effect.gen(function* () {
      const { app, seen } = yield* platform
      const { spans, tracer } = recording()
      yield* Effect.gen(function* () {
        const server = yield* ServerApp
        const { id } = yield* server.users.create({ displayName: "Ada" })
        const { refreshToken } = yield* server.sessions.create({ userId: id })
        const view = yield* server.forTokens({ accessToken: null, refreshToken })
        assert.strictEqual((yield* view.user.get())?.id, id)
        seen.push(Redacted.value(refreshToken))
      }).pipe(Effect.scoped, Effect.provide(app), Effect.withTracer(tracer))
      const names = spans.map(({ name }) => name)
      assert.includeMembers(names, [
        "portico.POST /users",
        "portico.POST /auth/sessions",
        "portico.POST /auth/sessions/current/refresh",
        "portico.GET /users/me"
      ])
      const counts = yield* counted
      assert.deepInclude(counts, {
        "portico.calls POST /users success": 1,
        "portico.calls POST /auth/sessions/current/refresh success": 1,
        "portico.calls GET /users/me success": 1,
        "portico.refreshes success": 1
      })
      const told = JSON.stringify([names, spans.map(({ attributes }) => [...attributes]), counts])
      assert.isAtLeast(new Set(seen).size, 3)
      for (const secret of seen) assert.notInclude(told, secret)
      assert.isEmpty(leaks("", spans))
    }).pipe(withMetrics, emulator)
  )

  it.live("reports the calls of its promise face too", () =>
    Effect.gen(function* () {
      const { app: layer } = yield* platform
      const { spans, tracer } = recording()
      const app = createServerAppFromLayer(layer.pipe(Layer.provide([CallMetrics.layer, Layer.succeed(Tracer.Tracer, tracer)])))
      yield* Effect.addFinalizer(() => Effect.promise(() => app.dispose()))
      const before = yield* Metric.snapshot
      yield* Effect.promise(() => app.project.get())
      assert.deepStrictEqual(
        spans.map(({ attributes, name }) => [name, attributes.get("portico.member")]),
        [["portico.GET /projects/current", "project.get"]]
      )
      const after = yield* Metric.snapshot
      assert.isAbove(after.length, before.length)
    }).pipe(emulator)
  )
})
