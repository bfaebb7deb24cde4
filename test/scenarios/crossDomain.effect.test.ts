import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Emulator } from "portico-emulator"
import { defaultBaseUrl } from "../../src/schemas/limits.js"
import { pkce } from "../../src/services/auth/pkce.js"
import { ada } from "./ada.js"
import { openBrowser, platform } from "./through.js"

const { email, password } = ada
const redirectUri = "http://localhost:3000/handler/oauth-callback"

/** Exchanges a code as a page of another domain does. */
const exchange = Effect.fnUntraced(function* (code: string, codeVerifier: string) {
  const handle = yield* Emulator.handler
  const { id: projectId, publishableClientKey } = Emulator.developmentProject
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: projectId,
    client_secret: publishableClientKey,
    redirect_uri: redirectUri,
    code,
    code_verifier: codeVerifier
  })
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-stack-project-id": projectId,
    "x-stack-publishable-client-key": publishableClientKey,
    "x-stack-access-type": "client"
  }
  const request = new Request("http://localhost:8102/api/v1/auth/oauth/token", { method: "POST", headers, body: form })
  return yield* Effect.promise(async () => {
    const response = await handle(request)
    return { status: response.status, body: await response.json() }
  })
})

describe("a session for another domain of the project, through effects", () => {
  it.effect("is passed as a single-use code that only the page with the code verifier can exchange", () =>
    Effect.gen(function* () {
      const here = yield* openBrowser()
      yield* here.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { challenge, state, verifier } = yield* pkce(crypto)
      const address = yield* here.auth.authorizeCrossDomain({ redirectUri, state, codeChallenge: challenge })
      assert.notInclude(`${address} ${JSON.stringify(address)}`, "code=")
      const url = new URL(Redacted.value(address))
      assert.strictEqual(`${url.origin}${url.pathname}`, redirectUri)
      assert.strictEqual(url.searchParams.get("state"), state)
      const code = url.searchParams.get("code") ?? ""
      const { body, status } = yield* exchange(code, verifier)
      assert.strictEqual(status, 200)
      yield* here.auth.signOut()
      // Its session is independent: it remains when the first one ends.
      const there = yield* openBrowser()
      yield* there.auth.importSession(
        JSON.stringify({
          version: 1,
          projectId: Emulator.developmentProject.id,
          accessToken: body.access_token,
          refreshToken: body.refresh_token
        })
      )
      assert.strictEqual((yield* there.user.get())?.primaryEmail, email)
      assert.strictEqual((yield* exchange(code, verifier)).status, 400)
    }).pipe(Effect.provide(platform()))
  )

  it.effect("is created only for a signed-in user and a page that the project trusts", () =>
    Effect.gen(function* () {
      const here = yield* openBrowser()
      const { challenge: codeChallenge, state } = yield* pkce(crypto)
      const authorize = (changes: object) =>
        Effect.map(
          Effect.flip(here.auth.authorizeCrossDomain({ redirectUri, state, codeChallenge, ...changes })),
          ({ _tag }) => _tag
        )
      assert.strictEqual(yield* authorize({}), "SessionExpired")
      yield* here.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      assert.strictEqual(yield* authorize({ redirectUri: "https://evil.test/" }), "RedirectUrlNotWhitelisted")
      assert.strictEqual(yield* authorize({ codeChallenge: "short" }), "InvalidInput")
      assert.strictEqual(yield* authorize({ state: "" }), "InvalidInput")
    }).pipe(Effect.provide(platform()))
  )
})

