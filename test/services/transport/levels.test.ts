import { assert, describe, it } from "@effect/vitest"
import type { Context } from "effect"
import { Effect, Layer, Redacted } from "effect"
import type { AppOptions } from "../../../src/services/config/AppConfig.js"
import { AppConfig } from "../../../src/services/config/AppConfig.js"
import { AdminTransport, ClientTransport, ServerTransport } from "../../../src/services/layers.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../../src/services/ServerApp.js"
import { AccessTokens } from "../../../src/services/transport/AccessTokens.js"
import type { Http, HttpRequest } from "../../../src/services/transport/Http.js"
import type { Reach, Transport } from "../../../src/services/transport/Transport.js"
import { bearerOf } from "../../support/bearerOf.js"
import { fakeHttp, json, options, pair } from "../../support/fakes.js"
import { plantedCalls } from "../../support/plantedCalls.js"

const calls = [...plantedCalls().values()]
const Token = Layer.succeed(AccessTokens, bearerOf(Effect.succeed(Redacted.make("user-token"))))
const secretServerKey = Redacted.make("ssk_1")
const superSecretAdminKey = Redacted.make("sak_1")
const authorityOf = ({ headers }: HttpRequest) =>
  ["access-type", "secret-server-key", "super-secret-admin-key"].map((name) => headers[`x-stack-${name}`])

/** Sends every call of some access levels over a transport; returns what each was sent with. */
const sendAll = <I>(
  key: Context.Key<I, Transport<Reach<"client">>>,
  layer: Layer.Layer<I, unknown, AccessTokens | AppConfig | Http>,
  levels: ReadonlyArray<string>,
  config: AppOptions
) =>
  Effect.gen(function* () {
    const http = yield* fakeHttp(() => Effect.succeed(json({})))
    const within = calls.filter(({ endpoint }) => levels.includes(endpoint.access))
    for (const { endpoint, input } of within) {
      // The cast: the filter leaves only endpoints that the transport can reach.
      const call = Effect.flatMap(key, (transport) => (transport as Transport<Reach<"admin">>).call(endpoint, input))
      yield* Effect.exit(Effect.provide(call, layer.pipe(Layer.provide([http.layer, Token, Layer.succeed(AppConfig, config)]))))
    }
    const sent = yield* http.sent
    assert.deepStrictEqual(
      sent.map(({ method }) => method),
      within.map(({ endpoint }) => endpoint.method)
    )
    return { count: sent.length, authorities: [...new Set(sent.map((one) => authorityOf(one).join()))] }
  })

describe("every call of the contract", () => {
  it.effect("is sent with the keys of the app's level, even if a client could make it (rule 88)", () =>
    Effect.gen(function* () {
      const server = { ...options, access: "server", secretServerKey } as const
      const client = yield* sendAll(ClientTransport, ClientTransport.layer, ["client"], { ...options, access: "client" })
      const both = yield* sendAll(ServerTransport, ServerTransport.layer, ["client", "server"], server)
      const all = yield* sendAll(AdminTransport, AdminTransport.layer, ["client", "server", "admin"], {
        ...server,
        access: "admin",
        superSecretAdminKey
      })
      assert.deepStrictEqual(
        [client.authorities, both.authorities, all.authorities],
        [["client,,"], ["server,ssk_1,"], ["admin,ssk_1,sak_1"]]
      )
      assert.isAbove(client.count, 40)
      assert.isAbove(both.count, client.count)
      assert.isAbove(all.count, both.count)
    })
  )
})

describe("the user of a server app", () => {
  it.effect("acts with the server's key too (rule 88)", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json({ success: true })))
      const store = TokenStore.layerFrom({ get: Effect.succeed(pair("a", 4_000_000_000)) })
      const app = ServerApp.layerNoDeps({ ...options, secretServerKey }).pipe(Layer.provide([http.layer, store]))
      yield* ServerApp.use(({ auth, user }) =>
        Effect.all([
          Effect.exit(auth.updatePassword({ oldPassword: "correct horse", newPassword: "battery staple" })),
          Effect.exit(auth.listSessions()),
          // Last, because its response is not a user: what it has changed is then unknown, and the token is refreshed.
          Effect.exit(user.update({ displayName: "Ada" }))
        ])
      ).pipe(Effect.provide(app))
      const sent = yield* http.sent
      assert.sameMembers(
        sent.map(({ url }) => new URL(url).pathname.replace("/api/v1", "")),
        ["/auth/password/update", "/users/me", "/auth/sessions"]
      )
      for (const one of sent) {
        assert.deepStrictEqual(authorityOf(one), ["server", "ssk_1", undefined])
        assert.isDefined(one.headers["x-stack-access-token"])
      }
    })
  )
})
