import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber, Layer, Schedule } from "effect"
import { TestClock } from "effect/testing"
import { CallRetries, Http, ServerApp, TokenStore } from "../../../src/effect.js"

const options = { projectId: "00000000-0000-4000-8000-000000000001", secretServerKey: "ssk_1", baseUrl: "https://platform.test" }
const id = "00000000-0000-4000-8000-000000000002"
const read = ServerApp.use(({ users }) => users.get(id))
const write = ServerApp.use(({ users }) => users.create({}))

/** Makes a call through an app whose platform always gives the same answer; returns when each attempt was sent. */
const attemptsOf = <A, E>(call: Effect.Effect<A, E, ServerApp>, layer: Layer.Layer<never>, status = 503, headers = {}) =>
  Effect.gen(function* () {
    const sent: Array<number> = []
    const http = Layer.succeed(Http.Http, {
      send: () =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          sent.push(now)
          return { status, headers: new Headers(headers), text: "" }
        })
    })
    const app = ServerApp.layerNoDeps(options).pipe(Layer.provide([http, TokenStore.layerNone, layer]))
    const fiber = yield* Effect.forkChild(Effect.exit(call).pipe(Effect.provide(app)), { startImmediately: true })
    const began = yield* Clock.currentTimeMillis
    yield* TestClock.adjust("5 minutes")
    yield* Fiber.join(fiber)
    return sent.map((at) => at - began)
  })

const everySecond = (times: number) => CallRetries.layer(Schedule.spaced("1 second").pipe(Schedule.upTo({ times })))

describe("CallRetries", () => {
  it.effect("retries by the schedule instead of the SDK's own retries, each request from its beginning", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* attemptsOf(read, everySecond(7)), [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000])
      assert.lengthOf(yield* attemptsOf(read, everySecond(0)), 1)
      const twice = Effect.andThen(Effect.exit(read), read)
      assert.lengthOf(yield* attemptsOf(twice, everySecond(2)), 6)
      assert.lengthOf(yield* attemptsOf(Effect.provide(read, everySecond(1)), Layer.empty), 2)
      assert.lengthOf(yield* attemptsOf(read, Layer.empty), 5)
    })
  )

  it.effect("sends nothing twice that may not be, waits as long as the platform asks, and ends with the time of the call", () =>
    Effect.gen(function* () {
      assert.lengthOf(yield* attemptsOf(write, everySecond(7)), 1)
      assert.deepStrictEqual(yield* attemptsOf(read, everySecond(2), 429, { "retry-after": "5" }), [0, 5000, 10_000])
      assert.lengthOf(yield* attemptsOf(read, everySecond(1000)), 30)
    })
  )

  it.effect("gives the schedule what is retried", () =>
    Effect.gen(function* () {
      const seen: Array<unknown> = []
      const schedule = Schedule.recurs(1).pipe(
        Schedule.while(({ input }: { readonly input: { readonly attempts: number; readonly status: number | null } }) => {
          seen.push([input.attempts, input.status])
          return Effect.succeed(true)
        })
      )
      yield* attemptsOf(read, CallRetries.layer(schedule))
      assert.deepStrictEqual(seen, [[1, 503]])
    })
  )
})
