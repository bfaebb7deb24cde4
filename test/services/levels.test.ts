import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { AdminApp, ClientApp, ServerApp, TokenStore } from "../../src/effect.js"
import { fakeHttp, json, options } from "../support/fakes.js"

/** Members of client apps that server apps lack, with the reason. */
const onlyOfClients = {
  currentUnverifiedSession: "a server verifies a session, with verifySession",
  dehydrate: "the values of a request belong to its view",
  getUnverifiedUser: "a server verifies a session, with verifySession",
  hydrate: "a page adopts the values, in its client app",
  ownedProjects: "projects belong to persons"
}
/** Members of server apps that admin apps lack, with the reason. */
const notOfAdmins = {
  forRequest: "an admin app never acts for a visitor",
  forTokens: "an admin app never acts for a visitor"
}

const names = Effect.gen(function* () {
  const http = yield* fakeHttp(() => Effect.succeed(json({})))
  const client = ClientApp.layerNoDeps(options)
  const server = ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" })
  const admin = AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" })
  const below = Layer.merge(http.layer, TokenStore.layerMemory)
  const built = yield* Layer.build(Layer.provide(Layer.mergeAll(client, server, admin), below))
  const of = (app: object) => Object.keys(app)
  return {
    client: of(Context.get(built, ClientApp)),
    server: of(Context.get(built, ServerApp)),
    admin: of(Context.get(built, AdminApp))
  }
})

describe("the apps of the access levels", () => {
  it.effect("name the same thing alike: a member of a lower level is on the higher one, or there is a reason", () =>
    Effect.gen(function* () {
      const { admin, client, server } = yield* names
      const missing = (from: ReadonlyArray<string>, of: ReadonlyArray<string>) => of.filter((name) => !from.includes(name)).sort()
      assert.deepStrictEqual(missing(server, client), Object.keys(onlyOfClients).sort())
      assert.deepStrictEqual(missing(admin, server), Object.keys(notOfAdmins).sort())
    }).pipe(Effect.scoped)
  )
})
