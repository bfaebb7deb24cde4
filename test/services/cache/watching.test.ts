import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, Redacted, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as users from "../../../src/contract/users.js"
import * as Resource from "../../../src/services/cache/Resource.js"
import { AppConfig } from "../../../src/services/config/AppConfig.js"
import { ClientTransport } from "../../../src/services/layers.js"
import { Connectivity } from "../../../src/services/platform/Connectivity.js"
import { AccessTokens } from "../../../src/services/transport/AccessTokens.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"
import { bearerOf } from "../../support/bearerOf.js"
import type { Answer } from "../../support/fakes.js"
import { broken, Config, fakeHttp, json, recorded } from "../../support/fakes.js"

const me = json(recorded("users.me.get", "success-client").response.body)

/** A device whose connection can change, and to whose page the user can return. */
const makeDevice = () => {
  const listeners = new Set<() => void>()
  const back = () => {
    for (const listener of [...listeners]) listener()
  }
  const device = { isOnline: true, back, listening: () => listeners.size }
  const network = {
    isOnline: () => device.isOnline,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
  return { device, layer: Layer.succeed(Connectivity, network) }
}

/** The user as a watched value, on a device whose connection can change. */
const watched = Effect.fnUntraced(function* (answer: Answer) {
  const http = yield* fakeHttp(answer)
  const { device, layer: network } = makeDevice()
  const token = Layer.succeed(AccessTokens, bearerOf(Effect.succeed(Redacted.make("token"))))
  const layer = ClientTransport.layer.pipe(Layer.provide([http.layer, Config, token]), Layer.provideMerge(network))
  const resource = yield* Effect.gen(function* () {
    const { call } = yield* ClientTransport
    return yield* Resource.make(call(users.getMe, {}))
  }).pipe(Effect.provide(layer))
  return { resource, device, count: http.count }
})

describe("a watched value", () => {
  it.effect("reports a retry and its reason after the first failed attempt (rule 109)", () =>
    Effect.gen(function* () {
      const { resource } = yield* watched((_, at) => (at < 2 ? broken : Effect.succeed(me)))
      yield* resource.watch()
      yield* TestClock.adjust(0)
      const { error, isLoading, retrying } = resource.snapshot()
      assert.deepStrictEqual([error, isLoading, retrying?._tag], [undefined, true, "ConnectionError"])
      yield* TestClock.adjust("10 seconds")
      assert.isUndefined(resource.snapshot().retrying)
      assert.isDefined(resource.snapshot().value)
    }).pipe(Effect.scoped)
  )

  it.effect("still reports a retry when its only watcher is replaced by another one", () =>
    Effect.gen(function* () {
      const { count, resource } = yield* watched((_, at) => (at < 2 ? broken : Effect.succeed(me)))
      yield* Effect.scoped(Effect.andThen(resource.watch(), TestClock.adjust(0)))
      yield* resource.watch()
      const { isLoading, retrying } = resource.snapshot()
      assert.deepStrictEqual([isLoading, retrying?._tag], [true, "ConnectionError"])
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual([resource.snapshot().retrying, yield* count], [undefined, 3])
    }).pipe(Effect.scoped)
  )

  it.effect("reports server errors of the platform too", () =>
    Effect.gen(function* () {
      const { resource } = yield* watched(() => Effect.succeed(json("down", {}, 503)))
      yield* resource.watch()
      yield* TestClock.adjust(0)
      assert.strictEqual(resource.snapshot().retrying?._tag, "ServerFault")
      yield* TestClock.adjust("31 seconds")
      assert.isUndefined(resource.snapshot().retrying)
      assert.strictEqual(resource.snapshot().error?._tag, "ServerFault")
    }).pipe(Effect.scoped)
  )

  for (const when of ["between two attempts", "after the last one"] as const) {
    it.effect(`is loaded immediately when the user returns, ${when} (rule 109)`, () =>
      Effect.gen(function* () {
        let isDown = true
        const { device, resource } = yield* watched(() => (isDown ? broken : Effect.succeed(me)))
        yield* resource.watch()
        yield* TestClock.adjust(when === "after the last one" ? "60 seconds" : "10 millis")
        isDown = false
        device.back()
        yield* TestClock.adjust(0)
        assert.deepInclude(resource.snapshot(), { error: undefined, isLoading: false })
        assert.isDefined(resource.snapshot().value)
      }).pipe(Effect.scoped)
    )
  }

  it.effect("is loaded when the user returns, also if the load has thrown an undeclared error", () =>
    Effect.gen(function* () {
      let isBroken = true
      const { device, layer } = makeDevice()
      const load = Effect.suspend(() => (isBroken ? Effect.die("locked") : Effect.succeed("value")))
      const resource = yield* Effect.provide(Resource.make(load), layer)
      yield* resource.watch()
      assert.deepStrictEqual(resource.snapshot().defect, { thrown: "locked" })
      isBroken = false
      device.back()
      assert.deepStrictEqual(resource.snapshot(), { value: "value", error: undefined, isLoading: false })
    }).pipe(Effect.scoped)
  )

  it.effect("is never shown as neither loading nor loaded while the user returns", () =>
    Effect.gen(function* () {
      let isDown = true
      const { device, resource } = yield* watched(() => (isDown ? broken : Effect.succeed(me)))
      const shown: Array<unknown> = []
      resource.subscribe(() => {
        const { error, isLoading, value } = resource.snapshot()
        shown.push(value === undefined && error === undefined ? isLoading : "ended")
      })
      yield* resource.watch()
      yield* TestClock.adjust("10 millis")
      isDown = false
      device.back()
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(shown, [true, true, true, "ended"])
    }).pipe(Effect.scoped)
  )

  it.effect("is shown as loading to a watcher who comes while it is loaded for a caller, also long after its last watcher", () =>
    Effect.gen(function* () {
      const { count, resource } = yield* watched(() => Effect.delay(Effect.succeed(me), 100))
      for (const requests of [1, 2]) {
        const caller = yield* Effect.forkChild(resource.get(), { startImmediately: true })
        yield* TestClock.adjust(50)
        const scope = yield* Scope.make()
        yield* Scope.provide(resource.watch(), scope)
        assert.deepStrictEqual(resource.snapshot(), { value: undefined, error: undefined, isLoading: true })
        yield* TestClock.adjust(50)
        assert.deepStrictEqual(resource.snapshot(), { value: yield* Fiber.join(caller), error: undefined, isLoading: false })
        assert.strictEqual(yield* count, requests)
        yield* Scope.close(scope, Exit.void)
        yield* TestClock.adjust("1 minute")
      }
    }).pipe(Effect.scoped)
  )

  it.effect("is loaded when the device comes online, and not again on each focus of the page", () =>
    Effect.gen(function* () {
      const { count, device, resource } = yield* watched(() => Effect.succeed(me))
      device.isOnline = false
      const scope = yield* Scope.make()
      yield* Scope.provide(resource.watch(), scope)
      yield* TestClock.adjust(0)
      assert.strictEqual(resource.snapshot().error?._tag, "OfflineError")
      device.isOnline = true
      for (let i = 0; i < 3; i++) {
        device.back()
        yield* TestClock.adjust(0)
      }
      assert.deepStrictEqual([resource.snapshot().error, yield* count], [undefined, 1])
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual(device.listening(), 0)
    }).pipe(Effect.scoped)
  )

  it.effect("is reloaded by refetch, even during another load", () =>
    Effect.gen(function* () {
      const { count, resource } = yield* watched(() => Effect.delay(Effect.succeed(me), 100))
      yield* resource.watch()
      const fiber = yield* Effect.forkChild(resource.refetch(), { startImmediately: true })
      yield* TestClock.adjust(100)
      yield* Fiber.join(fiber)
      assert.strictEqual(yield* count, 2)
      assert.isFalse(resource.snapshot().isLoading)
    }).pipe(Effect.scoped)
  )

  it.effect("is not aborted by an interrupted caller, unlike a get without other callers", () =>
    Effect.gen(function* () {
      let interrupted = 0
      const resource = yield* Resource.make(
        Effect.as(
          Effect.onInterrupt(Effect.sleep(100), () => Effect.sync(() => void interrupted++)),
          1
        )
      )
      const alone = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      yield* Fiber.interrupt(alone)
      assert.strictEqual(interrupted, 1)
      yield* resource.watch()
      const one = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      yield* TestClock.adjust(50)
      yield* Fiber.interrupt(one)
      yield* TestClock.adjust(50)
      assert.deepStrictEqual([interrupted, resource.snapshot().value], [1, 1])
    }).pipe(Effect.scoped)
  )

  it.effect("is dropped five seconds after its last subscriber, and not before", () =>
    Effect.gen(function* () {
      const resource = yield* Resource.make(Effect.succeed(1))
      yield* Effect.scoped(Effect.andThen(resource.watch(), TestClock.adjust(0)))
      yield* TestClock.adjust(4999)
      assert.strictEqual(resource.snapshot().value, 1)
      yield* TestClock.adjust(1)
      assert.isUndefined(resource.snapshot().value)
    }).pipe(Effect.scoped)
  )
})

describe("a get", () => {
  const slow = Effect.gen(function* () {
    const started: Array<number> = []
    const resource = yield* Resource.make(
      Effect.gen(function* () {
        const n = started.push(0)
        yield* Effect.sleep(n === 1 ? 25_000 : 100)
        return n === 1 ? yield* Effect.fail("the deadline of the first") : n
      })
    )
    return { resource, loads: () => started.length }
  })

  it.effect("does not join a load older than the maximum duration of an attempt (rule 98)", () =>
    Effect.gen(function* () {
      const { resource } = yield* slow
      yield* Effect.forkChild(Effect.exit(resource.get()), { startImmediately: true })
      yield* TestClock.adjust("24 seconds")
      const fiber = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      yield* TestClock.adjust(100)
      assert.strictEqual(yield* Fiber.join(fiber), 2)
    }).pipe(Effect.scoped)
  )

  it.effect("does not join a load older than the app's own limit of an attempt (rule 98)", () =>
    Effect.gen(function* () {
      const own = yield* AppConfig
      const { resource } = yield* Effect.provideService(slow, AppConfig, { ...own, attemptTimeoutMillis: 1000 })
      yield* Effect.forkChild(Effect.exit(resource.get()), { startImmediately: true })
      yield* TestClock.adjust(1000)
      const fiber = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      yield* TestClock.adjust(100)
      assert.deepStrictEqual(fiber.pollUnsafe(), Exit.succeed(2))
    }).pipe(Effect.scoped, Effect.provide(Config))
  )

  it.effect("does not fail with a load that began long before it (rule 98)", () =>
    Effect.gen(function* () {
      const { loads, resource } = yield* slow
      const first = yield* Effect.forkChild(Effect.flip(resource.get()), { startImmediately: true })
      yield* TestClock.adjust("5 seconds")
      const fiber = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      yield* TestClock.adjust("21 seconds")
      assert.deepStrictEqual([yield* Fiber.join(first), yield* Fiber.join(fiber), loads()], ["the deadline of the first", 2, 2])
    }).pipe(Effect.scoped)
  )

  it.effect("keeps its own limits, without affecting others (rule 98)", () =>
    Effect.gen(function* () {
      const { resource } = yield* watched(() => Effect.delay(Effect.succeed(me), 500))
      const hurried = Effect.provideService(resource.get(), CallOptions, { timeoutMillis: 100 })
      const one = yield* Effect.forkChild(Effect.flip(hurried), { startImmediately: true })
      const two = yield* Effect.forkChild(resource.get(), { startImmediately: true })
      const three = yield* Effect.forkChild(Effect.flip(hurried), { startImmediately: true })
      yield* TestClock.adjust(100)
      assert.deepStrictEqual(
        [(yield* Fiber.join(one))._tag, (yield* Fiber.join(three))._tag],
        ["RequestTimeout", "RequestTimeout"]
      )
      yield* TestClock.adjust(400)
      assert.isTrue(Exit.isSuccess(yield* Fiber.await(two)))
    }).pipe(Effect.scoped)
  )
})
