import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Duration, Effect, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as password from "../../../src/contract/password.js"
import * as payments from "../../../src/contract/server/payments.js"
import * as sessions from "../../../src/contract/sessions.js"
import { EmailPasswordMismatch, MultiFactorAuthenticationRequired } from "../../../src/errors/auth.js"
import { ItemNotFound } from "../../../src/errors/payments.js"
import { faultRetryMillis } from "../../../src/services/config/defaults.js"
import { ClientTransport, ServerTransport } from "../../../src/services/layers.js"
import { AccessTokens } from "../../../src/services/transport/AccessTokens.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"
import { Http } from "../../../src/services/transport/Http.js"
import { movableWallClock } from "../../support/clocks.js"
import type { Answer } from "../../support/fakes.js"
import { broken, Config, fakeHttp, json, known, options, recorded, replay, ServerConfig } from "../../support/fakes.js"

const NoSession = Layer.succeed(AccessTokens, AccessTokens.none)
const over = (http: Layer.Layer<Http>) =>
  Effect.provide(
    Layer.merge(ClientTransport.layer.pipe(Layer.provide(Config)), ServerTransport.layer.pipe(Layer.provide(ServerConfig))).pipe(
      Layer.provide([NoSession, http])
    )
  )

const credential = { payload: { email: "a@b.co", password: "p" } }
const signIn = ClientTransport.use((transport) => transport.call(password.signIn, credential))
const refresh = ClientTransport.use((transport) =>
  transport.call(sessions.refresh, { headers: { refreshToken: Redacted.make("r") } })
)
const tokens = json({ access_token: "a", refresh_token: "r", user_id: "u" })

/** Runs with a clock that advances while the call waits. */
const patiently = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
    yield* TestClock.adjust("10 minutes")
    return yield* Fiber.join(fiber)
  })
const run = (answer: Answer) => Effect.map(fakeHttp(answer), (http) => ({ ...http, provide: over(http.layer) }))

describe("recorded answers", () => {
  it.effect("sign-in returns tokens", () =>
    Effect.gen(function* () {
      const one = recorded("auth.password.sign-in", "success")
      const result = yield* signIn.pipe(over(replay(one)))
      assert.strictEqual(result.userId, one.response.body["user_id"])
    })
  )

  it.effect("a declared error is an instance of its class, whatever the HTTP status", () =>
    Effect.gen(function* () {
      for (const name of ["wrong-password", "wrong-password-override-error-status"]) {
        const error = yield* Effect.flip(signIn).pipe(over(replay(recorded("auth.password.sign-in", name))))
        assert.instanceOf(error, EmailPasswordMismatch)
      }
      const mfa = yield* Effect.flip(signIn).pipe(
        over(replay(recorded("auth.password.sign-in", "mfa-required-override-error-status")))
      )
      assert.instanceOf(mfa, MultiFactorAuthenticationRequired)
      assert.lengthOf(Redacted.value(mfa.details.attemptCode), 45)
    })
  )

  it.effect("an undeclared error of the catalogue is kept, decoded (rule 86)", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(signIn).pipe(
        over(replay(recorded("common.request-authentication", "access-token-expired")))
      )
      if (error._tag !== "UnexpectedKnownError") return assert.fail(error._tag)
      assert.strictEqual(error.error._tag, "AccessTokenExpired")
    })
  )

  it.effect("an unknown code keeps its code, status and details (rule 85)", () =>
    Effect.gen(function* () {
      const one = recorded("auth.password.sign-in", "password-71-characters")
      const code = "CODE_OF_TOMORROW"
      const headers = { ...one.response.headers, "x-stack-known-error": code }
      const body = { ...one.response.body, code }
      const error = yield* Effect.flip(signIn).pipe(over(replay({ ...one, response: { status: 400, headers, body } })))
      if (error._tag !== "UnknownApiError") return assert.fail(error._tag)
      assert.deepStrictEqual([error.code, error.status, Object.keys(Object(error.details))], [code, 400, ["message"]])
    })
  )
})

