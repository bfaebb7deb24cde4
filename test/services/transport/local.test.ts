import { assert, describe, it } from "@effect/vitest"
import { Cause, Clock, Effect, Exit, Fiber, Layer, Logger, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as users from "../../../src/contract/users.js"
import { AppConfig } from "../../../src/services/config/AppConfig.js"
import { ClientTransport } from "../../../src/services/layers.js"
import { Development } from "../../../src/services/platform/Development.js"
import { AccessTokens } from "../../../src/services/transport/AccessTokens.js"
import type { CallOptions as Options } from "../../../src/services/transport/CallOptions.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"
import { bearerOf } from "../../support/bearerOf.js"
import type { Answer } from "../../support/fakes.js"
import { broken, fakeHttp, json, known, options, recorded, unreachable } from "../../support/fakes.js"

const Token = Layer.succeed(AccessTokens, bearerOf(Effect.succeed(Redacted.make("user-token"))))
const user = json(recorded("users.me.get", "success-client").response.body)
const status = (code: number) => Effect.succeed({ status: code, headers: new Headers(), text: "down" })

/** A call of an app at a base URL: its error, the time of each request, how long it took, and what was logged. */
const calling = Effect.fnUntraced(function* (baseUrl: string, answer: Answer, isDevelopment = false, given: Options = {}) {
  const http = yield* fakeHttp(answer)
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${message}`))
  const config = Layer.succeed(AppConfig, { ...options, baseUrl, access: "client" })
  const call = ClientTransport.use((transport) => transport.call(users.getMe, {})).pipe(
    Effect.provide(ClientTransport.layer.pipe(Layer.provide([http.layer, config, Token]))),
    Effect.provideService(Development, isDevelopment),
    Effect.provideService(CallOptions, given),
    Effect.provide(Logger.layer([logger]))
  )
  const started = yield* Clock.currentTimeMillis
  const timed = Effect.flatMap(Effect.exit(call), (exit) => Effect.map(Clock.currentTimeMillis, (now) => ({ exit, now })))
  const fiber = yield* Effect.forkChild(timed, { startImmediately: true })
  yield* TestClock.adjust("1 minute")
  const { exit, now } = yield* Fiber.join(fiber)
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : null
  return { error, lines, millis: now - started, times: (yield* http.sent).length }
})

describe("a call to a platform on this device", () => {
  for (const baseUrl of [
    "http://localhost:8102",
    "http://127.0.0.1:8102",
    "http://[::1]:8102",
    "http://0.0.0.0:8102",
    "http://[::]:8102",
    "https://api.localhost:8102/auth"
  ]) {
    it.effect(`fails within a second if nothing listens, after five attempts, and says how to start it: ${baseUrl}`, () =>
      Effect.gen(function* () {
        // A page does not see whether the connection was refused.
        for (const [failure, isDevelopment] of [
          [unreachable, false],
          [broken, true]
        ] as const) {
          const { error, lines, millis, times } = yield* calling(baseUrl, () => failure, isDevelopment)
          assert.deepInclude(error, { _tag: "ConnectionError", attempts: 5 })
          assert.include(String(error), "npx portico-emulator")
          assert.strictEqual(times, 5)
          assert.isTrue(millis > 0 && millis <= 1000, `${millis} ms`)
          assert.isEmpty(lines)
        }
      })
    )
  }

  it.effect("is retried as elsewhere after a response", () =>
    Effect.gen(function* () {
      const { millis, times } = yield* calling("http://localhost:8102", (_, index) =>
        index === 0 ? status(503) : Effect.succeed(user)
      )
      assert.strictEqual(times, 2)
      assert.isAtLeast(millis, 500)
    })
  )

  for (const baseUrl of ["https://api.test", "http://localhost.test", "http://10.0.0.1"]) {
    it.effect(`names no emulator, and waits longer, if it is elsewhere: ${baseUrl}`, () =>
      Effect.gen(function* () {
        const { error, millis } = yield* calling(baseUrl, () => unreachable)
        assert.notInclude(String(error), "npx")
        assert.isAtLeast(millis, 7500)
      })
    )
  }
})

describe("the first failed attempt of a call", () => {
  const failing: Readonly<Record<string, { readonly answer: Answer; readonly says: RegExp }>> = {
    "a connection": {
      answer: () => unreachable,
      says: /^Warn GET \/users\/me: no response from https:\/\/api\.test \(connect ECONNREFUSED\)/
    },
    "a status": { answer: () => status(503), says: /^Warn GET \/users\/me: status 503 from https:\/\/api\.test\./ },
    "a rate limit": { answer: () => status(429), says: /^Warn GET \/users\/me: status 429/ }
  }
  for (const [what, { answer, says }] of Object.entries(failing)) {
    it.effect(`is logged once in development, with its cause and what happens next: ${what}`, () =>
      Effect.gen(function* () {
        const { lines, times } = yield* calling("https://api.test", answer, true)
        assert.strictEqual(times, 5)
        assert.lengthOf(lines, 1)
        assert.match(lines[0] ?? "", says)
        assert.match(lines[0] ?? "", /tried again in \d+ ms/)
        assert.notInclude(lines[0], "user-token")
      })
    )

    it.effect(`is not logged in production, nor if the program listens itself: ${what}`, () =>
      Effect.gen(function* () {
        assert.isEmpty((yield* calling("https://api.test", answer, false)).lines)
        let heard = 0
        assert.isEmpty((yield* calling("https://api.test", answer, true, { onRetry: () => heard++ })).lines)
        assert.strictEqual(heard, 4)
      })
    )
  }

  it.effect("is not logged if no other follows", () =>
    Effect.gen(function* () {
      for (const answer of [Effect.succeed(user), Effect.succeed(known("USER_NOT_FOUND", 404)), status(501)])
        assert.isEmpty((yield* calling("https://api.test", () => answer, true)).lines)
    })
  )

  it.effect("is not logged in a program of tests by default", () =>
    Effect.map(Development, (isDevelopment) => assert.isFalse(isDevelopment))
  )
})
