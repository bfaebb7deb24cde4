import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import { agree } from "../support/providerForms.js"
import { shows } from "../support/shows.js"
import { ada } from "./ada.js"
import { openBrowser, openServer, platform } from "./stage.js"

const { email, password } = ada
const nobodysId = "11111111-2222-4333-8444-555555555555"
const account = {
  providerConfigId: "github",
  accountId: "12345",
  email: "ada@github.example",
  allowSignIn: true,
  allowConnectedAccounts: true
}

const signedIn = Effect.gen(function* () {
  const app = yield* ClientApp
  yield* app.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
  const { id: userId } = yield* app.user.get({ or: "throw" })
  return { ...app, userId, server: yield* ServerApp }
})

describe("the accounts of a user at providers, through effects", () => {
  it.effect("are those that the user has signed in with, or linked", () =>
    Effect.gen(function* () {
      const { auth, leave, oauthProviders, throughProvider } = yield* openBrowser()
      yield* leave(auth.signInWithOAuth("github"))
      yield* throughProvider(agree(email))
      yield* auth.callOAuthCallback()
      yield* leave(auth.linkOAuth("google"))
      yield* throughProvider(agree("ada@google.example"))
      yield* auth.callOAuthCallback()
      const all = yield* oauthProviders.list()
      assert.deepStrictEqual(
        all.map((one) => [one.type, one.providerConfigId, one.email]),
        [
          ["github", "github", email],
          ["google", "google", "ada@google.example"]
        ]
      )
      assert.deepStrictEqual(yield* oauthProviders.get(all[1]?.id ?? ""), all[1])
    }).pipe(Effect.provide(platform()))
  )

  it.effect("are shown without the provider's account id, which only a server sees", () =>
    Effect.gen(function* () {
      const { oauthProviders, server, userId } = yield* signedIn
      const { accountId, ...seen } = yield* server.oauthProviders.create({ ...account, userId })
      assert.strictEqual(accountId, account.accountId)
      assert.deepStrictEqual(yield* oauthProviders.list(), [seen])
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are added by the provider's id in any case, to a user and with a new one", () =>
    Effect.gen(function* () {
      const { server, userId } = yield* signedIn
      const added = yield* server.oauthProviders.create({ ...account, providerConfigId: "GitHub", userId })
      assert.strictEqual(added.providerConfigId, "github")
      const created = yield* server.users.create({ oauthProviders: [{ id: "Google", accountId: "67890" }] })
      assert.deepStrictEqual(
        created.oauthProviders.map(({ id }) => id),
        ["google"]
      )
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("can be changed in their allowed uses, one at a time", () =>
    Effect.gen(function* () {
      const { oauthProviders, server, userId } = yield* signedIn
      const { id } = yield* server.oauthProviders.create({ ...account, userId })
      const changed = yield* oauthProviders.update(id, { allowConnectedAccounts: false })
      assert.deepInclude(changed, { allowSignIn: true, allowConnectedAccounts: false })
      assert.isFalse((yield* oauthProviders.update(id, { allowSignIn: false })).allowSignIn)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are removed permanently, and the user is updated", () =>
    Effect.gen(function* () {
      const { oauthProviders, server, user, userId } = yield* signedIn
      const { id } = yield* server.oauthProviders.create({ ...account, userId })
      assert.lengthOf((yield* user.get({ or: "throw" })).oauthProviders, 1)
      yield* oauthProviders.delete(id)
      assert.deepStrictEqual(yield* oauthProviders.list(), [])
      assert.deepStrictEqual((yield* user.get({ or: "throw" })).oauthProviders, [])
      assert.strictEqual((yield* Effect.flip(oauthProviders.get(id)))._tag, "OAuthProviderNotFound")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are watched, and updated after each change; so is the user", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { oauthProviders, server, user, userId } = yield* signedIn
        const { id } = yield* server.oauthProviders.create({ ...account, userId })
        yield* oauthProviders.current.watch()
        yield* user.current.watch()
        yield* shows(oauthProviders.current, ([one]) => one?.allowSignIn === true)
        yield* shows(user.current, (shown) => shown?.oauthProviders.length === 1)
        yield* oauthProviders.update(id, { allowSignIn: false })
        yield* shows(oauthProviders.current, ([one]) => one?.allowSignIn === false)
        yield* oauthProviders.delete(id)
        yield* shows(oauthProviders.current, (all) => all.length === 0)
        yield* shows(user.current, (shown) => shown?.oauthProviders.length === 0)
      })
    ).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("sign in one user only: an account that signs another user in can only be connected", () =>
    Effect.gen(function* () {
      const { oauthProviders, server, userId } = yield* signedIn
      const other = yield* server.users.create({ primaryEmail: "b@example.com" })
      yield* server.oauthProviders.create({ ...account, userId: other.id })
      const taken = yield* Effect.flip(server.oauthProviders.create({ ...account, userId }))
      assert.strictEqual(taken._tag, "OAuthProviderAccountIdAlreadyUsedForSignIn")
      const { id } = yield* server.oauthProviders.create({ ...account, userId, allowSignIn: false })
      const refused = yield* Effect.flip(oauthProviders.update(id, { allowSignIn: true }))
      assert.strictEqual(refused._tag, "OAuthProviderAccountIdAlreadyUsedForSignIn")
      const refusedServer = yield* Effect.flip(server.oauthProviders.update({ userId, providerId: id, allowSignIn: true }))
      assert.strictEqual(refusedServer._tag, "OAuthProviderAccountIdAlreadyUsedForSignIn")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("can be many per type for connecting, and one for signing in", () =>
    Effect.gen(function* () {
      const { oauthProviders, server, userId } = yield* signedIn
      yield* server.oauthProviders.create({ ...account, userId })
      const second = { ...account, userId, accountId: "67890" }
      assert.strictEqual((yield* Effect.flip(server.oauthProviders.create(second)))._tag, "OAuthProviderAlreadyConnected")
      yield* server.oauthProviders.create({ ...second, allowSignIn: false })
      assert.lengthOf(yield* oauthProviders.list(), 2)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("require a signed-in user", () =>
    Effect.gen(function* () {
      const { oauthProviders } = yield* ClientApp
      assert.strictEqual((yield* Effect.flip(oauthProviders.list()))._tag, "SessionExpired")
      assert.strictEqual((yield* Effect.flip(oauthProviders.delete(nobodysId)))._tag, "SessionExpired")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})

describe("the accounts of any user at providers, through the effects of a server", () => {
  it.effect("are added, changed with their e-mail and account, and removed", () =>
    Effect.gen(function* () {
      const { users, oauthProviders } = yield* ServerApp
      const { id: userId } = yield* users.create({ primaryEmail: email })
      const { id } = yield* oauthProviders.create({ ...account, userId })
      const changed = yield* oauthProviders.update({ userId, providerId: id, email: "new@github.example", accountId: "67890" })
      assert.deepInclude(changed, { ...account, email: "new@github.example", accountId: "67890" })
      assert.deepStrictEqual(yield* oauthProviders.get({ userId, providerId: id }), changed)
      yield* oauthProviders.delete({ userId, providerId: id })
      assert.deepStrictEqual(yield* oauthProviders.list(userId), [])
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("require an existing user", () =>
    Effect.gen(function* () {
      const { oauthProviders } = yield* ServerApp
      assert.strictEqual((yield* Effect.flip(oauthProviders.list(nobodysId)))._tag, "UserNotFound")
      assert.strictEqual((yield* Effect.flip(oauthProviders.create({ ...account, userId: nobodysId })))._tag, "UserNotFound")
      assert.strictEqual(
        (yield* Effect.flip(oauthProviders.delete({ userId: nobodysId, providerId: nobodysId })))._tag,
        "UserNotFound"
      )
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("require a valid address: any other text is rejected before it is sent", () =>
    Effect.gen(function* () {
      const { oauthProviders } = yield* ServerApp
      const refused = yield* Effect.flip(oauthProviders.create({ ...account, userId: nobodysId, email: "no address" }))
      assert.deepInclude(refused, { _tag: "InvalidInput", field: "email" })
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are listed for one user: without an id nothing is sent", () =>
    Effect.gen(function* () {
      const { oauthProviders } = yield* ServerApp
      const nobody = undefined as unknown as string
      assert.strictEqual((yield* Effect.flip(oauthProviders.list(nobody)))._tag, "InvalidInput")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})

describe("the token of any user's account at a provider, through the effects of a server", () => {
  it.effect("is null if the user has no account there, or none with the scopes", () =>
    Effect.gen(function* () {
      const { auth, leave, throughProvider, user } = yield* openBrowser()
      const { connectedAccounts } = yield* openServer
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
      const { id } = yield* user.get({ or: "throw" })
      assert.isNull(yield* connectedAccounts.getAccessToken({ userId: id, provider: "github" }))
      yield* leave(auth.linkOAuth("github"))
      yield* throughProvider(agree("ada@github.example"))
      yield* auth.callOAuthCallback()
      assert.isNull(yield* connectedAccounts.getAccessToken({ userId: id, provider: "github" }, { scopes: ["repo"] }))
      const token = yield* connectedAccounts.getAccessToken({ userId: id, provider: "github" }, { scopes: [] })
      assert.deepStrictEqual(token, (yield* auth.getConnectedAccount("github"))?.accessToken)
      assert.isNotNull(token)
      yield* leave(auth.linkOAuth("github", { scopes: ["repo", "gist"] }))
      yield* throughProvider(agree("ada@github.example"))
      yield* auth.callOAuthCallback()
      assert.isNotNull(yield* connectedAccounts.getAccessToken({ userId: id, provider: "github" }, { scopes: ["repo", "gist"] }))
    }).pipe(Effect.provide(platform()))
  )

  it.effect("is of a user who exists, and so are the accounts that are listed", () =>
    Effect.gen(function* () {
      const { users, connectedAccounts } = yield* ServerApp
      const { id } = yield* users.create({ primaryEmail: email })
      assert.deepStrictEqual(yield* connectedAccounts.list(id), [])
      // The error channel of the call names it, so that `catchTag` compiles.
      const missing = connectedAccounts.list(nobodysId).pipe(Effect.catchTag("UserNotFound", ({ code }) => Effect.succeed(code)))
      assert.strictEqual(yield* missing, "USER_NOT_FOUND")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("requires a provider of the project with its own keys", () =>
    Effect.gen(function* () {
      const { users, connectedAccounts } = yield* ServerApp
      const { id } = yield* users.create({ primaryEmail: email })
      const unknown = yield* Effect.flip(connectedAccounts.getAccessToken({ userId: id, provider: "nowhere" }))
      assert.strictEqual(unknown._tag, "OAuthProviderNotFoundOrNotEnabled")
      const shared = yield* Effect.flip(connectedAccounts.getAccessToken({ userId: id, provider: "github" }))
      assert.strictEqual(shared._tag, "OAuthAccessTokenNotAvailableWithSharedOAuthKeys")
    }).pipe(
      Effect.provide(
        Emulator.apps({
          sharedOAuthTokens: false,
          project: {
            oauthProviders: [{ id: "github", type: "github", isShared: true, allowSignIn: true, allowConnectedAccounts: true }]
          }
        })
      )
    )
  )
})