describe("what is sent", () => {
  it.effect("is the recorded request, plus the headers of the app", () =>
    Effect.gen(function* () {
      const { provide, sent } = yield* run(() => Effect.succeed(tokens))
      yield* provide(signIn)
      const [request] = yield* sent
      assert.deepStrictEqual(
        [request?.method, request?.url, JSON.parse(request?.body ?? "")],
        ["POST", "https://api.test/api/v1/auth/password/sign-in", credential.payload]
      )
      assert.strictEqual(request?.headers["x-stack-project-id"], options.projectId)
    })
  )

  it.effect("encodes ids as segments, so that no id can become another path (rule 48)", () =>
    Effect.gen(function* () {
      const { count, provide, sent } = yield* run(() => Effect.succeed(known("ITEM_NOT_FOUND", 404, { item_id: "credits" })))
      const itemOf = (customerId: string) =>
        ServerTransport.use(({ call }) =>
          call(payments.getItem, { params: { customerType: "custom", customerId, itemId: "credits" } })
        )
      assert.instanceOf(yield* provide(Effect.flip(itemOf("a/../b?c#d"))), ItemNotFound)
      assert.strictEqual((yield* sent)[0]?.url, "https://api.test/api/v1/payments/items/custom/a%2F..%2Fb%3Fc%23d/credits")
      for (const id of ["", ".", ".."]) {
        assert.strictEqual((yield* provide(Effect.flip(itemOf(id))))._tag, "InvalidInput")
      }
      assert.strictEqual(yield* count, 1)
    })
  )
})

describe("a known error without its header", () => {
  for (const [status, text, tag] of [
    [400, '{"code":"EMAIL_PASSWORD_MISMATCH","error":"text"}', "EmailPasswordMismatch"],
    [499, ' { "code" : "EMAIL_PASSWORD_MISMATCH" , "error" : "text" }', "EmailPasswordMismatch"],
    [400, '{"error":"text","code":"EMAIL_PASSWORD_MISMATCH"}', "EmailPasswordMismatch"],
    [400, `{"details":"${"x".repeat(5000)}","error":"text","code":"EMAIL_PASSWORD_MISMATCH"}`, "EmailPasswordMismatch"],
    [400, '{"error":{"code":"EMAIL_PASSWORD_MISMATCH"}}', "BadRequest"],
    [400, '{"code":"EMAIL_PASSWORD_MISMATCH"}', "BadRequest"],
    [400, '{"code":"lower-case","error":"text"}', "BadRequest"],
    [400, '{"code":7,"error":"text"}', "BadRequest"],
    [399, '{"code":"EMAIL_PASSWORD_MISMATCH","error":"text"}', "RedirectRefused"],
    [200, '{"code":"EMAIL_PASSWORD_MISMATCH","error":"text"}', "InvalidResponse"]
  ] as const) {
    it.effect(`is found wherever it stands in the body, from status 400 on: ${tag} for ${status} ${text.slice(0, 60)}`, () =>
      Effect.gen(function* () {
        const { provide } = yield* run(() => Effect.succeed({ status, headers: new Headers(), text }))
        assert.strictEqual((yield* provide(patiently(Effect.flip(signIn))))._tag, tag)
      })
    )
  }
})

