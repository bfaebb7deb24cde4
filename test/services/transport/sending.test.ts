import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Layer, Redacted, Ref } from "effect"
import { WebCrypto } from "effect/crypto/WebCrypto"
import { TestClock } from "effect/testing"
import manifest from "../../../package.json" with { type: "json" }
import * as projects from "../../../src/contract/admin/projects.js"
import * as serverUsers from "../../../src/contract/server/users.js"
import * as users from "../../../src/contract/users.js"
import type { TransportFailure } from "../../../src/errors/sdk.js"
import { SessionExpired } from "../../../src/errors/sdk.js"
import { maxWaitMillis } from "../../../src/schemas/limits.js"
import type { AppOptions } from "../../../src/services/config/AppConfig.js"
import { AppConfig } from "../../../src/services/config/AppConfig.js"
import { AdminTransport, ClientTransport, ServerTransport } from "../../../src/services/layers.js"
import { Connectivity } from "../../../src/services/platform/Connectivity.js"
import { AccessTokens } from "../../../src/services/transport/AccessTokens.js"
import type { Retry } from "../../../src/services/transport/CallOptions.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"
import { clientVersion } from "../../../src/services/transport/clientVersion.js"
import { HttpFailure } from "../../../src/services/transport/Http.js"
import { MaxAttempts, RetryListener } from "../../../src/services/transport/RetryPolicy.js"
import { excerpt } from "../../../src/services/transport/secrets/excerpt.js"
import { bearerOf } from "../../support/bearerOf.js"
import type { Answer } from "../../support/fakes.js"
import { broken, fakeHttp, json, jwtFrom, known, options, recorded } from "../../support/fakes.js"
import { layerOwnedTransport, OwnerTokens } from "../../support/ownedTransport.js"

const userBody = recorded("users.me.get", "success-client").response.body
const Token = Layer.succeed(AccessTokens, bearerOf(Effect.succeed(Redacted.make("user-token"))))
const keys = { secretServerKey: Redacted.make("ssk_1"), superSecretAdminKey: Redacted.make("sak_1") }
const setup = Effect.fnUntraced(function* (answer: Answer, changes: Partial<AppOptions> = {}) {
  const http = yield* fakeHttp(answer)
  const config = Layer.succeed(AppConfig, { ...options, access: "client", ...changes })
  const provide = Effect.provide(ClientTransport.layer.pipe(Layer.provide([http.layer, config, Token])))
  return { ...http, config, me: provide(ClientTransport.use((transport) => transport.call(users.getMe, {}))) }
})
const healthy: Answer = () => Effect.succeed(json(userBody))
const later = <A, E, R>(effect: Effect.Effect<A, E, R>, millis: number) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
    yield* TestClock.adjust(millis)
    return yield* Fiber.join(fiber)
  })

describe("RetryListener", () => {
  it.effect(
    "is called with the failure of each attempt that is followed by another, and with no error that the endpoint declares",
    () =>
      Effect.gen(function* () {
        const declared = known("CANNOT_GET_OWN_USER_WITHOUT_USER", 503)
        const answers = [broken, Effect.succeed(declared), Effect.succeed(json(userBody))]
        const { me } = yield* setup(() => answers.shift() ?? assert.fail("one request too many"))
        const heard: Array<string> = []
        const hears = ({ _tag }: TransportFailure) => heard.push(_tag)
        yield* later(Effect.provideService(me, RetryListener, hears), 30_000)
        assert.deepStrictEqual(heard, ["ConnectionError"])
        assert.lengthOf(answers, 0)
      })
  )
})

