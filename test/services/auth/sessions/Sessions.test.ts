import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { ServerSessions } from "../../../../src/services/auth/sessions/ServerSessions.js"
import { ServerTransport } from "../../../../src/services/layers.js"
import { AccessTokens } from "../../../../src/services/transport/AccessTokens.js"
import { answers, authApp, bodyOf, routes } from "../../../support/authApp.js"
import { fakeHttp, pair, recorded, ServerConfig } from "../../../support/fakes.js"

const sessions = "/auth/sessions"
const sessionId = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"

describe("the sessions of the signed-in user", () => {
  it.effect("are listed with the current one marked, and where they were used", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [sessions]: answers("auth.sessions.list", "success-with-end-user-ip-info") }))
      yield* app.session.signIn(pair("a"))
      const [session] = yield* app.auth.listSessions()
      assert.strictEqual(session?.isCurrentSession, true)
      assert.strictEqual(session?.geoInfo?.ip, "203.0.113.9")
      assert.instanceOf(session?.createdAt, Date)
      assert.match((yield* app.sent)[0]?.url ?? "", /\?user_id=me$/)
    })
  )
  it.effect("are ended one by one, except the current one", () =>
    Effect.gen(function* () {
      for (const [name, tag] of [
        ["success-client", null],
        ["cannot-delete-current", "CannotDeleteCurrentSession"],
        ["not-found", "SessionNotFound"]
      ] as const) {
        const app = yield* authApp(routes({ [`${sessions}/${sessionId}`]: answers("auth.sessions.id.delete", name) }))
        yield* app.session.signIn(pair("a"))
        const tagOf = yield* Effect.match(app.auth.revokeSession(sessionId), {
          onFailure: ({ _tag }) => _tag,
          onSuccess: () => null
        })
        assert.strictEqual(tagOf, tag)
        assert.match((yield* app.sent)[0]?.url ?? "", /\?user_id=me$/)
      }
    })
  )
})

const server = Effect.fnUntraced(function* (answer: Parameters<typeof fakeHttp>[0]) {
  const http = yield* fakeHttp(answer)
  const transport = ServerTransport.layer.pipe(
    Layer.provide([http.layer, ServerConfig, Layer.succeed(AccessTokens, AccessTokens.none)])
  )
  const service = yield* Effect.provide(
    ServerSessions,
    Layer.effect(ServerSessions, ServerSessions.make).pipe(Layer.provide(transport))
  )
  return { ...http, service }
})

describe("ServerSessions", () => {
  it.effect("starts a session for a user, with the requested lifetime and impersonation flag", () =>
    Effect.gen(function* () {
      const { sent, service } = yield* server(
        routes({ [sessions]: answers("auth.sessions.create", "success-impersonation-short") })
      )
      const userId = "6713dac2-53c0-4f39-ad3c-855ffb0c44ab"
      const { refreshToken } = yield* service.create({ userId, expiresInMillis: 60_000, isImpersonation: true })
      assert.strictEqual(
        Redacted.value(refreshToken),
        recorded("auth.sessions.create", "success-impersonation-short").response.body["refresh_token"]
      )
      assert.deepStrictEqual(bodyOf((yield* sent)[0]), { user_id: userId, expires_in_millis: 60_000, is_impersonation: true })
    })
  )
  it.effect("leaves lifetime and impersonation to the platform if omitted, and reports an unknown user", () =>
    Effect.gen(function* () {
      const { sent, service } = yield* server(routes({ [sessions]: answers("auth.sessions.create", "unknown-user") }))
      const userId = "e2f09ed1-d1bd-464d-bffb-86b3347352b4"
      assert.strictEqual((yield* Effect.flip(service.create({ userId })))._tag, "UserIdDoesNotExist")
      assert.deepStrictEqual(bodyOf((yield* sent)[0]), { user_id: userId })
    })
  )
})
