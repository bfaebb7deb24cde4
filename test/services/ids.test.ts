import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { Emulator } from "portico-emulator"
import * as contract from "../../src/contract/index.js"
import { pathIds } from "../../src/contract/pathIds.js"
import { InvalidInput } from "../../src/errors/sdk.js"
import type { UserQuery } from "../../src/schemas/UserUpdate.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { Http } from "../../src/services/transport/Http.js"
import { canaryToken } from "../support/canaries.js"
import { admin } from "../support/idCalls/admin.js"
import { client, internal } from "../support/idCalls/client.js"
import { server } from "../support/idCalls/server.js"
import type { Table } from "../support/idCalls/Table.js"
import { good } from "../support/idCalls/Table.js"
import { methodsWithIds } from "../support/methodsWithIds.js"
import { endpointsOf } from "../support/recorded.js"

/** Methods whose ids the platform looks up unchecked, so that any text is valid. */
const anyText: Readonly<Record<string, string>> = {
  "AdminWebhooks.sendTest": "the id is that of another service",
  "Payments.currentItem": "as below",
  "Payments.getItem": "a customer of any id has items; who is none is `UserNotFound`",
  "Payments.createCheckoutUrl": "as above",
  "Payments.redirectToCheckout": "as above",
  "billingOf.setDefaultPaymentMethod": "as above; the id of the setup is that of the payment service",
  "ServerVault.setValue": "the platform answers that there is no such store",
  "ServerVault.getValue": "as above"
}

const tokens = TokenStore.layerFrom({
  get: Effect.succeed({ accessToken: Redacted.make(canaryToken), refreshToken: Redacted.make("refresh") })
})

/** Returns the outcome of each method's calls, and the requests sent. */
const outcomes = Effect.fnUntraced(function* <I, App, E>(
  app: Context.Key<I, App>,
  table: Table<App>,
  layer: (http: Layer.Layer<Http>) => Layer.Layer<I, E>
) {
  const sent: Array<string> = []
  const http = Http.layerHandler(async ({ method, url }) => {
    sent.push(`${method} ${new URL(url).pathname}`)
    return new Response("nothing may be sent", { status: 400 })
  })
  const built = Context.get(yield* Layer.build(layer(http)), app)
  const rows = Object.entries(table).map(([method, calls]) => [method, calls(built)] as const)
  const fields = yield* Effect.forEach(rows, ([, calls]) =>
    Effect.forEach(calls, ([, call]) =>
      Effect.map(Effect.flip(call), (error) => (error instanceof InvalidInput ? error.field : String(error)))
    )
  )
  return {
    sent,
    said: Object.fromEntries(rows.map(([method], at) => [method, fields[at]])),
    expected: Object.fromEntries(rows.map(([method, calls]) => [method, calls.map(([field]) => field)]))
  }
})

const refuses = <I, App, E>(
  level: string,
  app: Context.Key<I, App>,
  table: Table<App>,
  layer: (http: Layer.Layer<Http>) => Layer.Layer<I, E>
) =>
  it.effect(`rejects a malformed id, names the argument and sends nothing, in every method of ${level}`, () =>
    Effect.gen(function* () {
      const { expected, said, sent } = yield* outcomes(app, table, layer)
      assert.deepStrictEqual(said, expected)
      assert.deepStrictEqual(sent, [])
    })
  )

const options = { projectId: good, publishableClientKey: "pck", baseUrl: "https://api.test" }
const secretServerKey = "ssk_1"

describe("an app", () => {
  refuses("a client", ClientApp, client, (http) => ClientApp.layerNoDeps(options).pipe(Layer.provide([http, tokens])))
  refuses("a client of the internal project", ClientApp, internal, (http) =>
    ClientApp.layerNoDeps({ ...options, projectId: "internal" }).pipe(Layer.provide([http, tokens]))
  )
  refuses("a server", ServerApp, server, (http) =>
    ServerApp.layerNoDeps({ ...options, secretServerKey }).pipe(Layer.provide([http, tokens]))
  )
  refuses("an admin", AdminApp, admin, (http) =>
    AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }).pipe(Layer.provide([http, tokens]))
  )
})