describe("the headers of a request", () => {
  it.effect("are those of the platform's own client", () =>
    Effect.gen(function* () {
      const { me, sent } = yield* setup(healthy, { extraRequestHeaders: { "X-Extra": "1", "X-Stack-Client-Version": "mine" } })
      yield* me
      yield* me
      const [first, second] = yield* sent
      const { "x-stack-random-nonce": nonce, ...headers } = first?.headers ?? {}
      assert.deepStrictEqual(headers, {
        "x-stack-override-error-status": "true",
        "x-stack-project-id": options.projectId,
        "x-stack-access-type": "client",
        "x-stack-client-version": "mine",
        "x-stack-allow-anonymous-user": "true",
        "x-stack-publishable-client-key": options.publishableClientKey,
        "ngrok-skip-browser-warning": "true",
        "x-extra": "1",
        "x-stack-access-token": "user-token"
      })
      assert.match(nonce ?? "", /^[0-9a-hjkmnp-tv-z]{45}$/)
      assert.notStrictEqual(nonce, second?.headers["x-stack-random-nonce"])
      // word, space, @word/word, @digits
      assert.match(clientVersion, /^\w+\s+@[\w/]+@[\d.]+$/)
      assert.isTrue(clientVersion.endsWith(`@${manifest.version}`))
    })
  )

  it.effect("draw random bytes once for many requests, and never before the first (rule 92)", () =>
    Effect.gen(function* () {
      const drawn = yield* Ref.make(0)
      const counting: Pick<Crypto, "getRandomValues"> = {
        getRandomValues: (bytes) => {
          Effect.runSync(Ref.update(drawn, (n) => n + 1))
          return crypto.getRandomValues(bytes)
        }
      }
      const http = yield* fakeHttp(healthy)
      const config = Layer.succeed(AppConfig, { ...options, access: "client" })
      yield* Effect.gen(function* () {
        const transport = yield* ClientTransport
        assert.strictEqual(yield* Ref.get(drawn), 0)
        for (let index = 0; index < 64; index++) yield* transport.call(users.getMe, {})
      }).pipe(
        Effect.provide(ClientTransport.layer.pipe(Layer.provide([http.layer, config, Token]))),
        // The cast: a request needs nothing else of it.
        Effect.provideService(WebCrypto, counting as Crypto)
      )
      const nonces = (yield* http.sent).map(({ headers }) => headers["x-stack-random-nonce"])
      assert.strictEqual(new Set(nonces).size, 64)
      assert.strictEqual(yield* Ref.get(drawn), 1)
    })
  )

  it.effect("of a server and an admin carry the keys of their level, and none is built without its key", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(healthy)
      const config = (changes: Partial<AppOptions>) => Layer.succeed(AppConfig, { ...options, access: "admin", ...changes })
      const deps = [http.layer, Token] as const
      const input = { params: { userId: "00000000-0000-4000-8000-000000000000" } }
      const server = Effect.exit(ServerTransport.use((transport) => transport.call(serverUsers.get, input)))
      const admin = Effect.exit(AdminTransport.use((transport) => transport.call(serverUsers.get, input)))
      const serverConfig = config({ access: "server", secretServerKey: keys.secretServerKey })
      const owner = Layer.succeed(OwnerTokens, {
        ...AccessTokens.none,
        current: () => Effect.succeed(Redacted.make("owner-token"))
      })
      yield* server.pipe(Effect.provide(ServerTransport.layer.pipe(Layer.provide([...deps, serverConfig]))))
      yield* admin.pipe(Effect.provide(AdminTransport.layer.pipe(Layer.provide([...deps, config(keys)]))))
      yield* admin.pipe(Effect.provide(layerOwnedTransport.pipe(Layer.provide([...deps, owner, config({})]))))
      const shown = (yield* http.sent).map(({ headers }) =>
        ["access-type", "publishable-client-key", "secret-server-key", "super-secret-admin-key", "admin-access-token"].map(
          (name) => headers[`x-stack-${name}`]
        )
      )
      assert.deepStrictEqual(shown, [
        ["server", "pck", "ssk_1", undefined, undefined],
        ["admin", "pck", "ssk_1", "sak_1", undefined],
        ["admin", undefined, "", "", "owner-token"]
      ])
      const without = config({})
      const noServer = yield* Effect.flip(Layer.build(Layer.provide(ServerTransport.layer, [...deps, without])))
      const noAdmin = yield* Effect.flip(Layer.build(Layer.provide(AdminTransport.layer, [...deps, without])))
      assert.deepStrictEqual([noServer.option, noAdmin.option], ["secretServerKey", "superSecretAdminKey"])
    }).pipe(Effect.scoped)
  )

  const ofUser = ClientTransport.use(({ call }) => call(users.getMe, {})).pipe(Effect.provide(ClientTransport.layer))
  const ofOwner = AdminTransport.use(({ call }) => call(projects.get, {})).pipe(Effect.provide(layerOwnedTransport))
  const families = [
    {
      header: "x-stack-access-token",
      codes: ["ACCESS_TOKEN_EXPIRED", "UNPARSABLE_ACCESS_TOKEN", "INVALID_PROJECT_FOR_ACCESS_TOKEN", "INVALID_ACCESS_TOKEN"],
      get: Effect.asVoid(Effect.exit(ofUser))
    },
    {
      header: "x-stack-admin-access-token",
      codes: [
        "ADMIN_ACCESS_TOKEN_EXPIRED",
        "UNPARSABLE_ADMIN_ACCESS_TOKEN",
        "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN",
        "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"
      ],
      get: Effect.asVoid(Effect.exit(ofOwner))
    }
  ]
  for (const { codes, get, header } of families) {
    it.effect(`are retried once with another ${header} for each error that means it is refused, and for no other`, () =>
      Effect.gen(function* () {
        for (const code of [...codes, "SCHEMA_ERROR"]) {
          const http = yield* fakeHttp((_, i) => Effect.succeed(i === 0 ? known(code, 401) : json(userBody)))
          const refused = yield* Ref.make(0)
          const bearer = {
            ...AccessTokens.none,
            current: () => Effect.map(Ref.get(refused), (n) => Redacted.make(`token-${n}`)),
            refused: () => Ref.update(refused, (n) => n + 1)
          }
          const session = Layer.succeed(AccessTokens, { ...bearer, tokenFor: bearer.current })
          const owner = Layer.succeed(OwnerTokens, bearer)
          const config = Layer.succeed(AppConfig, { ...options, access: "admin" })
          yield* Effect.provide(get, Layer.mergeAll(http.layer, session, owner, config))
          assert.deepStrictEqual(
            (yield* http.sent).map(({ headers }) => headers[header]),
            code === "SCHEMA_ERROR" ? ["token-0"] : ["token-0", "token-1"],
            code
          )
        }
      })
    )
  }

  it.effect("of an owner's app lead to a response whose time both the user's and the owner's session observe", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json(userBody, { date: "Sat, 21 Nov 2026 10:00:00 GMT" })))
      const observed: Array<readonly [session: string, atMillis: number]> = []
      const observing = (session: string) => ({
        ...bearerOf(Effect.succeed(Redacted.make(`${session}-token`))),
        observed: (atMillis: number) => Effect.sync(() => void observed.push([session, atMillis]))
      })
      const User = Layer.succeed(AccessTokens, observing("user"))
      const Owner = Layer.succeed(OwnerTokens, observing("owner"))
      const config = Layer.succeed(AppConfig, { ...options, access: "admin" })
      yield* AdminTransport.use(({ call }) => call(users.getMe, {})).pipe(
        Effect.provide(layerOwnedTransport.pipe(Layer.provide([http.layer, User, Owner, config])))
      )
      const at = Date.UTC(2026, 10, 21, 10)
      assert.sameDeepMembers(observed, [
        ["user", at],
        ["owner", at]
      ])
    })
  )

  for (const [what, status, text, isObserved] of [
    ["a success", 200, JSON.stringify(userBody), true],
    ["a known error", 404, '{"code":"USER_NOT_FOUND","error":"User not found"}', true],
    ["the page of a proxy", 502, "<html>Bad gateway</html>", false],
    ["the text of a proxy", 503, "upstream timed out", false],
    ["the JSON of a gateway", 403, '{"message":"Forbidden"}', false],
    ["the JSON of a gateway with a code of its own", 429, '{"error":{"code":"TOO_MANY_REQUESTS"}}', false],
    ["the page of a hotel's network", 200, "<!doctype html><title>Welcome</title>", false],
    ["a redirect to such a page", 302, "", false]
  ] as const) {
    it.effect(
      `lead to a response whose time is that of the platform only if it is ${isObserved ? "" : "not "}${what} (rule 6)`,
      () =>
        Effect.gen(function* () {
          const headers = new Headers({ date: "Sat, 21 Nov 2099 10:00:00 GMT" })
          const http = yield* fakeHttp(() => Effect.succeed({ status, headers, text }))
          const observed: Array<number> = []
          const bearer = {
            ...bearerOf(Effect.succeed(Redacted.make("token"))),
            observed: (atMillis: number) => Effect.sync(() => void observed.push(atMillis))
          }
          const layer = ClientTransport.layer.pipe(
            Layer.provide([
              http.layer,
              Layer.succeed(AppConfig, { ...options, access: "client" }),
              Layer.succeed(AccessTokens, bearer)
            ])
          )
          const call = ClientTransport.use((transport) => transport.call(users.getMe, {})).pipe(Effect.provide(layer))
          yield* Effect.forkScoped(Effect.exit(call), { startImmediately: true })
          yield* TestClock.adjust("1 minute")
          assert.strictEqual(observed.length > 0, isObserved)
        }).pipe(Effect.scoped)
    )
  }

  const ofLevel: Readonly<Record<string, Effect.Effect<unknown, unknown, AdminTransport>>> = {
    admin: AdminTransport.use(({ call }) => call(projects.get, {})),
    server: AdminTransport.use(({ call }) => call(serverUsers.list, { query: {} })),
    client: AdminTransport.use(({ call }) => call(users.getMe, {}))
  }
  const owners = ["ada", "eve", null]
  for (const [level, made] of Object.entries(ofLevel)) {
    it.effect(`of an owner's app are repeated with a new token of the same owner, and never with another or none: ${level}`, () =>
      Effect.gen(function* () {
        for (const next of owners) {
          const http = yield* fakeHttp(() => Effect.succeed(known("ADMIN_ACCESS_TOKEN_EXPIRED", 401)))
          let claims: { readonly sub: string; readonly jti: string } | null = { sub: "ada", jti: "first" }
          const Owner = Layer.succeed(OwnerTokens, {
            ...AccessTokens.none,
            current: () =>
              Effect.suspend(() =>
                claims === null ? new SessionExpired({ reason: "rejected" }) : Effect.succeed(Redacted.make(jwtFrom(claims)))
              ),
            refused: () => Effect.sync(() => void (claims = next === null ? null : { sub: next, jti: "second" }))
          })
          const config = Layer.succeed(AppConfig, { ...options, access: "admin" })
          const error = yield* Effect.flip(
            Effect.provide(made, layerOwnedTransport.pipe(Layer.provide([http.layer, Token, Owner, config])))
          )
          // The platform's own answer, unless the call declares the end of the owner's session.
          const ended = { _tag: "OwnerSessionExpired", reason: next === null ? "rejected" : "replaced" }
          const refused = { _tag: "UnknownApiError", code: "ADMIN_ACCESS_TOKEN_EXPIRED" }
          assert.deepInclude(error, level === "admin" && next !== "ada" ? ended : refused)
          const tokens = [jwtFrom({ sub: "ada", jti: "first" }), jwtFrom({ sub: "ada", jti: "second" })]
          assert.deepStrictEqual(
            (yield* http.sent).map(({ headers }) => headers["x-stack-admin-access-token"]),
            tokens.slice(0, next === "ada" ? 2 : 1)
          )
        }
      })
    )
  }
})

