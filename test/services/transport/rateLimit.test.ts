import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Cause, Clock, Effect, Exit, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as password from "../../../src/contract/password.js"
import * as users from "../../../src/contract/users.js"
import { createClientApp, RateLimited } from "../../../src/index.js"
import { maxWaitMillis } from "../../../src/schemas/limits.js"
import { tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"
import { Http } from "../../../src/services/transport/Http.js"
import type { Answer } from "../../faults/answers.js"
import { ok, status } from "../../faults/answers.js"
import { jwtFrom } from "../../support/fakes.js"
import { makeBrowser } from "../../support/tabs.js"

const limited = (seconds: number): Answer => status(429, { "retry-after": `${seconds}` })

/** An app on a platform with these responses, of which the last repeats; its clock is at 2000 s. */
const setup = Effect.fnUntraced(function* (...answers: ReadonlyArray<Answer>) {
  const sentAtMillis: Array<number> = []
  const clock = yield* Clock.Clock
  const http = Http.layerHandler((request) => {
    const answer = answers[Math.min(sentAtMillis.length, answers.length - 1)] ?? ok
    sentAtMillis.push(clock.currentTimeMillisUnsafe() - 2_000_000)
    return answer(request)
  })
  const { session, transport } = yield* makeBrowser().tab(http)
  yield* TestClock.setTime(2_000_000)
  yield* session.signIn(tokenPair(jwtFrom({ iat: 2000, exp: 2600 }), "r")!)
  return { sentAtMillis, transport, read: transport.call(users.getMe, {}) }
})

const settle = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
/** Runs an effect while the clock advances, one second at a time. */
const timed = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
    for (let step = 0; step < 2000; step++) {
      for (let turn = 0; turn < 4; turn++) yield* settle
      const exit = fiber.pollUnsafe()
      if (exit !== undefined) return exit
      yield* TestClock.adjust(1000)
    }
    return assert.fail("the call does not end")
  })
const failureOf = <A, E>(exit: Exit.Exit<A, E>) =>
  Exit.isFailure(exit) ? Cause.squash(exit.cause) : assert.fail("the call succeeds")

// The SDK loads this file on the first undeclared error; the loop above does not wait for files.
beforeAll(() => import("../../../src/services/lazy/code.js"))

