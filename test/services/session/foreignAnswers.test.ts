import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as users from "../../../src/contract/users.js"
import { AppConfig } from "../../../src/services/config/AppConfig.js"
import { ClientTransport, Session } from "../../../src/services/layers.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { invalidateAfter } from "../../../src/services/session/afterCall.js"
import type { HttpResponse } from "../../../src/services/transport/Http.js"
import { fakeHttp, known, options, pair } from "../../support/fakes.js"

const { publishableClientKey: _, ...keyless } = options

/** A signed-in user of a platform in whose place another server answers all requests. */
const behind = (answer: HttpResponse, isKeyless: boolean, lifetimeSeconds: number) =>
  Effect.gen(function* () {
    const http = yield* fakeHttp(() => Effect.succeed(answer))
    const config = Layer.succeed(AppConfig, { ...(isKeyless ? keyless : options), access: "client" })
    const layer = ClientTransport.layer.pipe(
      Layer.provideMerge(Session.layer),
      Layer.provideMerge(TokenStore.layerMemory),
      Layer.provide([http.layer, config])
    )
    const services = yield* Layer.build(layer)
    const run = Effect.provide(services)
    const session = yield* run(Session)
    const { call } = yield* run(ClientTransport)
    yield* session.signIn(pair("a", lifetimeSeconds))
    const kept = Effect.gen(function* () {
      const tokens = yield* (yield* run(TokenStore)).get
      return session.state.get()._tag === "Active" && tokens?.refreshToken && Redacted.value(tokens.refreshToken) === "refresh-a"
    })
    return { call, kept, session }
  })

const texts = [
  "",
  "null",
  "{}",
  '{"error":"login required"}',
  '{"error":"invalid_grant","error_description":"The refresh token is invalid."}',
  '{"code":"login_required","error":"Sign in to the network first."}',
  '{"code":"SESSION_EXPIRED","error":"Sign in to the network first."}',
  '{"access_token":null}',
  '{"access_token":""}',
  '{"access_token":"network-session"}',
  '{"token_type":"Bearer","expires_in":3600}',
  '{"success":false}',
  "<html>Sign in to the hotel's network</html>"
]
const headers = {
  "of another server": { location: "https://portal.test/login" },
  "like the platform's": {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store, max-age=0",
    "x-stack-request-id": "request-1"
  }
}
const uses = {
  "a refresh": { lifetimeSeconds: 0, isKeyless: false },
  "a refresh of an app without a key": { lifetimeSeconds: 0, isKeyless: true },
  "the deletion of the user": { lifetimeSeconds: 600, isKeyless: false }
} as const

describe("a session", () => {
  for (const [use, { isKeyless, lifetimeSeconds }] of Object.entries(uses)) {
    it.effect(`is kept by each answer to ${use} that is not the platform's, which fails the call alone`, () =>
      Effect.gen(function* () {
        for (const status of [200, 201, 204, 302, 400, 401, 403, 404, 410, 511])
          for (const [whose, sent] of Object.entries(headers))
            for (const text of texts) {
              const answer = { status, headers: new Headers(sent), text }
              const { call, kept, session } = yield* behind(answer, isKeyless, lifetimeSeconds)
              const error = yield* lifetimeSeconds === 0
                ? Effect.flip(session.accessTokens.current())
                : Effect.flip(invalidateAfter(session)(call(users.deleteMe, {})))
              const what = `${status} ${whose}: ${text}`
              assert.notStrictEqual(error._tag, "SessionExpired", what)
              assert.isTrue(yield* kept, what)
            }
      }).pipe(Effect.scoped)
    )
  }

  it.effect("ends by the platform's own error, also if a proxy has removed its headers", () =>
    Effect.gen(function* () {
      const ended = known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401)
      const bare = { ...ended, status: 401, headers: new Headers() }
      for (const answer of [ended, bare])
        for (const isKeyless of [true, false]) {
          const { kept, session } = yield* behind(answer, isKeyless, 0)
          assert.deepInclude(yield* Effect.flip(session.accessTokens.current()), { _tag: "SessionExpired", reason: "rejected" })
          assert.isFalse(yield* kept)
        }
    }).pipe(Effect.scoped)
  )
})
