import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { ClientApp } from "../../../src/services/ClientApp.js"
import type { AppOptions } from "../../../src/services/config/AppConfig.js"
import { AppConfig } from "../../../src/services/config/AppConfig.js"
import { Session } from "../../../src/services/layers.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../../src/services/ServerApp.js"
import type { Answer } from "../../support/fakes.js"
import { broken, fakeHttp, json, jwt, options, unreachable } from "../../support/fakes.js"
import { witnessed } from "../../support/witnessed.js"

const failing: Readonly<Record<string, Answer>> = {
  "cannot be reached": () => unreachable,
  "breaks connections": () => broken,
  "never answers": () => Effect.never,
  fails: () => Effect.succeed({ status: 500, headers: new Headers(), text: "down" }),
  redirects: () => Effect.succeed({ status: 302, headers: new Headers({ location: "https://example.com" }), text: "" }),
  "is another server": () => Effect.succeed({ status: 200, headers: new Headers(), text: "<html>" })
}

describe("an app", () => {
  for (const [what, answer] of Object.entries(failing)) {
    it.effect(`contacts only the platform, with only the requested calls, if it ${what} (rules 31, 33, 56)`, () =>
      Effect.gen(function* () {
        const http = yield* fakeHttp(answer)
        const app = ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" }).pipe(
          Layer.provide([http.layer, TokenStore.layerMemory])
        )
        const calls = Effect.gen(function* () {
          const { auth, project, users } = yield* ServerApp
          yield* Effect.exit(auth.signInWithCredential({ email: "a@example.com", password: "password-1" }))
          yield* Effect.exit(project.get())
          yield* Effect.exit(users.list())
        })
        yield* witnessed(Effect.provide(calls, app))
        const asked = new Set((yield* http.sent).map(({ url }) => url.split("?")[0]))
        const paths = ["/auth/password/sign-in", "/projects/current", "/users"]
        assert.deepStrictEqual(
          [...asked],
          paths.map((path) => `${options.baseUrl}/api/v1${path}`)
        )
      })
    )
  }

  it.effect("refreshes a session over http too, whatever the host name (rule 40)", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json({ access_token: jwt("new") })))
      const config: AppOptions = { ...options, access: "client", baseUrl: "http://platform.internal:8102" }
      const token = yield* Effect.gen(function* () {
        const session = yield* Session
        yield* session.signIn({ accessToken: null, refreshToken: Redacted.make("r") })
        return yield* session.accessTokens.current()
      }).pipe(
        Effect.provide(Session.layer.pipe(Layer.provide([TokenStore.layerMemory, Layer.succeed(AppConfig, config), http.layer])))
      )
      assert.strictEqual(Redacted.value(token), jwt("new"))
    })
  )

  it.effect("sends a unique nonce with each request, which defeats caches (rule 44)", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json({}, {}, 404)))
      yield* Effect.gen(function* () {
        const { auth } = yield* ClientApp
        for (let i = 0; i < 150; i++)
          yield* Effect.exit(auth.signInWithCredential({ email: "a@example.com", password: "password-1" }))
      }).pipe(Effect.provide(ClientApp.layerNoDeps(options).pipe(Layer.provide([http.layer, TokenStore.layerMemory]))))
      const nonces = (yield* http.sent).map(({ headers }) => headers["x-stack-random-nonce"])
      assert.strictEqual(nonces.length, 150)
      assert.strictEqual(new Set(nonces).size, 150)
      for (const nonce of nonces) assert.match(nonce ?? "", /^[0-9a-z]{45}$/)
    })
  )

  it.effect("rejects immediately what cannot be sent, without a request or a delay (rule 42)", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => unreachable)
      const error = yield* ServerApp.use(({ users }) => Effect.flip(users.get(".."))).pipe(
        Effect.provide(
          ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" }).pipe(Layer.provide([http.layer, TokenStore.layerMemory]))
        )
      )
      assert.deepStrictEqual([error._tag, yield* http.count], ["InvalidInput", 0])
    })
  )
})