describe("a rate-limited call", () => {
  it.effect("reports when to retry, as a delay and by the device's clock", () =>
    Effect.gen(function* () {
      const { read } = yield* setup(limited(120))
      const error = failureOf(yield* timed(read))
      assert.instanceOf(error, RateLimited)
      assert.deepStrictEqual([error.retryAfterMillis, error.retryAt], [120_000, new Date(2_120_000)])
      const vague = yield* setup(status(429))
      const unsaid = failureOf(yield* timed(Effect.provideService(vague.read, CallOptions, { timeoutMillis: 1 })))
      assert.instanceOf(unsaid, RateLimited)
      assert.deepStrictEqual([unsaid.retryAfterMillis, unsaid.retryAt], [null, null])
    })
  )

  it.effect("waits beyond its own limit if the caller allows it, and is sent when the platform says", () =>
    Effect.gen(function* () {
      const { read, sentAtMillis } = yield* setup(limited(120), limited(60), ok)
      const exit = yield* timed(Effect.provideService(read, CallOptions, { rateLimitWaitMillis: 180_000 }))
      assert.isTrue(Exit.isSuccess(exit))
      assert.deepStrictEqual(sentAtMillis, [0, 120_000, 180_000])
    })
  )

  it.effect("also waits if it is not idempotent, because a rejected request had no effect", () =>
    Effect.gen(function* () {
      const { sentAtMillis, transport } = yield* setup(limited(60), ok)
      const signIn = transport.call(password.signIn, { payload: { email: "a@b.co", password: Redacted.make("password-1") } })
      assert.isTrue(Exit.isSuccess(yield* timed(Effect.provideService(signIn, CallOptions, { rateLimitWaitMillis: 60_000 }))))
      assert.deepStrictEqual(sentAtMillis, [0, 60_000])
    })
  )

  it.effect("waits no longer in total than the caller allows, and fails immediately if that is too short", () =>
    Effect.gen(function* () {
      const { read, sentAtMillis } = yield* setup(limited(120))
      const error = failureOf(yield* timed(Effect.provideService(read, CallOptions, { rateLimitWaitMillis: 239_999 })))
      assert.instanceOf(error, RateLimited)
      assert.deepStrictEqual([error.attempts, sentAtMillis], [2, [0, 120_000]])
      const short = yield* setup(limited(120))
      const refused = failureOf(yield* timed(Effect.provideService(short.read, CallOptions, { rateLimitWaitMillis: 119_999 })))
      assert.instanceOf(refused, RateLimited)
      assert.deepStrictEqual(short.sentAtMillis, [0])
    })
  )

  it.effect("has its full time limit after the wait", () =>
    Effect.gen(function* () {
      const { read, sentAtMillis } = yield* setup(limited(120), status(503), ok)
      const patient = { rateLimitWaitMillis: 120_000, timeoutMillis: 5000 }
      assert.isTrue(Exit.isSuccess(yield* timed(Effect.provideService(read, CallOptions, patient))))
      assert.strictEqual(sentAtMillis.length, 3)
    })
  )

  it.effect("waits only for a rate limit with a time", () =>
    Effect.gen(function* () {
      for (const answer of [status(503, { "retry-after": "120" }), status(503)]) {
        const { read } = yield* setup(answer)
        const options = { rateLimitWaitMillis: maxWaitMillis, timeoutMillis: 2000 }
        const before = yield* Clock.currentTimeMillis
        yield* timed(Effect.provideService(read, CallOptions, options))
        assert.isAtMost((yield* Clock.currentTimeMillis) - before, 3000)
      }
    })
  )

  it.effect("does not begin a wait that only ends with its time limit", () =>
    Effect.gen(function* () {
      for (const [seconds, tries] of [
        [5, 1],
        [4, 2]
      ] as const) {
        const { read, sentAtMillis } = yield* setup(status(503, { "retry-after": `${seconds}` }))
        const error = failureOf(yield* timed(Effect.provideService(read, CallOptions, { timeoutMillis: 5000 })))
        assert.propertyVal(error, "status", 503)
        assert.lengthOf(sentAtMillis, tries)
      }
    })
  )

  it.effect("waits for the refresh of its token too", () =>
    Effect.gen(function* () {
      const { read, sentAtMillis } = yield* setup(limited(120), ok)
      yield* TestClock.adjust("10 minutes")
      assert.isTrue(Exit.isSuccess(yield* timed(Effect.provideService(read, CallOptions, { rateLimitWaitMillis: 120_000 }))))
      assert.deepStrictEqual(sentAtMillis, [600_000, 720_000, 720_000])
    })
  )

  it.effect("stops waiting when it is interrupted, or when its signal aborts", () =>
    Effect.gen(function* () {
      const { read, sentAtMillis } = yield* setup(limited(120), ok)
      const controller = new AbortController()
      const options = { rateLimitWaitMillis: 120_000 }
      const signalled = Effect.provideService(read, CallOptions, { ...options, signal: controller.signal })
      const first = yield* Effect.forkChild(signalled, { startImmediately: true })
      for (let turn = 0; turn < 8; turn++) yield* settle
      controller.abort()
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(first)))
      const other = yield* setup(limited(120), ok)
      const second = yield* Effect.forkChild(Effect.provideService(other.read, CallOptions, options), { startImmediately: true })
      for (let turn = 0; turn < 8; turn++) yield* settle
      yield* Fiber.interrupt(second)
      yield* TestClock.adjust(200_000)
      assert.deepStrictEqual([sentAtMillis.length, other.sentAtMillis.length], [1, 1])
    })
  )

  it.effect("rejects an invalid wait, and sends nothing", () =>
    Effect.gen(function* () {
      const { read, sentAtMillis } = yield* setup(ok)
      for (const millis of [-1, Number.NaN, maxWaitMillis + 1]) {
        const error = yield* Effect.flip(Effect.provideService(read, CallOptions, { rateLimitWaitMillis: millis }))
        assert.deepInclude(error, { _tag: "InvalidInput", field: "rateLimitWaitMillis" })
      }
      assert.deepStrictEqual(sentAtMillis, [])
    })
  )
})

describe("a rate-limited promise", () => {
  const appOf = (...answers: ReadonlyArray<Answer>) => {
    let sent = 0
    const app = createClientApp({
      projectId: "internal",
      baseUrl: "https://api.test",
      tokenStore: { accessToken: jwtFrom({ iat: 2000, exp: 4_000_000_000 }), refreshToken: "r" },
      fetch: (url, init) => (answers[sent++] ?? ok)(new Request(url, init))
    })
    return { app, sent: () => sent }
  }

  it("rejects with the time to retry", async () => {
    const { app } = appOf(limited(120))
    const outcome = await app.user.get.result()
    assert.isTrue(!outcome.ok && outcome.error._tag === "RateLimited" && outcome.error.retryAt instanceof Date)
  })

  it("waits according to its options, until its signal aborts", async () => {
    const { app, sent } = appOf(limited(120))
    const controller = new AbortController()
    const asked = app.user.get({ or: "throw" }, { rateLimitWaitMillis: 120_000, signal: controller.signal })
    while (sent() === 0) await new Promise((resolve) => setImmediate(resolve))
    controller.abort(new Error("enough"))
    assert.strictEqual(await asked.catch((error: Error) => error.message), "enough")
    assert.strictEqual(sent(), 1)
  })
})
