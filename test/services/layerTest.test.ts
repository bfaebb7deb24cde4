import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import { AdminApp, Auth, ClientApp, errors, ServerApp, Users } from "../../src/effect.js"

const id = "00000000-0000-4000-8000-000000000000"

describe("layerTest", () => {
  it.effect("provides the given members, as members of the app and as its parts", () =>
    Effect.gen(function* () {
      const direct = yield* Effect.flip(ServerApp.use(({ users }) => users.get(id)))
      assert.instanceOf(direct, errors.UserNotFound)
      assert.strictEqual(yield* Effect.flip(Users.use((users) => users.get(id))), direct)
    }).pipe(Effect.provide(ServerApp.layerTest({ users: { get: () => Effect.fail(missing) } })))
  )

  it.effect("makes any other method a defect that names it, at every level", () =>
    Effect.gen(function* () {
      const reasons = yield* Effect.forEach(
        [
          ServerApp.use(({ users }) => users.delete(id)),
          ClientApp.use(({ auth }) => auth.signOut()),
          Auth.use((auth) => auth.signOut()),
          ClientApp.use((app) => app.getUnverifiedUser()),
          AdminApp.use(({ emails }) => emails.drafts.list())
        ],
        (call) => Effect.exit(call as Effect.Effect<unknown, unknown, ServerApp | ClientApp | Auth | AdminApp>)
      )
      assert.deepStrictEqual(
        reasons.map((exit) => /calls (\S+),/.exec(Exit.isFailure(exit) ? String(Cause.squash(exit.cause)) : "")?.[1]),
        [
          "ServerApp.users.delete",
          "ClientApp.auth.signOut",
          "ClientApp.auth.signOut",
          "ClientApp.getUnverifiedUser",
          "AdminApp.emails.drafts.list"
        ]
      )
    }).pipe(
      Effect.provide([
        ServerApp.layerTest({ users: { get: () => Effect.fail(missing) } }),
        AdminApp.layerTest(),
        ClientApp.layerTest()
      ])
    )
  )
})

const missing = new errors.UserNotFound()
