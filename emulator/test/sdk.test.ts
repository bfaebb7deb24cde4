import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { ClientApp, ServerApp } from "portico/services"
import { Outbox } from "../src/index.js"
import { apps } from "../src/sdk.js"

it.effect("both apps work against one platform in the same process", () =>
  Effect.gen(function* () {
    const client = yield* ClientApp
    const server = yield* ServerApp
    yield* client.auth.signUpWithCredential({ email: "ada@example.com", password: "password-1", noVerificationCallback: true })
    const { items } = yield* server.users.list()
    assert.deepStrictEqual(
      items.map((user) => user.primaryEmail),
      ["ada@example.com"]
    )
    assert.deepStrictEqual(yield* (yield* Outbox).all, [])
  }).pipe(Effect.provide(apps({ passwordRounds: 4 })))
)
