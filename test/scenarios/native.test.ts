import { describe, it } from "@effect/vitest"
import { createEmulator, Emulator } from "portico-emulator"
import { assert } from "vitest"
import type { ClientApp } from "../../src/index.js"
import { createAdminApp, createClientApp } from "../../src/index.js"
import { shopConfig } from "./configured.js"
import { tagOf } from "./stage.js"

type AtProvider = Parameters<ReturnType<typeof createEmulator>["throughProvider"]>[1]

const returnTo = "stack-auth-mobile-oauth-url://signed-in"
const ada = { email: "ada@example.com" }
const { id: projectId, publishableClientKey } = Emulator.developmentProject

/** Apps of phones, which have no page: a browser of their own opens a URL, and returns the one that leads back. */
const onPhones = async (
  test: (
    phone: () => { readonly app: ClientApp; readonly opened: Array<string> },
    answer: (next: AtProvider) => void
  ) => Promise<void>
) => {
  await using emulator = createEmulator({ passwordRounds: 4 })
  const { baseUrl, fetch, throughProvider } = emulator
  const apps: Array<ClientApp> = []
  let atProvider: AtProvider = ada
  const phone = () => {
    const opened: Array<string> = []
    const app = createClientApp({
      projectId,
      publishableClientKey,
      baseUrl,
      fetch,
      tokenStore: "memory",
      redirectMethod: {
        navigate: async (url) => {
          opened.push(url.includes("/auth/oauth/") ? await throughProvider(url, atProvider) : url)
        }
      }
    })
    apps.push(app)
    return { app, opened }
  }
  try {
    await test(phone, (next) => {
      atProvider = next
    })
  } finally {
    await Promise.all(apps.map((app) => app.dispose()))
  }
}

describe("an app without a page", () => {
  it("opens a checkout", async () => {
    await using emulator = createEmulator({ passwordRounds: 4 })
    const { baseUrl, fetch } = emulator
    const { superSecretAdminKey } = Emulator.developmentProject
    await using admin = createAdminApp({ projectId, publishableClientKey, superSecretAdminKey, baseUrl, fetch })
    await admin.config.update(shopConfig)
    await admin.payments.setup()
    const opened: Array<string> = []
    const redirectMethod = { navigate: (url: string) => opened.push(url) }
    await using app = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory", redirectMethod })
    await app.auth.signUpAnonymously()
    const { id: userId } = await app.user.get({ or: "anonymous" })
    await app.payments.redirectToCheckout({ userId, productId: "plan" })
    assert.include(opened[0], "/purchase/")
  })

  it("signs in with a provider that its own browser opens, and stays where it is", () =>
    onPhones(async (phone) => {
      const { app, opened } = phone()
      await app.auth.signInWithOAuth("github", { returnTo })
      const [url = ""] = opened
      assert.isTrue(url.startsWith(`${returnTo}?code=`))
      assert.deepStrictEqual(await Promise.all([app.auth.callOAuthCallback({ url }), app.auth.callOAuthCallback({ url })]), [
        true,
        true
      ])
      assert.strictEqual((await app.user.get({ or: "throw" })).primaryEmail, ada.email)
      assert.strictEqual(opened.length, 1)
      assert.isFalse(await app.auth.callOAuthCallback({ url }))
    }))

  it("links an account to the signed-in user", () =>
    onPhones(async (phone, answer) => {
      const { app, opened } = phone()
      await app.auth.signUpWithCredential({ ...ada, password: "correct horse", noVerificationCallback: true, noRedirect: true })
      answer({ email: "ada@github.example" })
      await app.auth.linkOAuth("github", { returnTo })
      assert.isTrue(await app.auth.callOAuthCallback({ url: opened[0] ?? "" }))
      assert.strictEqual((await app.auth.getConnectedAccount("github"))?.id, "github")
    }))

  it("accepts no sign-in that it did not start, and stays signed in as its own user", () =>
    onPhones(async (phone, answer) => {
      const { app } = phone()
      await app.auth.signUpWithCredential({ ...ada, password: "correct horse", noVerificationCallback: true, noRedirect: true })
      const attacker = phone()
      answer({ email: "eve@example.com" })
      await attacker.app.auth.signInWithOAuth("github", { returnTo })
      const [foreign = ""] = attacker.opened
      assert.isFalse(await app.auth.callOAuthCallback({ url: foreign }))
      // The attacker's code with the state of a sign-in of this app: only the verifier of the attacker fits.
      const own = phone()
      await own.app.auth.signInWithOAuth("github", { returnTo })
      const mixed = new URL(foreign)
      mixed.searchParams.set("state", new URL(own.opened[0] ?? "").searchParams.get("state") ?? "")
      assert.isNotNull(tagOf(await own.app.auth.callOAuthCallback.result({ url: mixed.href })))
      assert.isNull(await own.app.user.get())
      assert.strictEqual((await app.user.get({ or: "throw" })).primaryEmail, ada.email)
    }))

  it("passes its session on to nobody who opens it with a URL that asks for it", () =>
    onPhones(async (phone) => {
      const { app, opened } = phone()
      await app.auth.signUpWithCredential({ ...ada, password: "correct horse", noVerificationCallback: true, noRedirect: true })
      const url = `${returnTo}?stack_nested_cross_domain_auth_refresh_token_id=x&redirect_uri=https://evil.example&state=s&code_challenge=c`
      assert.isFalse(await app.auth.callOAuthCallback({ url }))
      assert.deepStrictEqual(opened, [])
    }))

  it("gets the refusal of a person at the provider as a typed error", () =>
    onPhones(async (phone, answer) => {
      const { app, opened } = phone()
      answer("deny")
      await app.auth.signInWithOAuth("github", { returnTo })
      assert.strictEqual(tagOf(await app.auth.callOAuthCallback.result({ url: opened[0] ?? "" })), "OAuthProviderAccessDenied")
    }))

  it("says what is missing", () =>
    onPhones(async (phone) => {
      const { app } = phone()
      const still = createClientApp({ projectId, publishableClientKey, tokenStore: "memory" })
      const told = async (call: Promise<{ readonly ok: boolean; readonly error?: { readonly message: string } }>) =>
        (await call).error?.message.split("?")[0]
      assert.deepStrictEqual(
        [
          await told(app.auth.signInWithOAuth.result("github")),
          await told(app.auth.linkOAuth.result("github", { returnTo: "/signed-in" })),
          await told(still.auth.signInWithOAuth.result("github", { returnTo })),
          await told(app.auth.callOAuthCallback.result()),
          await told(app.auth.callOAuthCallback.result({ url: "/signed-in" }))
        ],
        [
          "returnTo is required outside a browser: pass the whole URL of a page",
          "returnTo is required outside a browser: pass the whole URL of a page",
          "Cannot redirect to https://api.stack-auth.com/api/v1/auth/oauth/authorize/github: set the option `redirectMethod`",
          "callOAuthCallback needs a browser, to read the URL of its page: pass it the code, or the URL, instead",
          "url must be a whole URL"
        ]
      )
      await still.dispose()
    }))
})
