import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Exit, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as contract from "../../src/contract/users.js"
import { mayHaveTakenEffect } from "../../src/errors/mayHaveTakenEffect.js"
import { Sharing } from "../../src/internal/Sharing.js"
import { noTurn, Turns } from "../../src/internal/Turns.js"
import { AppConfig } from "../../src/services/config/AppConfig.js"
import { ClientTransport, Session } from "../../src/services/layers.js"
import { withAllCode } from "../../src/services/lazy/withAllCode.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { CallOptions } from "../../src/services/transport/CallOptions.js"
import { Http, HttpFailure } from "../../src/services/transport/Http.js"
import { makeOutbound, Outbound } from "../../src/services/transport/makeTransport.js"
import { json, jwt, options, pair, recorded } from "../support/fakes.js"

const user = json(recorded("users.me.get", "success-client").response.body)

/** A signed-in app, and a platform that answers after a while, and records what is in flight. */
const setup = Effect.fnUntraced(function* (settings: {
  readonly max?: number
  readonly lifetimeSeconds?: number
  /** How long the platform takes; null for never. */
  readonly millisOf?: (index: number) => number | null
  readonly sharing?: boolean
}) {
  const seen = { calls: 0, refreshes: 0, most: 0, inFlight: 0, order: [] as string[] }
  const http = Layer.succeed(Http, {
    send: (request) => {
      if (request.url.endsWith("/auth/oauth/token")) {
        seen.refreshes++
        return Effect.as(Effect.sleep(100), json({ access_token: jwt("new", 600) }))
      }
      return Effect.suspend(() => {
        const millis = settings.millisOf === undefined ? 100 : settings.millisOf(seen.calls)
        seen.calls++
        seen.most = Math.max(seen.most, ++seen.inFlight)
        seen.order.push(request.headers["x-name"] ?? "")
        return Effect.ensuring(
          Effect.as(millis === null ? Effect.never : Effect.sleep(millis), user),
          Effect.sync(() => seen.inFlight--)
        )
      })
    }
  })
  const config = Layer.succeed(AppConfig, {
    ...options,
    access: "client",
    ...(settings.max !== undefined && { maxConcurrentRequests: settings.max })
  })
  const layer = ClientTransport.layer.pipe(
    Layer.provideMerge(Session.layer),
    Layer.provideMerge(Layer.effect(Outbound, withAllCode(makeOutbound))),
    Layer.provide([TokenStore.layerMemory, http, config])
  )
  const services = yield* Effect.provideService(Layer.build(layer), Sharing, settings.sharing ?? true)
  const run = Effect.provide(services)
  const session = yield* run(Session)
  yield* session.signIn(pair("a", settings.lifetimeSeconds ?? 600))
  const { call } = yield* run(ClientTransport)
  return { get: call(contract.getMe, {}), seen, session }
})

const all = <A, E>(count: number, effect: Effect.Effect<A, E>) =>
  Effect.forkChild(
    Effect.all(
      Array.from({ length: count }, () => Effect.exit(effect)),
      { concurrency: "unbounded" }
    ),
    {
      startImmediately: true
    }
  )