describe("retries", () => {
  it.effect("send an idempotent call up to five times, with doubling delays", () =>
    Effect.gen(function* () {
      const { provide, sent } = yield* run(() => broken)
      assert.strictEqual((yield* provide(patiently(Effect.flip(refresh))))._tag, "ConnectionError")
      const times = (yield* sent).map((request) => request.atMillis)
      assert.lengthOf(times, 5)
      times.slice(1).forEach((time, i) => {
        const waited = time - (times[i] ?? 0)
        assert.isTrue(waited >= 500 * 2 ** i && waited <= 1500 * 2 ** i, `wait ${i} of ${waited}`)
      })
    })
  )

  it.effect("never send another call twice", () =>
    Effect.gen(function* () {
      const { count, provide } = yield* run(() => broken)
      assert.strictEqual((yield* provide(patiently(Effect.flip(signIn))))._tag, "ConnectionError")
      assert.strictEqual(yield* count, 1)
    })
  )

  it.effect("wait as long as the platform says, even for a call that is not idempotent", () =>
    Effect.gen(function* () {
      const limited = json("slow down", { "retry-after": "7", "x-stack-actual-status": "429" })
      const { provide, sent } = yield* run((_, i) => Effect.succeed(i === 0 ? limited : tokens))
      yield* provide(patiently(signIn))
      assert.deepStrictEqual(
        (yield* sent).map((request) => request.atMillis),
        [0, 7000]
      )
    })
  )

  for (const [said, told] of [
    ["0", null],
    ["Thu, 01 Jan 1970 00:00:00 GMT", null],
    ["1e27", null],
    ["0.001", 100],
    ["7", 7000],
    ["1".repeat(27), 2_147_483_647]
  ] as const) {
    it.effect(`tell how long to wait within what is reasonable: ${told} for ${said}`, () =>
      Effect.gen(function* () {
        const { provide } = yield* run(() => Effect.succeed(json("", { "retry-after": said }, 429)))
        const error = yield* provide(patiently(Effect.flip(signIn)))
        assert.deepInclude(error, { _tag: "RateLimited", retryAfterMillis: told })
      })
    )
  }

  for (const [until, date, told] of [
    ["Mon, 12 Jan 1970 13:46:45 GMT", undefined, 5000],
    ["Mon, 12 Jan 1970 13:46:45 GMT", "Mon, 12 Jan 1970 13:46:42 GMT", 3000],
    ["Mon, 12 Jan 1970 13:46:45 GMT", "yesterday", 5000],
    ["Monday, 12 Jan 1970 13:46:45 GMT", undefined, 5000],
    ["1970-01-12T13:46:45Z", undefined, null],
    ["soon", undefined, null],
    ["7 seconds", undefined, null]
  ] as const) {
    it.effect(`tell how long to wait until a date, from that of the response or of the device: ${until} from ${date}`, () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(1_000_000_000)
        const headers = { "retry-after": until, ...(date && { date }) }
        const { provide } = yield* run(() => Effect.succeed(json("", headers, 429)))
        const error = yield* provide(patiently(Effect.provideService(Effect.flip(signIn), CallOptions, { timeoutMillis: 1000 })))
        assert.deepInclude(error, { _tag: "RateLimited", retryAfterMillis: told })
      })
    )
  }

  it.effect("follow a status that may pass, and an error of the platform once, after a time of its own", () =>
    Effect.gen(function* () {
      for (const [statuses, attempts] of [
        [[408, 425, 502, 503, 504, 508, 520, 521, 522, 523, 524, 525, 526, 527], 5],
        [[500], 2],
        [[400, 403, 404, 407, 409, 410, 424, 426, 501, 505, 506, 507, 509, 511, 519, 528, 530], 1]
      ] as const)
        for (const status of statuses) {
          const { provide, sent } = yield* run(() => Effect.succeed(json("", {}, status)))
          yield* provide(patiently(Effect.flip(refresh)))
          const times = (yield* sent).map((request) => request.atMillis)
          assert.lengthOf(times, attempts, String(status))
          const waited = (times[1] ?? 0) - (times[0] ?? 0)
          if (status === 500) assert.isTrue(waited >= faultRetryMillis / 2 && waited <= faultRetryMillis * 1.5, `${waited} ms`)
        }
    })
  )

  it.effect("do not begin after the time of the call, as when the device was asleep before them", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      for (const wokenAtMillis of [30_000, 60_000]) {
        const sleepy = {
          ...movableWallClock(clock).clock,
          sleep: () => clock.sleep(Duration.millis(wokenAtMillis - clock.currentTimeMillisUnsafe()))
        }
        yield* TestClock.setTime(0)
        const { count, provide } = yield* run(() => broken)
        const error = yield* provide(patiently(Effect.provideService(Effect.flip(refresh), Clock.Clock, sleepy)))
        assert.deepInclude(error, { _tag: "RequestTimeout", limit: "call", attempts: 1 }, String(wokenAtMillis))
        assert.strictEqual(yield* count, 1)
      }
    })
  )

  it.effect("do not wait longer than the call may take", () =>
    Effect.gen(function* () {
      const { count, provide } = yield* run(() => Effect.succeed(json("", { "retry-after": "3600" }, 429)))
      const error = yield* provide(Effect.flip(signIn))
      assert.deepStrictEqual([error._tag, yield* count], ["RateLimited", 1])
    })
  )
})

describe("deadlines", () => {
  it.effect("end an attempt without a response", () =>
    Effect.gen(function* () {
      const { provide } = yield* run(() => Effect.never)
      const fiber = yield* Effect.forkChild(provide(Effect.flip(signIn)), { startImmediately: true })
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "RequestTimeout")
    })
  )

  it.effect("end a call whose attempts all lack a response", () =>
    Effect.gen(function* () {
      const { provide } = yield* run(() => Effect.never)
      const fiber = yield* Effect.forkChild(provide(Effect.flip(refresh)), { startImmediately: true })
      yield* TestClock.adjust("30 seconds")
      const error = yield* Fiber.join(fiber)
      assert.deepStrictEqual(error._tag === "RequestTimeout" && error.timeoutMillis, 30_000)
    })
  )

  it.effect("abort the request of an interrupted call, even while its body arrives", () =>
    Effect.gen(function* () {
      let aborted = 0
      const reading = yield* Deferred.make<void>()
      const stuck = Http.layerHandler((request) => {
        request.signal.addEventListener("abort", () => aborted++)
        return Promise.resolve(
          new Response(
            new ReadableStream(
              {
                start: (controller) => request.signal.addEventListener("abort", () => controller.error(request.signal.reason)),
                pull: () => {
                  Deferred.doneUnsafe(reading, Effect.void)
                  return new Promise(() => {})
                }
              },
              // Pulled only when it is read.
              { highWaterMark: 0 }
            )
          )
        )
      })
      const fiber = yield* Effect.forkChild(signIn.pipe(over(stuck)), { startImmediately: true })
      yield* Deferred.await(reading)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(aborted, 1)
    })
  )
})
