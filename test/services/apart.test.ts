import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { memberToken } from "../support/authApp.js"
import { fakeHttp, json, options, recorded } from "../support/fakes.js"

const page = recorded("users.list", "limit-2-last-page").response.body

describe("apps in one program", () => {
  it.effect("send each the keys of its own level, and no session of another", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json(page)))
      const signedIn = TokenStore.layerFrom({
        get: Effect.succeed({ accessToken: Redacted.make(memberToken), refreshToken: null })
      })
      const wired = Layer.provide([http.layer, TokenStore.layerMemory])
      const all = Layer.mergeAll(
        ClientApp.layerNoDeps(options).pipe(Layer.provide([http.layer, signedIn])),
        ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }).pipe(wired),
        AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }).pipe(wired)
      )
      yield* Effect.gen(function* () {
        yield* Effect.exit((yield* ClientApp).user.get())
        yield* (yield* ServerApp).users.list()
        yield* Effect.exit((yield* ServerApp).user.get())
        yield* (yield* AdminApp).users.list()
      }).pipe(Effect.provide(all))
      const shown = (yield* http.sent).map(({ headers }) =>
        ["access-type", "access-token", "secret-server-key", "super-secret-admin-key"].map((name) => headers[`x-stack-${name}`])
      )
      assert.deepStrictEqual(shown, [
        ["client", memberToken, undefined, undefined],
        ["server", undefined, "ssk_1", undefined],
        ["admin", undefined, undefined, "sak_1"]
      ])
    })
  )
})
