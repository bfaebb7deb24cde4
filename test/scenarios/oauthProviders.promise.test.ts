import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { agree } from "../support/providerForms.js"
import { ada } from "./ada.js"
import { tagOf, withApps } from "./through.js"

const { email, password } = ada
const account = {
  providerConfigId: "github",
  accountId: "12345",
  email: "ada@github.example",
  allowSignIn: true,
  allowConnectedAccounts: true
}

describe("the accounts of a user at providers, through promises", () => {
  it("are listed, changed and removed by the user", () =>
    withApps(async ({ client: { auth, oauthProviders, user }, server }) => {
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id: userId } = await user.get({ or: "throw" })
      const { id } = await server.oauthProviders.create({ ...account, userId })
      assert.isFalse((await oauthProviders.update(id, { allowSignIn: false })).allowSignIn)
      assert.deepStrictEqual(await oauthProviders.current.get(), [await oauthProviders.get(id)])
      await oauthProviders.delete(id)
      assert.deepStrictEqual(await oauthProviders.list(), [])
    }))

  it("that sign another user in are rejected as a value", () =>
    withApps(async ({ client: { auth, oauthProviders, user }, server }) => {
      assert.strictEqual(tagOf(await oauthProviders.list.result()), "SessionExpired")
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id: userId } = await user.get({ or: "throw" })
      const other = await server.users.create({ primaryEmail: "b@example.com" })
      const { id: otherId } = await server.oauthProviders.create({ ...account, userId: other.id })
      const { id } = await server.oauthProviders.create({ ...account, userId, allowSignIn: false })
      const taken = "OAuthProviderAccountIdAlreadyUsedForSignIn"
      assert.strictEqual(tagOf(await oauthProviders.update.result(id, { allowSignIn: true })), taken)
      await server.oauthProviders.update({ userId: other.id, providerId: otherId, accountId: "67890", email: "b@github.example" })
      assert.strictEqual((await server.oauthProviders.list(other.id))[0]?.accountId, "67890")
    }))

  it("give a server tokens to call the provider, or null if there are none", () =>
    withApps(async ({ browser, server: { connectedAccounts } }) => {
      const { app, leave, throughProvider } = await browser()
      await leave((signal) => app.auth.signInWithOAuth("github", {}, { signal }))
      await throughProvider(agree(email))
      await app.auth.callOAuthCallback()
      const { id } = await app.user.get({ or: "throw" })
      const token = await connectedAccounts.getAccessToken(id, "github")
      assert.isTrue(Redacted.isRedacted(token))
      assert.isNull(await connectedAccounts.getAccessToken(id, "github", { scopes: ["repo"] }))
      assert.isNull(await connectedAccounts.getAccessToken(id, "google"))
      const unknown = await connectedAccounts.getAccessToken.result(id, "nowhere")
      assert.strictEqual(tagOf(unknown), "OAuthProviderNotFoundOrNotEnabled")
    }))
})
