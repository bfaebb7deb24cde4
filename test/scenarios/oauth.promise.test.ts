import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { agree, refuse } from "../support/providerForms.js"
import { ada } from "./ada.js"
import { tagOf, withApps } from "./stage.js"

const { email, password } = ada

describe("signing in with a provider, through promises", () => {
  it("creates an account, exchanges the code once, and ignores the same URL afterwards", () =>
    withApps(async ({ browser }) => {
      const { app, leave, page, throughProvider } = await browser()
      await leave((signal) => app.auth.signInWithOAuth("github", { scopes: [] }, { signal }))
      const back = await throughProvider(agree(email))
      assert.deepStrictEqual(await Promise.all([app.auth.callOAuthCallback(), app.auth.callOAuthCallback()]), [true, true])
      assert.strictEqual((await app.user.get({ or: "throw" })).primaryEmail, email)
      Effect.runSync(page.go(back.href))
      assert.isFalse(await app.auth.callOAuthCallback())
    }))

  it("reports on the callback page that access was denied", () =>
    withApps(async ({ browser }) => {
      const { app, leave, throughProvider } = await browser()
      await leave((signal) => app.auth.signInWithOAuth("github", {}, { signal }))
      assert.strictEqual((await throughProvider(refuse)).pathname, "/handler/oauth-callback")
      assert.strictEqual((await app.auth.takeCallbackError())?._tag, "OAuthProviderAccessDenied")
      assert.isNull(await app.user.get())
    }))

  it("links an account to the signed-in user, and provides tokens to call the provider", () =>
    withApps(async ({ browser }) => {
      const { app, gone, leave, throughProvider } = await browser()
      await app.auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
      const missing = await app.auth.getConnectedAccount.result("github", { or: "throw" })
      assert.strictEqual(tagOf(missing), "OAuthConnectionNotConnectedToUser")
      await leave((signal) => app.auth.linkOAuth("github", {}, { signal }))
      await throughProvider(agree("ada@github.example"))
      assert.isTrue(await app.auth.callOAuthCallback())
      assert.deepStrictEqual(gone, ["/start"])
      assert.strictEqual((await app.auth.getConnectedAccount("github"))?.id, "github")
    }))

  it("needs a page, or a URL in its place", () =>
    withApps(async ({ client }) => {
      assert.strictEqual(tagOf(await client.auth.signInWithOAuth.result("github")), "CallbackUrlRequiredError")
      assert.strictEqual(tagOf(await client.auth.callOAuthCallback.result()), "BrowserRequiredError")
    }))
})
