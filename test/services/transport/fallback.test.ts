import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Random, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as otp from "../../../src/contract/otp.js"
import * as users from "../../../src/contract/users.js"
import { defaultBaseUrl, fallbackBaseUrls } from "../../../src/schemas/limits.js"
import { AppConfig } from "../../../src/services/config/AppConfig.js"
import { appOptions } from "../../../src/services/config/options.js"
import { ClientTransport } from "../../../src/services/layers.js"
import { AccessTokens } from "../../../src/services/transport/AccessTokens.js"
import { withFallback } from "../../../src/services/transport/fallback.js"
import { HttpFailure } from "../../../src/services/transport/Http.js"
import { bearerOf } from "../../support/bearerOf.js"
import { fakeHttp, json, known, options, recorded } from "../../support/fakes.js"

const userBody = recorded("users.me.get", "success-client").response.body
const [api1, api2] = fallbackBaseUrls
const unreachable = Effect.fail(new HttpFailure({ reason: "ENOTFOUND", mayHaveArrived: false }))
const lost = Effect.fail(new HttpFailure({ reason: "reset", mayHaveArrived: true }))

/** An app of the hosted platform, of whose URLs only some respond. */
const hosted = Effect.fnUntraced(function* (
  answer: (origin: string) => ReturnType<Parameters<typeof fakeHttp>[0]>,
  baseUrl?: string
) {
  const http = yield* fakeHttp(({ url }) => answer(new URL(url).origin))
  const { projectId, publishableClientKey } = options
  const config = appOptions("client", {
    projectId,
    ...(publishableClientKey !== undefined && { publishableClientKey }),
    ...(baseUrl !== undefined && { baseUrl })
  })
  const transport = yield* ClientTransport.pipe(
    Effect.provide(
      ClientTransport.layer.pipe(
        Layer.provide([
          http.layer,
          Layer.succeed(AppConfig, config),
          Layer.succeed(AccessTokens, bearerOf(Effect.succeed(Redacted.make("user-token"))))
        ])
      )
    )
  )
  const origins = Effect.map(http.sent, (requests) => requests.map(({ url }) => new URL(url).origin))
  return { transport, me: transport.call(users.getMe, {}), origins }
})

const alive = Effect.succeed(json(userBody))
/** Runs an effect while time passes; `probe` decides whether the first URL is retried. */
const run = <A, E, R>(effect: Effect.Effect<A, E, R>, probe = 0.99) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
    yield* TestClock.adjust("30 seconds")
    return yield* Fiber.join(fiber)
  }).pipe(Effect.provideService(Random.Random, { nextIntUnsafe: () => 1, nextDoubleUnsafe: () => probe }))