describe("a hosted sign-in page, through effects", () => {
  const pages = `https://${Emulator.developmentProject.id}.built-with-stack-auth.com`
  const options = { urls: { signIn: `${pages}/handler/sign-in` }, baseUrl: defaultBaseUrl }

  /** Does what the hosted page does once its user is signed in: returns the URL that it leads back to. */
  const passOn = Effect.fnUntraced(function* (address: string) {
    const there = yield* openBrowser()
    yield* there.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
    const asked = new URL(address).searchParams
    const back = yield* there.auth.authorizeCrossDomain({
      redirectUri: asked.get("after_auth_return_to") ?? "",
      state: asked.get("hexclave_cross_domain_state") ?? "",
      codeChallenge: asked.get("hexclave_cross_domain_code_challenge") ?? "",
      afterCallbackRedirectUrl: asked.get("hexclave_cross_domain_after_callback_redirect_url") ?? ""
    })
    return Redacted.value(back)
  })

  it.effect("passes its session on, and leads back to the page that asked for the sign-in", () =>
    Effect.gen(function* () {
      const here = yield* openBrowser(options)
      yield* here.page.go("http://localhost:3000/board?tab=2")
      assert.strictEqual((yield* Effect.flip(here.user.get({ or: "redirect" })))._tag, "SessionExpired")
      const address = here.gone.at(-1) ?? ""
      assert.isTrue(address.startsWith(`${pages}/handler/sign-in?`))
      assert.strictEqual(
        new URL(new URL(address).searchParams.get("after_auth_return_to") ?? "").searchParams.get("hexclave_cross_domain_auth"),
        "1"
      )
      yield* here.page.go(yield* passOn(address))
      assert.isTrue(yield* here.auth.callOAuthCallback())
      assert.strictEqual((yield* here.user.get())?.primaryEmail, email)
      assert.strictEqual(here.gone.at(-1), "/board?tab=2")
    }).pipe(Effect.provide(platform()))
  )

  it.effect("leads to the page that the sign-in page here would have led to", () =>
    Effect.gen(function* () {
      const here = yield* openBrowser({ ...options, urls: { ...options.urls, afterSignIn: "/welcome" } })
      const afterFrom = Effect.fnUntraced(function* (page: string) {
        yield* here.page.go(`http://localhost:3000${page}`)
        yield* here.auth.redirectToSignIn()
        return new URL(here.gone.at(-1) ?? "").searchParams.get("hexclave_cross_domain_after_callback_redirect_url")
      })
      assert.strictEqual(yield* afterFrom("/handler/sign-up"), "http://localhost:3000/welcome")
      assert.strictEqual(yield* afterFrom("/handler/sign-up?after_auth_return_to=%2Fboard"), "http://localhost:3000/board")
    }).pipe(Effect.provide(platform()))
  )

  it.effect("leads back to the callback page without its fragment, which no server may get", () =>
    Effect.gen(function* () {
      const here = yield* openBrowser({ ...options, urls: { ...options.urls, oauthCallback: "/back#part" } })
      yield* here.auth.redirectToSignIn()
      const back = new URL(new URL(here.gone.at(-1) ?? "").searchParams.get("after_auth_return_to") ?? "")
      assert.deepStrictEqual([back.pathname, back.hash], ["/back", ""])
    }).pipe(Effect.provide(platform()))
  )

  it.effect("signs no other tab in, nor a page whose link is sent to somebody", () =>
    Effect.gen(function* () {
      const here = yield* openBrowser(options)
      yield* here.auth.redirectToSignIn()
      const back = yield* passOn(here.gone.at(-1) ?? "")
      const other = yield* openBrowser(options)
      yield* other.page.go(back)
      assert.isFalse(yield* other.auth.callOAuthCallback())
      assert.isNull(yield* other.user.get())
    }).pipe(Effect.provide(platform()))
  )

  it.effect("passes no session on without a way back, to a callback page there, or for an app of another platform", () =>
    Effect.gen(function* () {
      const here = yield* openBrowser(options)
      yield* here.auth.redirectToSignIn({ noRedirectBack: true })
      const there = yield* openBrowser({ ...options, urls: { ...options.urls, oauthCallback: `${pages}/callback` } })
      yield* there.auth.redirectToSignIn()
      const own = yield* openBrowser({ urls: options.urls, trustedDomains: [pages] })
      yield* own.auth.redirectToSignIn()
      for (const { gone } of [here, there, own]) assert.deepStrictEqual(gone, [options.urls.signIn])
    }).pipe(Effect.provide(platform()))
  )
})