describe("a list", () => {
  it.effect("is not widened by an undefined id, such as from a mistaken variable", () =>
    Effect.gen(function* () {
      const sent: Array<string> = []
      const http = Http.layerHandler(async ({ url }) => {
        sent.push(new URL(url).search)
        return Response.json({ items: [], is_paginated: true, pagination: { next_cursor: null } })
      })
      const layer = ServerApp.layerNoDeps({ ...options, secretServerKey }).pipe(Layer.provide([http, tokens]))
      const { permissions, teams, users } = yield* Effect.provide(ServerApp, layer)
      // The cast: a caller without exact types.
      const undefinedId = undefined as unknown as string
      const lists = {
        teamId: users.list({ teamId: undefinedId }),
        userId: teams.list({ userId: undefinedId }),
        permissionId: permissions.list({ permissionId: undefinedId })
      }
      for (const [field, list] of Object.entries(lists)) {
        const error = yield* Effect.flip<unknown, unknown, never>(list)
        assert.deepInclude(error, { _tag: "InvalidInput", field })
        assert.include(String(error), "omit it")
      }
      assert.deepStrictEqual(sent, [])
      const lenient = { limit: undefined, cursor: undefined, desc: undefined, query: undefined } as unknown as UserQuery
      yield* users.list(lenient)
      assert.deepStrictEqual(sent, [""])
    })
  )
})

describe("the table", () => {
  it("has every method that takes an id, except those with a reason", () => {
    const listed = new Set([client, server, admin, internal, anyText].flatMap(Object.keys))
    const methods = methodsWithIds()
    assert.isAbove(methods.length, 70)
    assert.deepStrictEqual(
      methods.filter((name) => !listed.has(name)),
      []
    )
  })
})

describe("the rules of the ids in paths", () => {
  const unruled = [
    "customerId",
    "customerType",
    "itemId",
    "level",
    "productId",
    "projectId",
    "provider",
    "providerAccountId",
    "storeId"
  ]

  it("exist for every parameter of the contract that the platform checks", () => {
    const names = [...endpointsOf(contract)].flatMap(([, { path }]) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name))
    assert.deepStrictEqual([...new Set(names)].sort(), [...Object.keys(pathIds), ...unruled].sort())
  })

  it.effect("accept every UUID version that the platform accepts, uppercase too, and the nil UUID", () =>
    Effect.gen(function* () {
      const { id: projectId, publishableClientKey, secretServerKey: secret } = Emulator.developmentProject
      const handler = yield* Emulator.handler
      const layer = ServerApp.layerNoDeps({
        projectId,
        publishableClientKey,
        secretServerKey: secret,
        baseUrl: "http://localhost"
      })
      const { users } = yield* Effect.provide(
        ServerApp,
        layer.pipe(Layer.provide([Http.layerHandler(handler), TokenStore.layerMemory]))
      )
      const ids = [
        good.toUpperCase(),
        "2ed6657d-e927-568b-95e1-2665a8aea6a2",
        "c232ab00-9414-11ec-b3c8-9e6bdeced846",
        "00000000-0000-0000-0000-000000000000"
      ]
      const outcomes = yield* Effect.forEach(ids, (id) => Effect.flip(users.get(id)))
      assert.deepStrictEqual(
        outcomes.map(({ _tag }) => _tag),
        ids.map(() => "UserNotFound")
      )
    }).pipe(Effect.scoped, Effect.provide(Emulator.layer({ projects: [Emulator.developmentProject] })))
  )

  it.effect("accept `me` only if the call has a session", () =>
    Effect.gen(function* () {
      const http = Http.layerHandler(async () => new Response("{}", { status: 500 }))
      const layer = ServerApp.layerNoDeps({ ...options, secretServerKey }).pipe(Layer.provide([http, tokens]))
      const app = yield* Effect.provide(ServerApp, layer)
      assert.propertyVal(yield* Effect.flip(app.users.get("me")), "field", "userId")
      assert.propertyVal(yield* Effect.flip(app.teams.removeMember(good, "me")), "field", "userId")
    })
  )
})
