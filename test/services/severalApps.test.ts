import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { AccessTokens } from "../../src/services/transport/AccessTokens.js"
import { CallOptions } from "../../src/services/transport/CallOptions.js"
import { memberToken } from "../support/authApp.js"
import { fakeHttp, json, options, recorded } from "../support/fakes.js"

const page = recorded("users.list", "limit-2-last-page").response.body

describe("apps in one program", () => {
  it.effect("send only the keys of their own level, and no session of another", () =>
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

  it.effect("of the same level belong each to its own project", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json({}, {}, 500)))
      const base: typeof options = options
      const projects = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"] as const
      const ids = <I, S extends { readonly project: { get(): Effect.Effect<unknown, unknown> } }, E, R>(
        key: Context.Key<I, S>,
        layerOf: (options: typeof base) => Layer.Layer<I, E, R>
      ) =>
        Effect.gen(function* () {
          const before = yield* http.count
          const both = yield* inTwoPlaces(
            key,
            layerOf({ ...base, projectId: projects[0] }),
            layerOf({ ...base, projectId: projects[1] })
          )
          const call = { attemptTimeoutMillis: 10, idempotent: false }
          for (const app of both) yield* Effect.provideService(Effect.exit(app.project.get()), CallOptions, call)
          return (yield* http.sent).slice(before).map(({ headers }) => headers["x-stack-project-id"])
        })
      yield* Effect.gen(function* () {
        assert.deepStrictEqual(yield* ids(ClientApp, ClientApp.layerNoDeps), [...projects])
        assert.deepStrictEqual(yield* ids(ServerApp, (one) => ServerApp.layerNoDeps({ ...one, secretServerKey: "ssk_1" })), [
          ...projects
        ])
        assert.deepStrictEqual(yield* ids(AdminApp, (one) => AdminApp.layerNoDeps({ ...one, superSecretAdminKey: "sak_1" })), [
          ...projects
        ])
        assert.deepStrictEqual(
          yield* ids(AdminApp, (one) => AdminApp.layerOwnedNoDeps({ ...one, projectOwnerSession: session })),
          [...projects]
        )
      }).pipe(Effect.scoped, Effect.provide([http.layer, TokenStore.layerMemory]))
    })
  )

  it.effect("are identical if the same layer is used in several places", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json(page)))
      yield* Effect.gen(function* () {
        yield* sameTwice(ClientApp, ClientApp.layerNoDeps(options))
        yield* sameTwice(ServerApp, ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }))
        yield* sameTwice(AdminApp, AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }))
        yield* sameTwice(AdminApp, AdminApp.layerOwnedNoDeps({ ...options, projectOwnerSession: session }))
      }).pipe(Effect.scoped, Effect.provide([http.layer, TokenStore.layerMemory]))
    })
  )
})

const current = Effect.succeed(Redacted.make(memberToken))
const session = { ...AccessTokens.none, current: () => current, projectId: "internal", baseUrl: options.baseUrl }

/** Builds the app of an access level twice in one program, and returns both. */
const inTwoPlaces = Effect.fnUntraced(function* <I, S, E, R>(
  key: Context.Key<I, S>,
  first: Layer.Layer<I, E, R>,
  second: Layer.Layer<I, E, R>
) {
  const one = Context.Service<{ readonly app: S }>("one")
  const other = Context.Service<{ readonly app: S }>("other")
  const takes = (place: typeof one, layer: typeof first) =>
    Layer.effect(
      place,
      Effect.map(key, (app) => ({ app }))
    ).pipe(Layer.provide(layer))
  const both = yield* Layer.build(Layer.merge(takes(one, first), takes(other, second)))
  return [Context.get(both, one).app, Context.get(both, other).app] as const
})

const sameTwice = <I, S, E, R>(key: Context.Key<I, S>, layer: Layer.Layer<I, E, R>) =>
  Effect.map(inTwoPlaces(key, layer, layer), ([one, other]) => assert.strictEqual(one, other))
