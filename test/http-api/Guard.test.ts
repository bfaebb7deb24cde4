import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware } from "effect/http-api"
import { Rpc, RpcGroup, RpcMiddleware, RpcTest } from "effect/rpc"
import { ServerApp } from "../../src/effect.js"
import {
  Authenticated,
  AuthenticatedRpc,
  CurrentTeam,
  CurrentUser,
  Guard,
  ItemRequired,
  PermissionDenied,
  PlatformUnavailable,
  requireItem,
  requirePermission
} from "../../src/http-api/index.js"

const userId = "00000000-0000-4000-8000-00000000000a"
const teamId = "00000000-0000-4000-8000-00000000000b"

/** An app whose user has the permission `render` and a quantity of an item. */
const appWith = (quantity: number) => {
  const changes: Array<number> = []
  const layer = ServerApp.layerTest({
    teams: { list: () => Effect.succeed([{ id: teamId, displayName: "Engines" } as never]) },
    permissions: { has: ({ permissionId }) => Effect.succeed(permissionId === "render") },
    payments: {
      tryDecreaseQuantity: (_, amount) =>
        Effect.sync(() => {
          changes.push(-amount)
          return quantity >= amount
        }),
      getItem: () => Effect.succeed({ displayName: "", quantity } as never),
      increaseQuantity: (_, amount) => Effect.sync(() => void changes.push(amount))
    }
  })
  return { changes, layer }
}

class CanRender extends HttpApiMiddleware.Service<CanRender, { requires: CurrentUser }>()("test/CanRender", {
  error: [PermissionDenied, PlatformUnavailable]
}) {}
class CanDelete extends HttpApiMiddleware.Service<CanDelete, { requires: CurrentUser }>()("test/CanDelete", {
  error: [PermissionDenied, PlatformUnavailable]
}) {}
class InTeam extends HttpApiMiddleware.Service<InTeam, { requires: CurrentUser; provides: CurrentTeam }>()("test/InTeam", {
  error: [PermissionDenied, PlatformUnavailable]
}) {}
class Pays extends HttpApiMiddleware.Service<Pays, { requires: CurrentUser }>()("test/Pays", {
  error: [ItemRequired, PlatformUnavailable]
}) {}

const api = HttpApi.make("videos").add(
  HttpApiGroup.make("videos")
    .add(HttpApiEndpoint.post("render", "/render", { success: Schema.String }).middleware(CanRender))
    .add(HttpApiEndpoint.post("remove", "/remove", { success: Schema.String }).middleware(CanDelete))
    .add(HttpApiEndpoint.post("buy", "/buy", { success: Schema.String }).middleware(Pays))
    .add(
      HttpApiEndpoint.post("team", "/teams/:teamId", { params: { teamId: Schema.String }, success: Schema.String }).middleware(
        InTeam
      )
    )
    .middleware(Authenticated)
)
const teamName = Effect.map(CurrentTeam, ({ displayName }) => displayName)
const who = Effect.map(CurrentUser, ({ claims }) => claims.userId)
const videos = HttpApiBuilder.group(api, "videos", (all) =>
  all
    .handle("render", () => who)
    .handle("remove", () => who)
    .handle("buy", () => who)
    .handle("team", () => teamName)
)
const guards = Layer.mergeAll(
  Guard.layer(CanRender, requirePermission("render")),
  Guard.layer(CanDelete, requirePermission("delete")),
  Guard.layer(InTeam, CurrentTeam.provide(Effect.map(HttpRouter.params, (params) => params["teamId"]))),
  Guard.layer(Pays, requireItem("minutes", 5))
)

/** Sends a request to the API, whose user is made up; returns the status and the body. */
const asked = (path: string, quantity = 10) =>
  Effect.promise(async () => {
    const app = appWith(quantity)
    const { handler } = HttpRouter.toWebHandler(
      HttpApiBuilder.layer(api).pipe(
        Layer.provide([videos, HttpServer.layerServices]),
        Layer.provide([Authenticated.layerTest({ userId }), guards]),
        Layer.provide(app.layer)
      ),
      { disableLogger: true }
    )
    const response = await handler(new Request(`https://api.test${path}`, { method: "POST" }), Context.empty())
    return { status: response.status, body: await response.json(), changes: app.changes }
  })

