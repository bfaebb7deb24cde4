import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { Emulator } from "portico-emulator"
import * as contract from "../../src/contract/index.js"
import { pathIds } from "../../src/contract/pathIds.js"
import type { UserQuery } from "../../src/schemas/UserUpdate.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { Http } from "../../src/services/transport/Http.js"
import { canaryToken } from "../support/canaries.js"
import { endpointsOf } from "../support/recorded.js"

const good = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"

const tokens = TokenStore.layerFrom({
  get: Effect.succeed({ accessToken: Redacted.make(canaryToken), refreshToken: Redacted.make("refresh") })
})

const options = { projectId: good, publishableClientKey: "pck", baseUrl: "https://api.test" }
const secretServerKey = "ssk_1"

describe("the id of a permission", () => {
  it.effect("is refused if it is one of the platform's own, or malformed in a list", () =>
    Effect.gen(function* () {
      const http = Http.layerHandler(async () => assert.fail("nothing may be sent"))
      const layer = AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }).pipe(Layer.provide([http, tokens]))
      const { teamPermissionDefinitions: definitions } = yield* Effect.provide(AdminApp, layer)
      const renamed = yield* Effect.flip(definitions.update("a", { id: "$update_team" }))
      assert.propertyVal(renamed, "field", "id")
      const containing = yield* Effect.flip(definitions.update("a", { containedPermissionIds: ["read", "Not-Valid"] }))
      assert.propertyVal(containing, "field", "containedPermissionIds.1")
    })
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

describe("the rules of the ids in paths", () => {
  const unruled = ["customerId", "customerType", "level", "projectId", "provider", "providerAccountId"]

  it("exist for every parameter of the contract that the platform checks", () => {
    const names = [...endpointsOf(contract)].flatMap(([, { path }]) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name))
    assert.deepStrictEqual([...new Set(names)].sort(), [...Object.keys(pathIds), ...unruled].sort())
  })

  it.effect("accept UUIDs of version 4, which the platform makes, uppercase too, and the nil UUID", () =>
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
      for (const id of ["2ed6657d-e927-568b-95e1-2665a8aea6a2", "c232ab00-9414-11ec-b3c8-9e6bdeced846"]) {
        assert.propertyVal(yield* Effect.flip(users.get(id)), "field", "userId")
      }
      const ids = [good.toUpperCase(), "00000000-0000-0000-0000-000000000000"]
      const outcomes = yield* Effect.forEach(ids, (id) => Effect.flip(users.get(id)))
      assert.deepStrictEqual(
        outcomes.map(({ _tag }) => _tag),
        ids.map(() => "UserNotFound")
      )
    }).pipe(Effect.scoped, Effect.provide(Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject] })))
  )

  it.effect("accept `me` only if the call has a session", () =>
    Effect.gen(function* () {
      const http = Http.layerHandler(async () => new Response("{}", { status: 500 }))
      const layer = ServerApp.layerNoDeps({ ...options, secretServerKey }).pipe(Layer.provide([http, tokens]))
      const app = yield* Effect.provide(ServerApp, layer)
      assert.propertyVal(yield* Effect.flip(app.users.get("me")), "field", "userId")
      assert.propertyVal(yield* Effect.flip(app.teams.removeMember({ teamId: good, userId: "me" })), "field", "userId")
    })
  )
})
