import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import type { AccountOptions } from "../../../../src/services/auth/oauth/ConnectedAccounts.js"
import { answers, authApp, bodyOf, memberToken, routes } from "../../../support/authApp.js"
import { json, pair, recorded } from "../../../support/fakes.js"
import { turn } from "../../../support/pace.js"

const path = "/connected-accounts/me/github/access-token"
const member = { ...pair("m"), accessToken: Redacted.make(memberToken) }
const appOf = Effect.fnUntraced(function* (name: string) {
  const app = yield* authApp(routes({ [path]: answers("connected-accounts.access-token", name) }))
  yield* app.session.signIn(member)
  return app
})

describe("listConnectedAccounts", () => {
  it.effect("returns the provider of each account, and its id there", () =>
    Effect.gen(function* () {
      const account = (provider: string, id: string) => ({ user_id: "u", provider, provider_account_id: id })
      const body = { items: [account("github", "42"), account("google", "a-b")], is_paginated: false }
      const app = yield* authApp(routes({ "/connected-accounts/me": json(body) }))
      yield* app.session.signIn(member)
      assert.deepStrictEqual(yield* app.auth.listConnectedAccounts(), [
        { provider: "github", accountId: "42" },
        { provider: "google", accountId: "a-b" }
      ])
    })
  )
})

describe("currentConnectedAccount", () => {
  it.effect("is one value for each provider, account and scopes, and asks for exactly those", () =>
    Effect.gen(function* () {
      const app = yield* authApp(() => Effect.succeed(answers("connected-accounts.access-token", "client-me")))
      yield* app.session.signIn(member)
      const of = (options?: AccountOptions) => app.auth.currentConnectedAccount("github", options)
      const other = (options?: AccountOptions) =>
        app.auth.currentConnectedAccount({ provider: "github", accountId: "42" }, options)
      const values = [of(), other(), of({ scopes: ["repo", "user"] }), other({ scopes: ["repo"] })]
      assert.strictEqual(new Set(values).size, values.length)
      assert.strictEqual(of({}), of())
      assert.strictEqual(other({ scopes: ["repo"] }), values[3])
      for (const value of values) yield* value.get()
      const bodies = (yield* app.sent).map(bodyOf)
      assert.deepStrictEqual(
        (yield* app.paths).map((path, at) => [path.replace("/connected-accounts/me/github", ""), bodies[at]]),
        [
          ["/access-token", {}],
          ["/42/access-token", {}],
          ["/access-token", { scope: "repo user" }],
          ["/42/access-token", { scope: "repo" }]
        ]
      )
    })
  )
})

describe("getConnectedAccount", () => {
  it.effect("returns an account with a token for the requested scopes", () =>
    Effect.gen(function* () {
      const app = yield* appOf("client-me")
      const account = yield* app.auth.getConnectedAccount("github", { scopes: ["repo", "user"] })
      assert.strictEqual(account?.id, "github")
      assert.strictEqual(
        account && Redacted.value(account.accessToken),
        recorded("connected-accounts.access-token", "client-me").response.body["access_token"]
      )
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), { scope: "repo user" })
    })
  )
  for (const [name, tag] of [
    ["not-connected", "OAuthConnectionNotConnectedToUser"],
    ["scope-missing", "OAuthConnectionDoesNotHaveRequiredScope"]
  ] as const) {
    it.effect(`is null, an error or a redirect to the provider, as requested, if it is ${name}`, () =>
      Effect.gen(function* () {
        const app = yield* appOf(name)
        assert.isNull(yield* app.auth.getConnectedAccount("github"))
        assert.isNull(yield* app.auth.getConnectedAccount("github", { or: "return-null" }))
        assert.strictEqual((yield* Effect.flip(app.auth.getConnectedAccount("github", { or: "throw" })))._tag, tag)
        const leaving = yield* Effect.forkChild(
          Effect.flip(app.auth.getConnectedAccount("github", { or: "redirect", scopes: ["repo"] })),
          { startImmediately: true }
        )
        while ((yield* app.page.visits).length === 0) yield* turn
        yield* TestClock.adjust("2 seconds")
        assert.strictEqual((yield* Fiber.join(leaving))._tag, tag)
        const { searchParams } = new URL((yield* app.page.visits)[0]?.[1] ?? "")
        assert.deepStrictEqual(
          ["type", "provider_scope", "after_callback_redirect_url"].map((one) => searchParams.get(one)),
          ["link", "repo", "https://app.test/page"]
        )
      })
    )
  }
  it.effect("fails with other errors in each mode", () =>
    Effect.gen(function* () {
      const app = yield* appOf("provider-not-enabled")
      assert.strictEqual((yield* Effect.flip(app.auth.getConnectedAccount("github")))._tag, "OAuthProviderNotFoundOrNotEnabled")
    })
  )
})