describe("an app without a base URL", () => {
  it.effect("tries the platform's other URLs if the first does not respond, and stays with the one that does", () =>
    Effect.gen(function* () {
      const { me, origins, transport } = yield* hosted((origin) => (origin === api2 ? alive : unreachable))
      yield* run(me)
      assert.deepStrictEqual(yield* origins, [defaultBaseUrl, api1, api2])
      assert.strictEqual(transport.baseUrl(), api2)
      yield* run(me)
      assert.deepStrictEqual((yield* origins).slice(3), [api2])
    })
  )

  it.effect("goes back to no URL that is known to be down before another one has responded, however likely a retry is", () =>
    Effect.gen(function* () {
      let alive2 = true
      const { me, origins } = yield* hosted((origin) => (origin === api2 && alive2 ? alive : unreachable))
      yield* run(me, 0)
      assert.deepStrictEqual(yield* origins, [defaultBaseUrl, api1, api2])
      // Once it has, each call tries the first URL at most once.
      yield* run(me, 0)
      assert.deepStrictEqual((yield* origins).slice(3), [defaultBaseUrl, api2])
      alive2 = false
      yield* Effect.exit(run(me, 0))
      assert.deepStrictEqual((yield* origins).slice(5), [defaultBaseUrl, api2, defaultBaseUrl, api1, api2])
    })
  )

  it.effect("retries the first URL with decreasing frequency, and returns to it once it responds", () =>
    Effect.gen(function* () {
      let isBack = false
      const { me, origins, transport } = yield* hosted((origin) => (origin === defaultBaseUrl && !isBack ? unreachable : alive))
      yield* run(me)
      const count = Effect.map(origins, (all) => all.filter((origin) => origin === defaultBaseUrl).length)
      assert.strictEqual(yield* count, 1)
      for (let n = 0; n < 10; n++) yield* run(me, 0.02)
      // At 0.5, 0.25, 0.125, 0.063 and 0.031; then the probability is below 0.02.
      assert.strictEqual(yield* count, 6)
      isBack = true
      yield* run(me, 0.005)
      assert.strictEqual(transport.baseUrl(), defaultBaseUrl)
    })
  )

  it.effect("leaves the first URL too if that stops responding, however likely a retry is", () =>
    Effect.gen(function* () {
      let isDown = false
      const { me, origins, transport } = yield* hosted((origin) => (origin === defaultBaseUrl && isDown ? unreachable : alive))
      yield* run(me, 0)
      isDown = true
      yield* run(me, 0)
      assert.deepStrictEqual(yield* origins, [defaultBaseUrl, defaultBaseUrl, api1])
      assert.strictEqual(transport.baseUrl(), api1)
    })
  )

  it.effect("retries the first URL with reads alone, and with one of two at first", () =>
    Effect.gen(function* () {
      const { me, origins, transport } = yield* hosted((origin) => (origin === defaultBaseUrl ? unreachable : alive))
      const send = transport.call(otp.sendSignInCode, {
        payload: { email: "ada@example.com", callbackUrl: "https://app.example.com/handler/magic-link" }
      })
      yield* run(me)
      yield* run(Effect.result(send), 0)
      yield* run(me, 0.5)
      assert.deepStrictEqual((yield* origins).slice(2), [api1, api1])
      yield* run(me, 0.49)
      assert.deepStrictEqual((yield* origins).slice(4), [defaultBaseUrl, api1])
    })
  )

  it.effect("retries the first URL as often as at first once it has responded again", () =>
    Effect.gen(function* () {
      let isBack = false
      const { me, origins, transport } = yield* hosted((origin) => (origin === defaultBaseUrl && !isBack ? unreachable : alive))
      for (let n = 0; n < 6; n++) yield* run(me, 0.02)
      isBack = true
      yield* run(me, 0.005)
      assert.strictEqual(transport.baseUrl(), defaultBaseUrl)
      isBack = false
      yield* run(me, 0.99)
      const before = (yield* origins).length
      yield* run(me, 0.4)
      assert.strictEqual((yield* origins)[before], defaultBaseUrl)
    })
  )

  it.effect("tries no other URL after a response of the platform, or if a call may have been applied", () =>
    Effect.gen(function* () {
      for (const answer of [
        Effect.succeed(json({ code: "USER_NOT_FOUND", error: "no" }, {}, 404)),
        Effect.succeed(known("USER_NOT_FOUND", 404))
      ]) {
        const { me, origins } = yield* hosted(() => answer)
        yield* run(Effect.result(me))
        assert.deepStrictEqual(yield* origins, [defaultBaseUrl])
      }
      const { origins, transport } = yield* hosted((origin) => (origin === defaultBaseUrl ? lost : alive))
      const send = transport.call(otp.sendSignInCode, {
        payload: { email: "ada@example.com", callbackUrl: "https://app.example.com/handler/magic-link" }
      })
      yield* run(Effect.result(send))
      assert.deepStrictEqual(yield* origins, [defaultBaseUrl])
    })
  )

  for (const [status, isDown] of [
    [400, false],
    [404, false],
    [428, false],
    [429, true],
    [430, false],
    [499, false],
    [500, true],
    [503, true]
  ] as const) {
    it.effect(
      `${isDown ? "leaves" : "stays with"} a URL that responds with ${status} and no known error, and stays if it has one`,
      () =>
        Effect.gen(function* () {
          for (const [response, url] of [
            [json("no", {}, status), isDown ? api1 : defaultBaseUrl],
            [known("USER_NOT_FOUND", status), defaultBaseUrl]
          ] as const) {
            const { me, transport } = yield* hosted((origin) => (origin === defaultBaseUrl ? Effect.succeed(response) : alive))
            yield* run(Effect.result(me))
            assert.strictEqual(transport.baseUrl(), url)
          }
        })
    )
  }

  it.effect("leaves a URL that accepts requests and never responds, but not for a caller interrupted early", () =>
    Effect.gen(function* () {
      const { me, origins, transport } = yield* hosted((origin) => (origin === defaultBaseUrl ? Effect.never : alive))
      const left = yield* Effect.forkChild(me, { startImmediately: true })
      yield* TestClock.adjust("5 seconds")
      yield* Fiber.interrupt(left)
      assert.strictEqual(transport.baseUrl(), defaultBaseUrl)
      yield* run(me)
      assert.deepStrictEqual(yield* origins, [defaultBaseUrl, defaultBaseUrl, api1])
      assert.strictEqual(transport.baseUrl(), api1)
    })
  )

  it.effect("names the last origin in an error", () =>
    Effect.gen(function* () {
      const { me, origins } = yield* hosted(() => unreachable)
      const error = yield* run(Effect.flip(me))
      const asked = yield* origins
      assert.strictEqual(error._tag, "ConnectionError")
      assert.strictEqual("origin" in error && error.origin, asked.at(-1))
      assert.isTrue(asked.length > 1 && asked.at(-1) !== defaultBaseUrl)
    })
  )

  it.effect("never tries another URL if a base URL is set", () =>
    Effect.gen(function* () {
      for (const baseUrl of [defaultBaseUrl, "https://id.example.com"]) {
        const { me, origins } = yield* hosted(() => unreachable, baseUrl)
        yield* run(Effect.result(me))
        assert.deepStrictEqual([...new Set(yield* origins)], [baseUrl])
      }
    })
  )
})