describe("the calls of an app", () => {
  it.effect("are all answered, two thousand at once, of which a hundred are in flight", () =>
    Effect.gen(function* () {
      const { get, seen } = yield* setup({})
      const fiber = yield* all(2000, get)
      yield* TestClock.adjust("10 seconds")
      const exits = yield* Fiber.join(fiber)
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 2000)
      assert.deepStrictEqual([seen.calls, seen.most, seen.inFlight], [2000, 100, 0])
    })
  )

  it.effect("refresh an expired token once, without waiting for each other", () =>
    Effect.gen(function* () {
      for (const max of [1, 3]) {
        const { get, seen } = yield* setup({ max, lifetimeSeconds: 0 })
        const fiber = yield* all(20, get)
        yield* TestClock.adjust("10 seconds")
        assert.strictEqual((yield* Fiber.join(fiber)).filter(Exit.isSuccess).length, 20)
        assert.deepStrictEqual([seen.refreshes, seen.calls, seen.most], [1, 20, max])
      }
    })
  )

  it.effect("leave a refresh its own turn while all turns of calls are taken", () =>
    Effect.gen(function* () {
      const { get, seen, session } = yield* setup({ max: 2, millisOf: () => null })
      const stuck = yield* all(5, get)
      yield* TestClock.adjust("1 second")
      yield* session.markClaimsStale
      const token = yield* Effect.forkChild(session.accessTokens.current(), { startImmediately: true })
      yield* TestClock.adjust("1 second")
      assert.strictEqual(Redacted.value(yield* Fiber.join(token)), jwt("new", 600))
      assert.strictEqual(seen.calls, 2)
      yield* Fiber.interrupt(stuck)
      assert.strictEqual(seen.inFlight, 0)
    })
  )

  it.effect("have the whole time of an attempt from their turn on, and their own time from the beginning", () =>
    Effect.gen(function* () {
      // Each of three calls takes nearly as long as an attempt may.
      const { get, seen } = yield* setup({ max: 1, millisOf: () => 9_000 })
      const fiber = yield* all(4, get)
      yield* TestClock.adjust("1 minute")
      const exits = yield* Fiber.join(fiber)
      assert.deepStrictEqual(exits.map(Exit.isSuccess), [true, true, true, false])
      // The fourth was sent when 3 s of its 30 were left.
      const failures = exits.flatMap((exit) => (Exit.isFailure(exit) ? [exit.cause] : []))
      assert.include(String(failures[0]), "no complete response within 30000 ms")
      assert.strictEqual(seen.calls, 4)
    })
  )

  it.effect("fail at their deadline if their turn has not come, and say so: nothing was sent", () =>
    Effect.gen(function* () {
      const { get, seen } = yield* setup({ max: 2, millisOf: () => null })
      const stuck = yield* all(
        2,
        Effect.provideService(get, CallOptions, { attemptTimeoutMillis: 60_000, timeoutMillis: 60_000 })
      )
      const waiting = yield* Effect.forkChild(Effect.flip(get), { startImmediately: true })
      const startedAt = yield* Clock.currentTimeMillis
      yield* TestClock.adjust("30 seconds")
      const error = yield* Fiber.join(waiting)
      assert.deepInclude(error, { _tag: "RequestTimeout", limit: "call", timeoutMillis: 30_000, attempts: 0 })
      assert.match(error.message, /its turn did not come, behind 2 other requests .*`maxConcurrentRequests`.*`callTimeoutMillis`/)
      assert.isFalse(mayHaveTakenEffect(error))
      assert.strictEqual((yield* Clock.currentTimeMillis) - startedAt, 30_000)
      assert.strictEqual(seen.calls, 2)
      yield* Fiber.interrupt(stuck)
    })
  )

  it.effect("that are aborted while they wait send nothing, and leave the others their turns", () =>
    Effect.gen(function* () {
      const { get, seen } = yield* setup({ max: 1 })
      const first = yield* all(1, get)
      const leaving = yield* all(50, get)
      const last = yield* all(1, get)
      yield* Fiber.interrupt(leaving)
      yield* TestClock.adjust("200 millis")
      yield* Fiber.join(first)
      assert.isTrue(Exit.isSuccess((yield* Fiber.join(last))[0] ?? assert.fail("no exit")))
      assert.deepStrictEqual([seen.calls, seen.inFlight], [2, 0])
    })
  )

  it.effect("do not wait for each other where requests may not", () =>
    Effect.gen(function* () {
      const { get, seen } = yield* setup({ max: 1, sharing: false })
      const fiber = yield* all(300, get)
      yield* TestClock.adjust("100 millis")
      yield* Fiber.join(fiber)
      assert.strictEqual(seen.most, 300)
    })
  )
})

describe("Turns", () => {
  it.effect("come in the order of their requests, and again after a failure, a timeout and an interruption", () =>
    Effect.gen(function* () {
      const turns = new Turns(2)
      const begun: Array<number> = []
      const gates = yield* Effect.forEach(Array.from({ length: 8 }), () => Deferred.make<void, HttpFailure>())
      const fibers = yield* Effect.forEach(gates, (gate, index) =>
        Effect.forkChild(
          turns.take(
            index === 3 ? 10 : 60_000,
            Effect.andThen(
              Effect.sync(() => void begun.push(index)),
              Deferred.await(gate)
            )
          ),
          { startImmediately: true }
        )
      )
      const step = (act: Effect.Effect<unknown>, expected: ReadonlyArray<number>) =>
        Effect.gen(function* () {
          yield* act
          yield* TestClock.adjust(1)
          assert.deepStrictEqual(begun, expected)
        })
      const [, second, , expiring] = fibers
      yield* step(Effect.void, [0, 1])
      yield* step(Deferred.fail(gates[0] ?? assert.fail(), new HttpFailure({ reason: "", mayHaveArrived: true })), [0, 1, 2])
      yield* step(TestClock.adjust(20), [0, 1, 2])
      assert.strictEqual(yield* Fiber.join(expiring ?? assert.fail()), noTurn)
      yield* step(Fiber.interrupt(second ?? assert.fail()), [0, 1, 2, 4])
      yield* step(Deferred.succeed(gates[4] ?? assert.fail(), undefined), [0, 1, 2, 4, 5])
      yield* step(Deferred.succeed(gates[2] ?? assert.fail(), undefined), [0, 1, 2, 4, 5, 6])
      yield* step(Deferred.succeed(gates[6] ?? assert.fail(), undefined), [0, 1, 2, 4, 5, 6, 7])
    })
  )
})
