import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "../src/index.js"
import { renew } from "../src/provider/grants.js"
import { builtInProviderOf } from "../src/world/BuiltInProvider.js"
import type { ProjectConfig } from "../src/world/Project.js"
import { changeChannel, userByAuthEmail, usersOf } from "../src/world/User.js"
import { World } from "../src/world/World.js"
import { fetchAt, projectOptions, signIn, walk } from "./oauthWalk.js"

const fresh = (change: Partial<ProjectConfig> = {}) =>
  layer(Layer.fresh(Emulator.layer({ platform: "2025-11", passwordRounds: 4, projects: [{ ...projectOptions, ...change }] })))

const project = Effect.map(World, ({ projects }) => {
  const found = projects.get(projectOptions.id)
  if (found === undefined) throw new Error("The project is missing")
  return found
})

const api = Effect.fnUntraced(function* (path: string, body: unknown, token?: string) {
  const handler = yield* Emulator.handler
  const answer = yield* Effect.promise(() =>
    handler(
      new Request(`http://localhost:8102/api/v1${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-stack-access-type": "client",
          "x-stack-project-id": projectOptions.id,
          "x-stack-publishable-client-key": projectOptions.publishableClientKey,
          ...(token === undefined ? {} : { "x-stack-access-token": token })
        },
        body: JSON.stringify(body)
      })
    )
  )
  return { status: answer.status, body: yield* Effect.promise(() => answer.json()) }
})

const email = "ada@example.com"
const withPassword = (verified: boolean) =>
  Effect.gen(function* () {
    yield* api("/auth/password/sign-up", { email, password: "password-123456" })
    const user = userByAuthEmail(yield* project, email)
    const channel = user?.channels[0]
    if (channel !== undefined) channel.isVerified = verified
    return user
  })
const errorOf = (options: Parameters<typeof walk>[0]) =>
  Effect.flatMap(walk(options), (answer) => Effect.promise(() => answer.json()))

fresh({ oauthAccountMergeStrategy: "link_method" })("with link_method, an account whose e-mail signs a user in", (it) => {
  it.effect("is linked to that user if both have verified the address, and fails with the reason otherwise", () =>
    Effect.gen(function* () {
      const user = yield* withPassword(false)
      const unverified = yield* errorOf({ who: { email, email_verified: "true" } })
      assert.strictEqual(unverified.code, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE")
      assert.strictEqual(unverified.details.would_work_if_email_was_verified, true)
      const channel = user?.channels[0]
      if (channel !== undefined) channel.isVerified = true
      const unvouched = yield* errorOf({ who: { email } })
      assert.strictEqual(unvouched.details.would_work_if_email_was_verified, false)
      const { body } = yield* signIn({ who: { email, email_verified: "true" } })
      assert.strictEqual(body.is_new_user, false)
      assert.strictEqual(user?.oauthAccounts.length, 1)
    })
  )

  it.effect("is not linked a second time once that user has switched off signing in with it", () =>
    Effect.gen(function* () {
      const user = userByAuthEmail(yield* project, email)
      const [account] = user?.oauthAccounts ?? []
      if (account !== undefined) account.allowSignIn = false
      const answer = yield* walk({ who: { email, email_verified: "true" } })
      assert.deepStrictEqual([answer.status, answer.headers.get("x-stack-known-error")], [400, null])
      assert.deepStrictEqual(user?.oauthAccounts, account && [account])
    })
  )
})

fresh({ oauthAccountMergeStrategy: "link_method" })("with link_method, an account whose e-mail signs nobody in", (it) => {
  it.effect("becomes a user of its own, though another has verified the address", () =>
    Effect.gen(function* () {
      const user = yield* withPassword(true)
      if (user?.channels[0] !== undefined) changeChannel(yield* project, user.channels[0], { usedForAuth: false })
      const { body } = yield* signIn({ who: { email, email_verified: "true" } })
      assert.strictEqual(body.is_new_user, true)
      assert.deepStrictEqual(user?.oauthAccounts, [])
    })
  )
})

fresh({ oauthAccountMergeStrategy: "raise_error" })("with raise_error, an account whose e-mail signs a user in", (it) => {
  it.effect("is rejected, whoever has verified the address", () =>
    Effect.gen(function* () {
      yield* withPassword(true)
      const error = yield* errorOf({ who: { email, email_verified: "true" } })
      assert.strictEqual(error.code, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE")
      assert.strictEqual(error.details.would_work_if_email_was_verified, false)
    })
  )
})

fresh({ oauthAccountMergeStrategy: "allow_duplicates" })(
  "with allow_duplicates, an account whose e-mail signs a user in",
  (it) => {
    it.effect("becomes a separate user, whose address is not used for sign-in", () =>
      Effect.gen(function* () {
        const first = yield* withPassword(true)
        const { body } = yield* signIn({ who: { email, email_verified: "true" } })
        assert.strictEqual(body.is_new_user, true)
        assert.strictEqual(userByAuthEmail(yield* project, email), first)
        const second = [...usersOf(yield* project).values()].find((user) => user !== first)
        assert.strictEqual(second?.channels[0]?.usedForAuth, false)
      })
    )
  }
)

fresh({ signUpEnabled: false })("where nobody can sign up", (it) => {
  it.effect("an unknown account is rejected", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* errorOf({})).code, "SIGN_UP_NOT_ENABLED")
    })
  )
})

fresh()("an anonymous user", (it) => {
  it.effect("becomes the user of a new account", () =>
    Effect.gen(function* () {
      const { body: anonymous } = yield* api("/auth/anonymous/sign-up", {})
      const { body } = yield* signIn({
        query: { token: anonymous.access_token },
        who: { email, email_verified: "true", display_name: "Ada" }
      })
      assert.strictEqual(body.is_new_user, true)
      const user = usersOf(yield* project).get(anonymous.user_id)
      assert.strictEqual(user?.isAnonymous, false)
      assert.strictEqual(user?.displayName, "Ada")
      assert.strictEqual(userByAuthEmail(yield* project, email), user)
    })
  )
})

fresh()("a signed-in user who links an account", (it) => {
  it.effect("is linked once, and cannot take another user's account", () =>
    Effect.gen(function* () {
      const { body: session } = yield* signIn({ who: { email } })
      const link = { query: { type: "link", token: session.access_token }, provider: "discord" }
      yield* signIn({ ...link, who: { account_id: "d-1" } })
      yield* signIn({ ...link, who: { account_id: "d-1" } })
      const user = userByAuthEmail(yield* project, email)
      assert.deepStrictEqual(
        user?.oauthAccounts.map(({ accountId }) => accountId),
        [email, "d-1"]
      )
      yield* signIn({ provider: "discord", who: { account_id: "d-2" } })
      const error = yield* errorOf({ ...link, who: { account_id: "d-2" } })
      assert.strictEqual(error.code, "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER")
    })
  )
})

fresh()("the token of a connected account", (it) => {
  const path = "/connected-accounts/me/github/access-token"
  const userInfo = (token: string) =>
    Effect.flatMap(
      fetchAt("http://localhost:8102/oauth-provider/me", undefined, { authorization: `Bearer ${token}` }),
      (answer) => Effect.promise(() => answer.json())
    )
  const signedIn = Effect.map(signIn({ who: { email }, query: { provider_scope: "repo" } }), ({ body }) => body)
  const tokenOf = (session: { readonly access_token: string; readonly refresh_token: string }, scope?: string) =>
    Effect.gen(function* () {
      const renewed = yield* fetchAt("http://localhost:8102/api/v1/auth/oauth/token", {
        grant_type: "refresh_token",
        refresh_token: session.refresh_token,
        client_id: projectOptions.id,
        client_secret: projectOptions.publishableClientKey
      })
      const { access_token: token } = yield* Effect.promise(() => renewed.json())
      return (yield* api(path, scope === undefined ? {} : { scope }, token)).body
    })

  it.effect("is valid at the provider, for the requested scopes", () =>
    Effect.gen(function* () {
      const session = yield* signedIn
      const { access_token: token } = yield* tokenOf(session, "user:email repo")
      assert.strictEqual((yield* userInfo(token)).sub, email)
      assert.strictEqual((yield* tokenOf(session, "admin")).code, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE")
      for (const account of userByAuthEmail(yield* project, email)?.oauthAccounts ?? []) account.allowConnectedAccounts = false
      assert.strictEqual((yield* tokenOf(session)).access_token, token)
    })
  )

  it.effect("stays the same until five minutes before it expires, and is then refreshed", () =>
    Effect.gen(function* () {
      const session = yield* signedIn
      const first = yield* tokenOf(session)
      yield* TestClock.adjust("55 minutes")
      assert.strictEqual((yield* tokenOf(session)).access_token, first.access_token)
      yield* TestClock.adjust("1 second")
      const second = yield* tokenOf(session)
      assert.notStrictEqual(second.access_token, first.access_token)
      assert.strictEqual((yield* userInfo(second.access_token)).email, email)
    })
  )

  it.effect("is replaced if the provider has revoked it, until the refresh token is revoked too", () =>
    Effect.gen(function* () {
      const session = yield* signIn({ who: { email: "other@example.com" } })
      const revoke = (token: string) => fetchAt("http://localhost:8102/oauth-provider/revoke", { token })
      const first = yield* tokenOf(session.body)
      yield* revoke(first.access_token)
      const second = yield* tokenOf(session.body)
      assert.notStrictEqual(second.access_token, first.access_token)
      yield* revoke(second.access_token)
      const { internal } = yield* World
      builtInProviderOf(internal).refreshTokens.clear()
      assert.strictEqual((yield* tokenOf(session.body)).code, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE")
    })
  )

  it.effect("is not refreshed any more once the provider has refused that", () =>
    Effect.gen(function* () {
      const { body: session } = yield* signIn({ who: { email: "refused@example.com" } })
      const { access_token: token } = yield* tokenOf(session)
      const { internal } = yield* World
      const { accessTokens, refusals } = builtInProviderOf(internal)
      refusals.add(accessTokens.get(token)?.id ?? "")
      accessTokens.delete(token)
      for (const time of ["first", "second"]) {
        assert.strictEqual((yield* tokenOf(session)).code, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE", time)
      }
    })
  )

  it.effect("tells of no verified e-mail if the account has none", () =>
    Effect.gen(function* () {
      const who = { account_id: "nameless", email_verified: "true" }
      const { body: session } = yield* signIn({ who, query: { provider_scope: "repo" } })
      const { access_token: token } = yield* tokenOf(session)
      assert.deepInclude(yield* userInfo(token), { sub: "nameless", email: null, email_verified: false })
    })
  )
})

fresh()("a consent at the provider", (it) => {
  const at = (path: string) => `http://localhost:8102/oauth-provider${path}`
  const post = Effect.fnUntraced(function* (path: string, body: unknown) {
    const handler = yield* Emulator.handler
    const answer = yield* Effect.promise(() =>
      handler(
        new Request(at(path), { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } })
      )
    )
    return { status: answer.status, body: yield* Effect.promise(() => answer.json()) }
  })
  const me = (token: string) => fetchAt(at("/me"), undefined, { authorization: `Bearer ${token}` })
  const tokensOf = (scopes: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const account = { accountId: "a", email, isEmailVerified: true, displayName: null }
      const { internal } = yield* World
      builtInProviderOf(internal).refreshTokens.set("r", { id: "c", account, scopes, expiresAtMillis: undefined })
      const first = yield* renew("r")
      const second = yield* renew("r")
      return [first?.token ?? "", second?.token ?? ""] as const
    })

  it.effect("for sign-in only reveals nothing but the account id", () =>
    Effect.gen(function* () {
      const claims = (scopes: ReadonlyArray<string>) =>
        Effect.gen(function* () {
          const answer = yield* me((yield* tokensOf(scopes))[0])
          return yield* Effect.promise(() => answer.json())
        })
      assert.deepStrictEqual(yield* claims(["openid", "offline_access"]), { sub: "a" })
      assert.strictEqual((yield* claims(["openid", "email"])).email, email)
    })
  )

  it.effect("is revoked one access token at a time, or as a whole", () =>
    Effect.gen(function* () {
      const [first, second] = yield* tokensOf(["openid"])
      assert.isTrue((yield* post("/revoke-access-token", { token: first })).body.success)
      assert.strictEqual((yield* me(first)).status, 401)
      assert.strictEqual((yield* me(second)).status, 200)
      assert.isTrue((yield* post("/revoke-refresh-token", { token: second })).body.success)
      assert.strictEqual((yield* me(second)).status, 401)
      assert.isUndefined(yield* renew("r"))
    })
  )

  it.effect("is not refreshed once if a known refresh error is simulated", () =>
    Effect.gen(function* () {
      const [token] = yield* tokensOf(["openid"])
      const refuse = (error_type: string) => post("/simulate-refresh-error", { token, error_type })
      assert.strictEqual((yield* refuse("out_of_paper")).body.error, "invalid_request")
      assert.isTrue((yield* refuse("access_denied")).body.success)
      assert.isUndefined(yield* renew("r"))
      assert.isDefined(yield* renew("r"))
      assert.strictEqual((yield* me(token)).status, 200)
    })
  )

  it.effect("is not revoked by an unknown token", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* post("/revoke-refresh-token", { token: "nothing" }), { status: 400 })
      assert.strictEqual((yield* post("/revoke-access-token", {})).body.error, "invalid_request")
    })
  )
})

fresh()("a login of a command line", (it) => {
  it.effect("hands over the session once, to the owner of the polling code", () =>
    Effect.gen(function* () {
      const { body: login } = yield* api("/auth/cli", {})
      const poll = api("/auth/cli/poll", { polling_code: login.polling_code })
      assert.strictEqual((yield* poll).body.status, "waiting")
      yield* api("/auth/cli/complete", { login_code: login.login_code, refresh_token: "r" })
      assert.deepStrictEqual(yield* poll, { status: 201, body: { status: "success", refresh_token: "r" } })
      assert.deepStrictEqual(yield* poll, { status: 200, body: { status: "used" } })
    })
  )

  it.effect("ends when it expires", () =>
    Effect.gen(function* () {
      const { body: login } = yield* api("/auth/cli", { expires_in_millis: 60_000 })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* api("/auth/cli/poll", { polling_code: login.polling_code })).body.status, "expired")
    })
  )
})
