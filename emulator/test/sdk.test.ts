import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { AdminConfig, ServerTeams, Teams } from "portico/effect"
import { AdminApp, ClientApp, ServerApp } from "portico/services"
import { Outbox, RequestLog } from "../src/index.js"
import { adminApp, apps } from "../src/sdk.js"

it.effect("apps of every level share one platform in the same process", () =>
  Effect.gen(function* () {
    const client = yield* ClientApp
    const server = yield* ServerApp
    yield* client.auth.signUpWithCredential({ email: "ada@example.com", password: "password-1", noVerificationCallback: true })
    const { items } = yield* server.users.list()
    assert.deepStrictEqual(
      items.map((user) => user.primaryEmail),
      ["ada@example.com"]
    )
    assert.strictEqual((yield* (yield* AdminApp).metrics.get()).totalUsers, 1)
    assert.deepStrictEqual(yield* (yield* Outbox).all, [])
  }).pipe(Effect.provide(apps({ passwordRounds: 4 })))
)

it.effect("the parts that one app has are services as below its own layer, and those of a backend have the server's key", () =>
  Effect.gen(function* () {
    yield* ClientApp.use(({ auth }) => auth.signUpAnonymously())
    yield* Teams.use((teams) => teams.list())
    yield* ServerTeams.use((teams) => teams.list())
    yield* AdminConfig.use((config) => config.get())
    const requests = yield* RequestLog.use((log) => log.list(0))
    assert.deepStrictEqual(
      requests.map(({ access }) => access),
      ["client", "client", "server", "admin"]
    )
  }).pipe(Effect.provide(apps()))
)

it.effect("the app of a project's owner has its own platform, with the project that the test configures", () =>
  Effect.gen(function* () {
    const { project } = yield* AdminApp
    const { config } = yield* project.update({ displayName: "Shop" })
    assert.isFalse(config.magicLinkEnabled)
  }).pipe(Effect.provide(adminApp({ project: { magicLinkEnabled: false } })))
)

it.effect("apps side by side have separate sessions", () =>
  Effect.gen(function* () {
    const { auth } = yield* ClientApp
    yield* auth.signUpWithCredential({ email: "ada@example.com", password: "password-1", noVerificationCallback: true })
    assert.isNull(yield* (yield* ServerApp).user.get())
    assert.isNull(yield* (yield* AdminApp).user.get())
  }).pipe(Effect.provide(apps({ passwordRounds: 4 })))
)
