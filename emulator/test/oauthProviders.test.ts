import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Emulator } from "../src/index.js"
import { projectOptions } from "./oauthWalk.js"
import { project, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const platform = Emulator.layer({
  passwordRounds: 4,
  projects: [{ ...project, oauthProviders: projectOptions.oauthProviders }]
})

const account = (userId: string, accountId: string, allowSignIn: boolean) =>
  Effect.map(
    send("POST", "/api/v1/oauth-providers", {
      access: "server",
      body: {
        user_id: userId,
        provider_config_id: "github",
        account_id: accountId,
        allow_sign_in: allowSignIn,
        allow_connected_accounts: true
      }
    }),
    ({ body }) => body
  )

const rename = (userId: string, id: string, accountId: string) =>
  send("PATCH", `/api/v1/oauth-providers/${userId}/${id}`, { access: "server", body: { account_id: accountId } })

layer(Layer.fresh(platform))("an account at a provider that gets the id of another user's account", (it) => {
  it.effect("is refused where both sign in, and keeps its id", () =>
    Effect.gen(function* () {
      const ada = yield* signedIn()
      const bea = yield* signedIn()
      yield* account(ada.user.id, "both-ada", true)
      const own = yield* account(bea.user.id, "both-bea", true)
      const refused = yield* rename(bea.user.id, own.id, "both-ada")
      assert.strictEqual(refused.status, 400)
      assert.strictEqual(refused.body.code, "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN")
      assert.deepStrictEqual(
        bea.user.oauthAccounts.map(({ accountId }) => accountId),
        ["both-bea"]
      )
    })
  )

  it.effect("takes it where it signs nobody in", () =>
    Effect.gen(function* () {
      const ada = yield* signedIn()
      const bea = yield* signedIn()
      yield* account(ada.user.id, "one-ada", true)
      const own = yield* account(bea.user.id, "one-bea", false)
      assert.strictEqual((yield* rename(bea.user.id, own.id, "one-ada")).body.account_id, "one-ada")
    })
  )
})
