import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Logger, Redacted, References, Tracer } from "effect"
import * as password from "../src/contract/password.js"
import * as serverUsers from "../src/contract/server/users.js"
import * as users from "../src/contract/users.js"
import { AppConfig } from "../src/services/config/AppConfig.js"
import { ClientTransport, ServerTransport, Session } from "../src/services/layers.js"
import { TokenStore, tokenPair } from "../src/services/platform/tokens/TokenStore.js"
import { Http } from "../src/services/transport/Http.js"
import type { Answer } from "./faults/answers.js"
import { hang, json, known, ok, redirect, status, text } from "./faults/answers.js"
import { jwtFrom, options } from "./support/fakes.js"

// Each has its wire format, because the format is part of what makes it recognizable.
const canaries = {
  refreshToken: "canaryrefresh0qs806dwvyhmmhd1n9rpjp1cr8bwzqyy3p",
  accessToken: jwtFrom({ iat: 2000, exp: 2600, name: "canary-claims" }),
  secretServerKey: "ssk_canaryserverkey1n9rpjp1cr8bwzqyy3p56gpv05t5dr",
  password: "canary-password-1-that-nobody-may-see"
}
const texts = [...Object.values(canaries), canaries.accessToken.split(".")[1] ?? ""]

/** Returns every text form of a value in a log, an error report or a debugger. */
const shown = (value: unknown): string => {
  const all = [
    String(value),
    inspect(value, { depth: 10, showHidden: true }),
    JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part)) ?? ""
  ]
  if (value instanceof Error) all.push(value.stack ?? "", inspect(value.cause, { depth: 10 }))
  if (Exit.isExit(value) && Exit.isFailure(value)) all.push(Cause.pretty(value.cause))
  return all.join("\n")
}
const leaksIn = (value: unknown): ReadonlyArray<string> => {
  const text = shown(value)
  return texts.filter((canary) => text.includes(canary))
}

/** The failures whose response or cause contains the request with all its secrets. */
const failures: ReadonlyArray<readonly [string, Answer]> = [
  [
    "an error that holds the request",
    (request) => Promise.reject(Object.assign(new TypeError("fetch failed"), { request, headers: [...request.headers] }))
  ],
  [
    "an error whose cause names a token",
    () => Promise.reject(new TypeError("fetch failed", { cause: new Error(`Bearer ${canaries.accessToken}`) }))
  ],
  [
    "a 500 that repeats the request",
    (request) => request.text().then((body) => text(`${body} ${JSON.stringify([...request.headers])}`, 500)())
  ],
  [
    "a 404 that repeats the request",
    (request) => request.text().then((body) => text(`${body} ${JSON.stringify([...request.headers])}`, 404)())
  ],
  [
    "an answer of another shape that holds tokens",
    json({ access_token: canaries.accessToken, refresh_token: canaries.refreshToken, id: [canaries.password] })
  ],
  ["a text that holds tokens", text(`<p>${canaries.refreshToken} ${canaries.accessToken}</p>`)],
  ["an expired token", known("ACCESS_TOKEN_EXPIRED", 401, { details: { expired_at_millis: null } })],
  ["a wrong server key", known("INVALID_SECRET_SERVER_KEY", 401, { details: { project_id: options.projectId } })],
  ["a wrong password", known("EMAIL_PASSWORD_MISMATCH", 400)],
  ["a redirect", redirect(307)],
  ["a 429", status(429, { "retry-after": "100" })],
  ["no answer", hang],
  ["success", ok]
]

describe("a secret", () => {
  it("of these tests would be detected", () => {
    assert.deepStrictEqual(leaksIn({ deep: { er: [canaries.password] } }), [canaries.password])
    assert.deepStrictEqual(leaksIn(new Error("x", { cause: canaries.refreshToken })), [canaries.refreshToken])
  })

  for (const [name, answer] of failures) {
    it.live(`is in no error, log, span or service after ${name} (rules 45, 46)`, () =>
      Effect.gen(function* () {
        const seen: Array<unknown> = []
        const tracer = Tracer.make({
          span: (options) => {
            const span = new Tracer.NativeSpan(options)
            seen.push(span)
            return span
          }
        })
        const log = Logger.make((entry) => {
          seen.push(entry.message, Cause.pretty(entry.cause), entry.logLevel)
        })
        const config = {
          ...options,
          access: "server" as const,
          secretServerKey: Redacted.make(canaries.secretServerKey),
          attemptTimeoutMillis: 10,
          callTimeoutMillis: 20
        }
        yield* Effect.gen(function* () {
          const session = yield* Session
          const client = yield* ClientTransport
          const server = yield* ServerTransport
          yield* session.signIn(tokenPair(canaries.accessToken, canaries.refreshToken)!)
          const calls: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
            client.call(users.getMe, {}),
            client.call(password.signIn, { payload: { email: "a@b.co", password: Redacted.make(canaries.password) } }),
            server.call(serverUsers.get, { params: { userId: "00000000-0000-4000-8000-000000000000" } }),
            client.call(password.signIn, { payload: { email: "not an address", password: canaries.password } }),
            Effect.andThen(session.markClaimsStale, session.accessTokens.current()),
            Effect.map(session.getTokens(), (tokens) => tokens),
            session.export
          ]
          for (const call of calls) {
            const exit = yield* Effect.exit(Effect.tapCause(call, (cause) => Effect.logError("failed", cause)))
            seen.push(exit)
            if (Exit.isFailure(exit))
              seen.push(...exit.cause.reasons.map((reason) => ("error" in reason ? reason.error : reason)))
          }
          seen.push(
            session,
            session.state.get(),
            client,
            server,
            yield* AppConfig,
            yield* TokenStore,
            yield* (yield* TokenStore).get
          )
        }).pipe(
          Effect.provide(
            Layer.mergeAll(ClientTransport.layer, ServerTransport.layer).pipe(
              Layer.provideMerge(Session.layer),
              Layer.provideMerge([TokenStore.layerMemory, Layer.succeed(AppConfig, config), Http.layerHandler(answer)])
            )
          ),
          Effect.provideService(References.MinimumLogLevel, "All"),
          Effect.provide(Logger.layer([log])),
          Effect.withTracer(tracer)
        )
        assert.isAbove(seen.length, 10)
        const spans = seen.filter((value): value is Tracer.NativeSpan => value instanceof Tracer.NativeSpan)
        assert.include(
          spans.map((span) => span.name),
          "portico.GET /users/me"
        )
        const me = spans.find((span) => span.name === "portico.GET /users/me")
        assert.deepInclude(Object.fromEntries(me?.attributes ?? []), {
          "http.request.method": "GET",
          "url.template": "/users/me"
        })
        for (const value of seen) assert.deepStrictEqual(leaksIn(value), [], inspect(value, { depth: 2 }).slice(0, 500))
        for (const span of spans) assert.deepStrictEqual(leaksIn([...span.attributes]), [])
      })
    )
  }
})
