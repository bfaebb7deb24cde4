import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Layer, Schema } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Rpc, RpcGroup, RpcSerialization, RpcServer } from "effect/rpc"
import { Emulator } from "portico-emulator"
import type { ServerApp } from "../../src/effect.js"
import { InvalidOption } from "../../src/errors/options.js"
import { Authenticated, AuthenticatedRpc, CurrentUser, TrustedOrigins } from "../../src/http-api/index.js"
import { signedUp } from "./signedUp.js"

const baseUrl = "https://platform.test"
const trusted = "https://admin.example.com"
const userId = Effect.map(CurrentUser, ({ claims }) => claims.userId)

const api = HttpApi.make("api").add(
  HttpApiGroup.make("all")
    .add(HttpApiEndpoint.post("change", "/change", { success: Schema.String }))
    .middleware(Authenticated)
)
const group = HttpApiBuilder.group(api, "all", (handlers) => handlers.handle("change", () => userId))
const procedures = RpcGroup.make(Rpc.make("change", { success: Schema.String })).middleware(AuthenticatedRpc)

/** An endpoint and a procedure that trust an origin, with the cookies of a signed-in user. */
const world = Effect.gen(function* () {
  const app = Layer.succeedContext(yield* Effect.context<ServerApp>())
  const origins = Layer.succeed(TrustedOrigins, [trusted])
  const endpoint = HttpRouter.toWebHandler(
    HttpApiBuilder.layer(api).pipe(
      Layer.provide(group),
      Layer.provide(Authenticated.layerRenewing.pipe(Layer.provide([app, origins]))),
      Layer.provide(HttpServer.layerServices)
    ),
    { disableLogger: true }
  )
  const procedure = HttpRouter.toWebHandler(
    RpcServer.layerHttp({ group: procedures, path: "/change", protocol: "http" }).pipe(
      Layer.provide(procedures.toLayer({ change: () => userId })),
      Layer.provide(AuthenticatedRpc.layerRenewing.pipe(Layer.provide([app, origins]))),
      Layer.provide(RpcSerialization.layerJson)
    ),
    { disableLogger: true }
  )
  const { token, user } = yield* signedUp
  const cookie = `stack-access=${encodeURIComponent(JSON.stringify(["refresh", token]))}; stack-refresh=refresh`
  const body = JSON.stringify([{ _tag: "Request", id: "1", tag: "change", payload: null, headers: [] }])
  const change = ({ handler }: typeof endpoint, headers: Readonly<Record<string, string>>) =>
    Effect.promise(async () => {
      const request = new Request("https://api.test/change", { method: "POST", headers: { cookie, ...headers }, body })
      return (await handler(request, Context.empty())).text()
    })
  return { change, user, ways: { endpoint, procedure } }
})

describe("TrustedOrigins", () => {
  for (const way of ["endpoint", "procedure"] as const) {
    it.live(`admits the pages of these origins alone, with the visitor's cookies: ${way}`, () =>
      Effect.gen(function* () {
        const { change, user, ways } = yield* world
        for (const site of [{ "sec-fetch-site": "same-site" }, {}] as ReadonlyArray<Readonly<Record<string, string>>>) {
          assert.include(yield* change(ways[way], { origin: trusted, ...site }), user.id)
          for (const origin of ["https://evil.test", "https://admin.example.co", `${trusted}.evil.test`, "null"]) {
            assert.match(yield* change(ways[way], { origin, ...site }), /"missing":"origin"/, origin)
          }
        }
      }).pipe(Effect.provide(Emulator.apps({ baseUrl })))
    )
  }

  it.live("that are no origins are a defect that names the option", () =>
    Effect.gen(function* () {
      const app = Layer.succeedContext(yield* Effect.context<ServerApp>())
      const origins = Layer.succeed(TrustedOrigins, ["admin.example.com"])
      const defectOf = <A>(layer: Layer.Layer<A, never, ServerApp>) =>
        Effect.map(Effect.exit(Layer.build(Layer.provide(layer, [app, origins]))), (built) =>
          Exit.isFailure(built) ? Cause.squash(built.cause) : null
        )
      assert.instanceOf(yield* defectOf(Authenticated.layerRenewing), InvalidOption)
      assert.instanceOf(yield* defectOf(AuthenticatedRpc.layerRenewing), InvalidOption)
    }).pipe(Effect.provide(Emulator.apps({ baseUrl })))
  )
})
