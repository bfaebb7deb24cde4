import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "../src/index.js"
import { projectOptions } from "./oauthWalk.js"
import { project, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const platform = Emulator.layer({
  passwordRounds: 4,
  projects: [{ ...project, oauthProviders: projectOptions.oauthProviders }]
})

const account = (userId: string, accountId: string, allowSignIn: boolean, own: { readonly email?: string } = {}) =>
  Effect.map(
    send("POST", "/api/v1/oauth-providers", {
      access: "server",
      body: {
        user_id: userId,
        provider_config_id: "github",
        account_id: accountId,
        allow_sign_in: allowSignIn,
        allow_connected_accounts: true,
        ...own
      }
    }),
    ({ body }) => body
  )

const rename = (userId: string, id: string, accountId: string) =>
  send("PATCH", `/api/v1/oauth-providers/${userId}/${id}`, { access: "server", body: { account_id: accountId } })

layer(Layer.fresh(platform))("an account at a provider that gets the id of another user's account", (it) => {
  it.effect("is rejected if both sign in, and keeps its id", () =>
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

  it.effect("gets the id if it signs nobody in", () =>
    Effect.gen(function* () {
      const ada = yield* signedIn()
      const bea = yield* signedIn()
      yield* account(ada.user.id, "one-ada", true)
      const own = yield* account(bea.user.id, "one-bea", false)
      assert.strictEqual((yield* rename(bea.user.id, own.id, "one-ada")).body.account_id, "one-ada")
    })
  )
})

layer(Layer.fresh(platform))("an account at a removed provider", (it) => {
  it.effect("can be neither shown nor changed, but removed", () =>
    Effect.gen(function* () {
      const { project, user } = yield* signedIn()
      const { id } = yield* account(user.id, "gone", true)
      const path = `/api/v1/oauth-providers/${user.id}/${id}`
      Object.assign(project.config, { oauthProviders: [] })
      const calls = [
        send("GET", path, { access: "server" }),
        send("PATCH", path, { access: "server", body: { allow_sign_in: false } })
      ]
      for (const { status, headers } of yield* Effect.all(calls)) {
        assert.deepStrictEqual([status, headers.get("x-stack-known-error")], [404, null])
      }
      assert.strictEqual((yield* send("DELETE", path, { access: "server" })).status, 200)
    })
  )
})

for (const [generation, status] of [
  ["2025-11", 404],
  ["2026-04", 200]
] as const) {
  const projects = [{ ...project, oauthProviders: projectOptions.oauthProviders }]
  layer(Emulator.layer({ passwordRounds: 4, platform: generation, projects }))(`a list of ${generation}`, (it) => {
    it.effect("fails for an account at a removed provider, or lists it with the provider's id as its type", () =>
      Effect.gen(function* () {
        const { project, user, token } = yield* signedIn()
        yield* account(user.id, "gone", true)
        Object.assign(project.config, { oauthProviders: project.config.oauthProviders.filter(({ id }) => id !== "github") })
        for (const sent of [{ access: "server" }, { token }] as const) {
          const answer = yield* send("GET", `/api/v1/oauth-providers?user_id=${user.id}`, sent)
          assert.strictEqual(answer.status, status)
          const types = answer.body?.items.map(({ type }: { type: string }) => type)
          assert.deepStrictEqual(types, status === 200 ? ["github"] : undefined)
        }
      })
    )
  })
}

layer(Layer.fresh(platform))("the accounts of several users", (it) => {
  it.effect("are listed in the order of their creation", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* signedIn(), yield* signedIn()]
      const ids: Array<string> = []
      for (const [index, { user }] of [other, one, other].entries()) {
        ids.push((yield* account(user.id, `ordered-${index}`, false)).id)
        yield* TestClock.adjust("1 second")
      }
      const { body } = yield* send("GET", "/api/v1/oauth-providers", { access: "server" })
      assert.deepStrictEqual(
        body.items.map(({ id }: { id: string }) => id),
        ids
      )
    })
  )
})

layer(Layer.fresh(platform))("the e-mail of an account at a provider", (it) => {
  it.effect("is shown when the account is created, and is null later if it is empty", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      const { id, email } = yield* account(user.id, "empty", true, { email: "" })
      assert.strictEqual(email, "")
      const shown = yield* send("GET", `/api/v1/oauth-providers/${user.id}/${id}`, { access: "server" })
      assert.notProperty(shown.body, "email")
    })
  )
})