describe("a platform with two base URLs", () => {
  const [first, second] = ["https://one.test", "https://two.test"]
  const request = { method: "POST", url: `${first}/api/v1/users`, headers: {} }
  const over = (answer: (url: string) => ReturnType<Parameters<typeof fakeHttp>[0]>) => {
    const asked: Array<string> = []
    const fallback = withFallback(
      {
        send: ({ url }) => {
          asked.push(url)
          return answer(url)
        }
      },
      first,
      [second]
    )
    return { asked, ...fallback }
  }

  it.effect("is asked at the second one with the same path, once the first is down", () =>
    Effect.gen(function* () {
      for (const down of [unreachable, lost, Effect.succeed(json({}, {}, 500)), Effect.succeed(json({}, {}, 429))]) {
        const { asked, baseUrl, http } = over((url) => (url.startsWith(first) ? down : alive))
        assert.strictEqual(baseUrl(), first)
        yield* Effect.exit(http.send(request))
        assert.strictEqual(baseUrl(), second)
        yield* http.send(request)
        assert.deepStrictEqual(asked, [request.url, `${second}/api/v1/users`])
      }
    })
  )

  it.effect("stays at one that responds, whatever it says, and for a request that cannot be sent at all", () =>
    Effect.gen(function* () {
      for (const up of [
        Effect.succeed(json({}, {}, 499)),
        Effect.succeed(known("UNKNOWN", 500)),
        Effect.succeed(known("UNKNOWN", 429)),
        Effect.fail(new HttpFailure({ reason: "no such method", mayHaveArrived: false, isFinal: true }))
      ]) {
        const { baseUrl, http } = over(() => up)
        yield* Effect.exit(http.send(request))
        assert.strictEqual(baseUrl(), first)
      }
    })
  )

  for (const [waitedMillis, left] of [
    [949, first],
    [950, second],
    [1000, second]
  ] as const)
    it.effect(
      `is taken for ${left === first ? "up" : "down"} if it has not responded ${waitedMillis} ms into a limit of 1000`,
      () =>
        Effect.gen(function* () {
          yield* TestClock.setTime(1_000_000)
          const { baseUrl, http } = over(() => Effect.never)
          const fiber = yield* Effect.forkChild(http.send(request, 1000), { startImmediately: true })
          yield* TestClock.adjust(waitedMillis)
          yield* Fiber.interrupt(fiber)
          assert.strictEqual(baseUrl(), left)
        })
    )
})