describe("Guard", () => {
  it.effect("runs a check before an endpoint of an HttpApi, and takes an item around it", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* asked("/render"), { status: 200, body: userId })
      const denied = yield* asked("/remove")
      assert.deepInclude(denied.body, { _tag: "PermissionDenied", missing: "permission", id: "delete" })
      assert.strictEqual(denied.status, 403)
      assert.deepInclude(yield* asked("/buy"), { status: 200, changes: [-5] })
      assert.deepInclude(yield* asked("/buy", 4), { status: 402 })
    })
  )

  it.effect("provides the team of the path, of which the user must be a member", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* asked(`/teams/${teamId}`), { status: 200, body: "Engines" })
      const denied = yield* asked(`/teams/${userId}`)
      assert.strictEqual(denied.status, 403)
      assert.deepInclude(denied.body, { missing: "team", id: userId })
    })
  )

  it.effect("does the same before a remote procedure", () =>
    Effect.gen(function* () {
      class Renders extends RpcMiddleware.Service<Renders, { requires: CurrentUser }>()("test/Renders", {
        error: Schema.Union([PermissionDenied, PlatformUnavailable])
      }) {}
      class Deletes extends RpcMiddleware.Service<Deletes, { requires: CurrentUser }>()("test/Deletes", {
        error: Schema.Union([PermissionDenied, PlatformUnavailable])
      }) {}
      class Selected extends RpcMiddleware.Service<Selected, { requires: CurrentUser; provides: CurrentTeam }>()(
        "test/Selected",
        {
          error: Schema.Union([PermissionDenied, PlatformUnavailable])
        }
      ) {}
      class Mentioned extends RpcMiddleware.Service<Mentioned, { requires: CurrentUser; provides: CurrentTeam }>()(
        "test/Mentioned",
        {
          error: Schema.Union([PermissionDenied, PlatformUnavailable])
        }
      ) {}
      class Takes extends RpcMiddleware.Service<Takes, { requires: CurrentUser }>()("test/Takes", {
        error: Schema.Union([ItemRequired, PlatformUnavailable])
      }) {}
      const isTeam = Schema.is(Schema.Struct({ teamId: Schema.String }))
      const group = RpcGroup.make(
        Rpc.make("selected", { success: Schema.String }).middleware(Selected),
        Rpc.make("mentioned", { payload: { teamId: Schema.String }, success: Schema.String }).middleware(Mentioned),
        Rpc.make("buy", { success: Schema.String }).middleware(Takes),
        Rpc.make("render", { success: Schema.String }).middleware(Renders),
        Rpc.make("remove", { success: Schema.String }).middleware(Deletes)
      ).middleware(AuthenticatedRpc)
      const layers = Layer.mergeAll(
        group.toLayer({
          render: () => who,
          remove: () => who,
          buy: () => who,
          selected: () => teamName,
          mentioned: () => teamName
        }),
        AuthenticatedRpc.layerTest({ userId, selectedTeamId: teamId }),
        Guard.layer(Selected, CurrentTeam.provide(Effect.map(CurrentUser, ({ claims }) => claims.selectedTeamId))),
        Guard.layer(Mentioned, (handler, { payload }) => CurrentTeam.provide(isTeam(payload) ? payload.teamId : "")(handler)),
        Guard.layer(Takes, requireItem("minutes", 5)),
        Guard.layer(Renders, requirePermission("render")),
        Guard.layer(Deletes, requirePermission("delete"))
      ).pipe(Layer.provide(appWith(0).layer))
      yield* Effect.gen(function* () {
        const client = yield* RpcTest.makeClient(group)
        assert.strictEqual(yield* client.render(), userId)
        assert.instanceOf(yield* Effect.flip(client.remove()), PermissionDenied)
        assert.strictEqual(yield* client.selected(), "Engines")
        assert.strictEqual(yield* client.mentioned({ teamId }), "Engines")
        assert.instanceOf(yield* Effect.flip(client.mentioned({ teamId: userId })), PermissionDenied)
        assert.instanceOf(yield* Effect.flip(client.buy()), ItemRequired)
      }).pipe(Effect.provide(layers), Effect.scoped)
    })
  )
})

describe("CurrentTeam.layerTest", () => {
  it.effect("is a made-up team with the given fields", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* teamName, "Engines")
    }).pipe(Effect.provide(CurrentTeam.layerTest({ displayName: "Engines" })))
  )
})

describe("CurrentUser.layerTest", () => {
  it.effect("is a made-up user with the given claims; the whole user is what is given", () =>
    Effect.gen(function* () {
      const { claims, user } = yield* CurrentUser
      assert.deepInclude(claims, { email: "ada@example.com", isAnonymous: false })
      assert.include(String(yield* Effect.flip(Effect.sandbox(user))), "layerTest")
    }).pipe(Effect.provide(CurrentUser.layerTest({ email: "ada@example.com" })))
  )
})
