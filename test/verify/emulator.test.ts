import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp } from "../../src/effect.js"
import { SessionVerifier } from "../../src/verify/SessionVerifier.js"

const baseUrl = "https://platform.test"

const verifier = (allow: { readonly anonymous?: boolean } = {}) =>
  Effect.flatMap(Emulator.handler, (handle) =>
    SessionVerifier.make({
      projectId: Emulator.developmentProject.id,
      baseUrl,
      allow,
      fetch: (input, init) => handle(new Request(input, init))
    })
  )

const accessToken = Effect.map(
  Effect.flatMap(ClientApp, (app) => app.auth.getTokens()),
  (tokens) => (tokens?.accessToken ? Redacted.value(tokens.accessToken) : "")
)

describe("a session of the emulator", () => {
  it.effect("is verified from its token, from an Authorization header, from x-stack-auth and from the cookies of a request", () =>
    Effect.gen(function* () {
      const app = yield* ClientApp
      const verify = yield* verifier()
      yield* app.auth.signUpWithCredential({
        email: "ada@example.com",
        password: "correct horse battery",
        noVerificationCallback: true,
        noRedirect: true
      })
      const user = yield* app.user.get({ or: "throw" })
      const token = yield* accessToken
      const cookies = [
        `stack-refresh-${Emulator.developmentProject.id}--default=${encodeURIComponent(JSON.stringify({ refresh_token: "r", updated_at_millis: 1 }))}`,
        `stack-access=${encodeURIComponent(JSON.stringify(["r", token]))}`
      ].join("; ")
      const session = btoa(JSON.stringify({ accessToken: token, refreshToken: "r" }))
      const requests: ReadonlyArray<Readonly<Record<string, string>>> = [
        { authorization: `Bearer ${token}` },
        { authorization: `bearer stackauth_${session}` },
        { authorization: `Bearer hexclave_${session}`, cookie: "other=1" },
        { "x-stack-auth": JSON.stringify({ accessToken: token, refreshToken: null }) },
        { cookie: cookies },
        { authorization: "Bearer an-api-key-of-the-app", cookie: cookies },
        { authorization: "Basic YTpi", cookie: cookies }
      ]
      assert.strictEqual((yield* verify.verify(token)).userId, user.id)
      for (const headers of requests) {
        const claims = yield* verify.verify({ headers })
        assert.strictEqual(claims.userId, user.id, JSON.stringify(Object.keys(headers)))
        assert.strictEqual(claims.email, "ada@example.com")
      }
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual((yield* Effect.flip(verify.verify(token)))._tag, "TokenExpiredError")
    }).pipe(Effect.provide(Emulator.clientApp({ baseUrl })))
  )

  it.effect("of an anonymous user is rejected unless anonymous users are allowed", () =>
    Effect.gen(function* () {
      const app = yield* ClientApp
      yield* app.user.get({ or: "anonymous" })
      const token = yield* accessToken
      const refused = yield* Effect.flip(Effect.flatMap(verifier(), ({ verify }) => verify(token)))
      assert.isTrue(refused._tag === "TokenUserKindError" && refused.kind === "anonymous")
      assert.isTrue((yield* Effect.flatMap(verifier({ anonymous: true }), ({ verify }) => verify(token))).isAnonymous)
    }).pipe(Effect.provide(Emulator.clientApp({ baseUrl })))
  )
})
