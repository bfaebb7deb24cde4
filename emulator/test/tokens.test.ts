import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose"
import { Emulator } from "../src/index.js"
import { platform, project, send } from "./platform.js"

const jwks = (anonymous: boolean) =>
  Effect.map(
    send("GET", `/api/v1/projects/${project.id}/.well-known/jwks.json?include_anonymous=${anonymous}`),
    ({ body }) => body
  )

describe("access tokens", () => {
  it.effect("a token verifies with the published keys, and names its user", () =>
    Effect.gen(function* () {
      const { body } = yield* send("POST", "/api/v1/auth/password/sign-up", {
        body: { email: "a@example.com", password: "password-1" }
      })
      const keys = createLocalJWKSet(yield* jwks(false))
      const { payload } = yield* Effect.promise(() =>
        jwtVerify(body.access_token, keys, {
          issuer: `http://localhost:8102/api/v1/projects/${project.id}`,
          audience: project.id,
          currentDate: new Date(0)
        })
      )
      assert.strictEqual(payload.sub, body.user_id)
      assert.strictEqual((payload.exp ?? 0) - (payload.iat ?? 0), 600)
      assert.deepStrictEqual(Object.keys(decodeProtectedHeader(body.access_token)).sort(), ["alg", "kid"])
    }).pipe(Effect.provide(platform))
  )

  it.effect("an anonymous user's token has its own audience, issuer and keys", () =>
    Effect.gen(function* () {
      const { body } = yield* send("POST", "/api/v1/auth/anonymous/sign-up")
      const verify = (keys: Parameters<typeof createLocalJWKSet>[0]) =>
        Effect.tryPromise(() =>
          jwtVerify(body.access_token, createLocalJWKSet(keys), {
            issuer: `http://localhost:8102/api/v1/projects-anonymous-users/${project.id}`,
            audience: `${project.id}:anon`,
            currentDate: new Date(0)
          })
        )
      const { payload } = yield* verify(yield* jwks(true))
      assert.strictEqual(payload["is_anonymous"], true)
      yield* Effect.flip(verify(yield* jwks(false)))
    }).pipe(Effect.provide(platform))
  )

  it.effect("the test's clock is the platform's: a token expires after ten minutes, and its session does not", () =>
    Effect.gen(function* () {
      const { body } = yield* send("POST", "/api/v1/auth/password/sign-up", {
        body: { email: "a@example.com", password: "password-1" }
      })
      const token: string = body.access_token
      yield* TestClock.adjust("599 seconds")
      assert.strictEqual((yield* send("GET", "/api/v1/users/me", { token })).status, 200)
      yield* TestClock.adjust("1 second")
      const expired = yield* send("GET", "/api/v1/users/me", { token })
      assert.strictEqual(expired.headers.get("x-stack-known-error"), "ACCESS_TOKEN_EXPIRED")
      assert.strictEqual(expired.body.details.expired_at_millis, 600_000)
      const renewed = yield* send("POST", "/api/v1/auth/sessions/current/refresh", {
        headers: { "x-stack-refresh-token": body.refresh_token }
      })
      assert.strictEqual((yield* send("GET", "/api/v1/users/me", { token: renewed.body.access_token })).status, 200)
    }).pipe(Effect.provide(platform))
  )

  it.effect("a session ends after 365 days", () =>
    Effect.gen(function* () {
      const { body } = yield* send("POST", "/api/v1/auth/anonymous/sign-up")
      const refresh = send("POST", "/api/v1/auth/sessions/current/refresh", {
        headers: { "x-stack-refresh-token": body.refresh_token }
      })
      yield* TestClock.adjust("8759 hours")
      assert.strictEqual((yield* refresh).status, 200)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* refresh).body.code, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
    }).pipe(Effect.provide(platform))
  )

  it.effect("equal secrets give equal keys, and different secrets different ones", () =>
    Effect.gen(function* () {
      const keysOf = (serverSecret: string) =>
        Effect.provide(jwks(true), Emulator.layer({ passwordRounds: 4, serverSecret, projects: [project] }))
      const [one, same, other] = yield* Effect.all([keysOf("one"), keysOf("one"), keysOf("other")])
      assert.deepStrictEqual(one, same)
      assert.notDeepEqual(one, other)
      assert.strictEqual(new Set(one.keys.map(({ kid }: { readonly kid: string }) => kid)).size, 6)
    })
  )

  it.effect("a token of a platform with the same keys at another URL is unparsable", () =>
    Effect.gen(function* () {
      for (const path of ["/api/v1/auth/anonymous/sign-up", "/api/v1/auth/password/sign-up"]) {
        const foreign = yield* send("POST", path, { body: { email: "a@example.com", password: "password-1" } }).pipe(
          Effect.provide(Emulator.layer({ baseUrl: "http://elsewhere.example.com", passwordRounds: 4, projects: [project] }))
        )
        const headers = { "x-stack-allow-anonymous-user": "true" }
        const { body } = yield* send("GET", "/api/v1/users/me", { token: foreign.body.access_token, headers })
        assert.strictEqual(body.code, "UNPARSABLE_ACCESS_TOKEN")
      }
    }).pipe(Effect.provide(platform))
  )

  it.effect("a token of another secret's platform is unparsable", () =>
    Effect.gen(function* () {
      const foreign = yield* send("POST", "/api/v1/auth/anonymous/sign-up").pipe(
        Effect.provide(Emulator.layer({ passwordRounds: 4, serverSecret: "other", projects: [project] }))
      )
      const { body } = yield* send("GET", "/api/v1/users/me", { token: foreign.body.access_token })
      assert.strictEqual(body.code, "UNPARSABLE_ACCESS_TOKEN")
    }).pipe(Effect.provide(platform))
  )
})