describe("a call", () => {
  it.effect("keeps its own limits, or else those of the app (rule 21)", () =>
    Effect.gen(function* () {
      const { me } = yield* setup(() => Effect.never, { attemptTimeoutMillis: 300, callTimeoutMillis: 200 })
      const byApp = yield* later(Effect.flip(me), 200)
      assert.deepInclude(byApp, { _tag: "RequestTimeout", limit: "call", timeoutMillis: 200 })
      const once = me.pipe(Effect.provideService(CallOptions, { attemptTimeoutMillis: 50, idempotent: false }))
      assert.deepInclude(yield* later(Effect.flip(once), 50), { _tag: "RequestTimeout", limit: "attempt", attempts: 1 })
    })
  )

  it.effect("whose last attempt may take just the time that is left reports its own limit, not that of the attempt", () =>
    Effect.gen(function* () {
      const { me } = yield* setup((_, i) => (i === 0 ? Effect.succeed(json({}, { "retry-after": "1" }, 503)) : Effect.never), {
        attemptTimeoutMillis: 2000,
        callTimeoutMillis: 3000
      })
      const error = yield* later(Effect.flip(me), 3000)
      assert.deepInclude(error, { _tag: "RequestTimeout", attempts: 2, limit: "call", timeoutMillis: 3000 })
    })
  )

  it.effect("returns its failure at once if a retry could only start when its time is over", () =>
    Effect.gen(function* () {
      for (const [callTimeoutMillis, attempts] of [
        [1000, 1],
        [1001, 2]
      ] as const) {
        const { count, me } = yield* setup(() => Effect.succeed(json({}, { "retry-after": "1" }, 503)), { callTimeoutMillis })
        const error = yield* later(Effect.flip(me), attempts === 1 ? 0 : 1000)
        assert.deepInclude(error, { status: 503, attempts })
        assert.strictEqual(yield* count, attempts)
      }
    })
  )

  it.effect("is attempted as often as `MaxAttempts` allows, and no more", () =>
    Effect.gen(function* () {
      for (const attempts of [1, 3]) {
        const { count, me } = yield* setup(() => broken)
        const error = yield* later(Effect.flip(Effect.provideService(me, MaxAttempts, attempts)), 30_000)
        assert.deepInclude(error, { _tag: "ConnectionError", attempts })
        assert.strictEqual(yield* count, attempts)
      }
    })
  )

  it.effect("stops when the signal of its options aborts, with its pending work", () =>
    Effect.gen(function* () {
      let stopped = 0
      const { me } = yield* setup(() => Effect.onInterrupt(Effect.never, () => Effect.sync(() => stopped++)))
      const controller = new AbortController()
      const call = me.pipe(Effect.provideService(CallOptions, { signal: controller.signal }))
      const fiber = yield* Effect.forkChild(Effect.exit(call), { startImmediately: true })
      controller.abort()
      const exit = yield* Fiber.join(fiber)
      assert.isTrue(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause))
      assert.strictEqual(stopped, 1)
    })
  )

  it.effect("rejects durations that no timer supports, and sends nothing", () =>
    Effect.gen(function* () {
      const { count, me } = yield* setup(healthy)
      for (const field of ["timeoutMillis", "attemptTimeoutMillis"]) {
        for (const millis of [0, -1, Number.NaN, 2_147_483_648]) {
          const error = yield* Effect.flip(Effect.provideService(me, CallOptions, { [field]: millis }))
          assert.deepInclude(error, { _tag: "InvalidInput", field })
        }
      }
      assert.strictEqual(yield* count, 0)
      const longest = { timeoutMillis: maxWaitMillis, attemptTimeoutMillis: maxWaitMillis, rateLimitWaitMillis: maxWaitMillis }
      for (const limits of [longest, { timeoutMillis: 1, attemptTimeoutMillis: 1, rateLimitWaitMillis: 0 }]) {
        yield* Effect.provideService(me, CallOptions, limits)
      }
      assert.strictEqual(yield* count, 2)
    })
  )

  it.effect("succeeds with a status below 300, and reports one of 300 as a redirect that it does not follow", () =>
    Effect.gen(function* () {
      const { me } = yield* setup((_, i) => Effect.succeed(json(userBody, {}, i === 0 ? 299 : 300)))
      yield* me
      assert.deepInclude(yield* Effect.flip(me), { _tag: "RedirectRefused", status: 300 })
    })
  )

  it.effect("reports a status of 304 as an unknown error: it is no redirect, and no request is conditional", () =>
    Effect.gen(function* () {
      const { me } = yield* setup((_, i) => Effect.succeed(i === 0 ? json(userBody, {}, 304) : json({}, {}, 303)))
      const error = yield* Effect.flip(me)
      assert.deepInclude(error, { _tag: "UnknownApiError", status: 304, code: null })
      assert.include(error.message, "GET /users/me: status 304")
      assert.deepInclude(yield* Effect.flip(me), { _tag: "RedirectRefused", status: 303 })
    })
  )

  it.effect("reports a known error without a readable body as a fault of the server from status 500 on", () =>
    Effect.gen(function* () {
      for (const [status, tag] of [
        [499, "InvalidResponse"],
        [500, "ServerFault"]
      ] as const) {
        const headers = new Headers({ "x-stack-known-error": "USER_NOT_FOUND" })
        const { me } = yield* setup(() => Effect.succeed({ status, headers, text: "<html>" }))
        assert.deepInclude(yield* later(Effect.flip(me), 10_000), { _tag: tag, status })
      }
    })
  )

  it.effect("says what is wrong with the body of a known error: it is not JSON, or lacks its code or its text", () =>
    Effect.gen(function* () {
      for (const [text, isJson] of [
        ["<html>", false],
        ['{"error":7}', true]
      ] as const) {
        const headers = new Headers({ "x-stack-known-error": "USER_NOT_FOUND" })
        const { me } = yield* setup(() => Effect.succeed({ status: 404, headers, text }))
        const error = yield* Effect.flip(me)
        assert.strictEqual(
          error._tag === "InvalidResponse" && error.reason === "the body of the known error lacks `code` or `error`",
          isJson,
          error.message
        )
      }
    })
  )

  it.effect("reports each retry to its options", () =>
    Effect.gen(function* () {
      const { me } = yield* setup((_, i) =>
        i === 0 ? broken : Effect.succeed(i === 1 ? json({}, { "retry-after": "3" }, 429) : json(userBody))
      )
      const told: Array<Retry> = []
      yield* later(Effect.provideService(me, CallOptions, { onRetry: (retry) => void told.push(retry) }), 10_000)
      assert.deepStrictEqual(
        told.map(({ attempts, status }) => [attempts, status]),
        [
          [1, null],
          [2, 429]
        ]
      )
      assert.strictEqual(told[1]?.delayMillis, 3000)
    })
  )

  it.effect("waits for a token no longer than its limit (rule 22)", () =>
    Effect.gen(function* () {
      const { count, config, layer } = yield* setup(healthy)
      const Stuck = Layer.succeed(AccessTokens, bearerOf(Effect.never))
      const me = ClientTransport.use((transport) => transport.call(users.getMe, {})).pipe(
        Effect.provide(ClientTransport.layer.pipe(Layer.provide([layer, config, Stuck])))
      )
      assert.deepInclude(yield* later(Effect.flip(me), 30_000), { _tag: "RequestTimeout", attempts: 0 })
      assert.strictEqual(yield* count, 0)
    })
  )

  it.effect("says how often a call was sent that waited too long for another token", () =>
    Effect.gen(function* () {
      const { config, layer } = yield* setup(() => Effect.succeed(known("ACCESS_TOKEN_EXPIRED", 401)))
      const tokens = [Effect.succeed(Redacted.make("user-token"))]
      const Stuck = Layer.succeed(AccessTokens, bearerOf(Effect.suspend(() => tokens.shift() ?? Effect.never)))
      const me = ClientTransport.use((transport) => transport.call(users.getMe, {})).pipe(
        Effect.provide(ClientTransport.layer.pipe(Layer.provide([layer, config, Stuck])))
      )
      assert.deepInclude(yield* later(Effect.flip(me), 30_000), { _tag: "RequestTimeout", attempts: 1 })
    })
  )

  it.effect("is not retried if it cannot be built, even if it is idempotent (rule 25)", () =>
    Effect.gen(function* () {
      const { count, me } = yield* setup(() =>
        Effect.fail(new HttpFailure({ reason: "invalid header value", mayHaveArrived: false, isFinal: true }))
      )
      assert.deepInclude(yield* Effect.flip(me), { _tag: "ConnectionError", attempts: 1, mayHaveArrived: false })
      assert.strictEqual(yield* count, 1)
    })
  )

  it.effect("fails immediately while the device is offline, and stops retrying when it goes offline (rule 30)", () =>
    Effect.gen(function* () {
      let isOnline = false
      const { config, count, layer } = yield* setup(() => {
        isOnline = false
        return broken
      })
      const Device = Layer.succeed(Connectivity, { isOnline: () => isOnline, subscribe: () => () => {} })
      const online = ClientTransport.use((transport) => transport.call(users.getMe, {})).pipe(
        Effect.provide(ClientTransport.layer.pipe(Layer.provide([layer, config, Token, Device])))
      )
      assert.deepInclude(yield* Effect.flip(online), { _tag: "OfflineError", attempts: 0 })
      assert.strictEqual(yield* count, 0)
      isOnline = true
      assert.deepInclude(yield* later(Effect.flip(online), 1500), { _tag: "OfflineError", attempts: 1 })
      assert.strictEqual(yield* count, 1)
    })
  )

  it.effect("reaches a platform on this device without a network, and says that the device is offline if that fails", () =>
    Effect.gen(function* () {
      let isDown = false
      const { config, count, layer } = yield* setup(() => (isDown ? broken : Effect.succeed(json(userBody))))
      const local = /^https:..api\.test/
      const Device = Layer.succeed(Connectivity, { isOnline: (url = "") => local.test(url), subscribe: () => () => {} })
      const call = ClientTransport.use((transport) => transport.call(users.getMe, {})).pipe(
        Effect.provide(ClientTransport.layer.pipe(Layer.provide([layer, config, Token, Device])))
      )
      yield* call
      assert.strictEqual(yield* count, 1)
      isDown = true
      assert.deepInclude(yield* Effect.flip(call), { _tag: "OfflineError", attempts: 0 })
      assert.strictEqual(yield* count, 2)
    })
  )

  it.effect("that requires a session sends nothing without one, and one that does not is sent without", () =>
    Effect.gen(function* () {
      const { count, config, layer } = yield* setup(healthy)
      const error = yield* Effect.flip(ClientTransport.use((transport) => transport.call(users.getMe, {}))).pipe(
        Effect.provide(ClientTransport.layer.pipe(Layer.provide([layer, config, Layer.succeed(AccessTokens, AccessTokens.none)])))
      )
      assert.instanceOf(error, SessionExpired)
      assert.strictEqual(yield* count, 0)
    })
  )

  it.effect("names the invalid field in its error, without its content", () =>
    Effect.gen(function* () {
      const { config, layer } = yield* setup(healthy)
      const update = ClientTransport.use((transport) =>
        // The cast: a caller without types.
        transport.call(users.updateMe, { payload: { displayName: { canary: "canary-secret" } } } as never)
      )
      const error = yield* Effect.flip(update).pipe(
        Effect.provide(ClientTransport.layer.pipe(Layer.provide([layer, config, Token])))
      )
      assert.deepInclude(error, {
        _tag: "InvalidInput",
        field: "displayName",
        reason: "displayName must be a string"
      })
      assert.notInclude(`${error.message}${JSON.stringify(error)}`, "canary-secret")
    })
  )

  it.effect("is rejected for an unknown property, at any depth, and nothing is sent", () =>
    Effect.gen(function* () {
      const { config, count, layer } = yield* setup(healthy)
      // The casts: a caller without types.
      const inputs = [
        [{ payload: { displayname: "Ada" } }, "displayname", "The value contains unknown properties: displayname"],
        [{ payload: { displayName: "Ada", a: 1, b: 2 } }, "a", "The value contains unknown properties: a, b"]
      ] as const
      for (const [input, field, reason] of inputs) {
        const error = yield* Effect.flip(ClientTransport.use((transport) => transport.call(users.updateMe, input as never))).pipe(
          Effect.provide(ClientTransport.layer.pipe(Layer.provide([layer, config, Token])))
        )
        assert.deepInclude(error, { _tag: "InvalidInput", field })
        assert.include(reason, "reason" in error ? (String(error.reason).split(":")[0] ?? "?") : "?")
      }
      assert.strictEqual(yield* count, 0)
    })
  )

  it.effect("names the invalid response path, the request and the remedy in its error, without content (rules 38, 46)", () =>
    Effect.gen(function* () {
      const wrong = { ...userBody, oauth_providers: [{ id: "google", account_id: 7, email: "canary@example.com" }] }
      const { me } = yield* setup(() => Effect.succeed(json(wrong, { "x-stack-request-id": "req-1" })))
      const error = yield* Effect.flip(me)
      assert.deepInclude(error, {
        _tag: "InvalidResponse",
        field: "oauth_providers.0.account_id",
        method: "GET",
        path: "/users/me",
        status: 200,
        requestId: "req-1",
        attempts: 1
      })
      assert.notInclude(JSON.stringify(error), "canary@")
      const refused = yield* setup(() => broken)
      const failed = yield* later(Effect.flip(refused.me), 30_000)
      assert.include(failed.message, "https://api.test")
      assert.include(failed.message, "baseUrl")
    })
  )

  it.effect("that is interrupted does not count as a failure of the platform", () =>
    Effect.gen(function* () {
      const { me } = yield* setup(() => Effect.never)
      const fiber = yield* Effect.forkChild(me, { startImmediately: true })
      yield* Fiber.interrupt(fiber)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(fiber)))
    })
  )
})

describe("an excerpt", () => {
  it("is short, on one line, and masks what looks like a secret (rule 38)", () => {
    const jwt = `${"e".repeat(30)}.${"p".repeat(60)}.${"s".repeat(40)}`
    for (const secret of [jwt, "ssk_abcdefgh", "pck_12345678", "0qs806dwvyhmmhd1n9rpjp1cr8bwzqyy3p56gpv05t5dr"]) {
      assert.notInclude(excerpt(`<p>Bearer ${secret}</p>`), secret.slice(4, 20))
    }
    assert.strictEqual(excerpt("  Bad\n\t gateway "), "Bad gateway")
    assert.lengthOf(excerpt("words and words ".repeat(1000)), 200)
  })
})
