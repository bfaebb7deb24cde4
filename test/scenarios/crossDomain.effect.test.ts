import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Logger, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { defaultBaseUrl } from "../../src/schemas/limits.js"
import { pkce } from "../../src/services/auth/oauth/pkce.js"
import { ClientApp } from "../../src/services/index.js"
import { browserApp } from "../support/browserApp.js"
import { ada } from "./ada.js"
import { openBrowser, platform } from "./stage.js"

const { email, password } = ada
const redirectUri = "http://localhost:3000/handler/oauth-callback"

/** Exchanges a code as a page of another domain does. */
const exchange = Effect.fnUntraced(function* (code: string, codeVerifier: string, redirectedTo = redirectUri) {
  const handle = yield* Emulator.handler
  const { id: projectId, publishableClientKey } = Emulator.developmentProject
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: projectId,
    client_secret: publishableClientKey,
    redirect_uri: redirectedTo,
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

/** Returns the session of an exchange as a text that an app continues. */
const sessionIn = ({ access_token: accessToken, refresh_token: refreshToken }: Readonly<Record<string, string>>) =>
  JSON.stringify({ version: 1, projectId: Emulator.developmentProject.id, accessToken, refreshToken })

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
      yield* there.auth.importSession(sessionIn(body))
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

describe("a hosted page for signed-in users, through effects", () => {
  const pages = `https://${Emulator.developmentProject.id}.built-with-stack-auth.com`
  const settings = `${pages}/handler/account-settings`
  const options = { urls: { accountSettings: settings }, baseUrl: defaultBaseUrl }
  const session = "stack_nested_cross_domain_auth_refresh_token_id"
  const callback = "stack_nested_cross_domain_auth_callback_url"

  const signedIn = Effect.gen(function* () {
    const here = yield* openBrowser(options)
    yield* here.auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
    return here
  })
  /** Runs what opens the hosted page, and returns the page's URL. */
  const opened = Effect.fnUntraced(function* (here: Effect.Success<typeof signedIn>) {
    yield* here.auth.redirectToAccountSettings()
    return new URL(here.gone.at(-1) ?? "")
  })
  /** Does what the hosted page does without the session that it is told of: returns where it asks for it, and its verifier. */
  const ask = Effect.fnUntraced(function* (hosted: URL, changes: Readonly<Record<string, string | null>> = {}) {
    const { challenge, state, verifier } = yield* pkce(crypto)
    const asking = new URL(hosted.searchParams.get(callback) ?? "")
    const parameters = {
      [session]: hosted.searchParams.get(session) ?? "",
      redirect_uri: settings,
      state,
      code_challenge: challenge,
      code_challenge_method: "S256",
      after_callback_redirect_url: `${settings}?tab=keys`,
      ...changes
    }
    for (const [name, value] of Object.entries(parameters)) if (value !== null) asking.searchParams.set(name, value)
    return { asking: asking.href, state, verifier }
  })

  it.effect("gets the session of the app, on the callback page, as a code that only the hosted page can exchange", () =>
    Effect.gen(function* () {
      const here = yield* signedIn
      const hosted = yield* opened(here)
      assert.strictEqual(`${hosted.origin}${hosted.pathname}`, settings)
      assert.strictEqual(hosted.searchParams.get(callback), "http://localhost:3000/handler/oauth-callback")
      assert.strictEqual(hosted.searchParams.get(session), (yield* here.auth.listSessions())[0]?.id)
      const { asking, state, verifier } = yield* ask(hosted)
      yield* here.page.go(asking)
      yield* here.leave(Effect.all([here.auth.callOAuthCallback(), here.auth.callOAuthCallback()], { concurrency: 2 }))
      const visits = yield* here.page.visits
      assert.deepStrictEqual([visits.length, visits[0]?.[0]], [1, "replace"])
      const back = new URL(String(visits[0]?.[1]))
      assert.strictEqual(`${back.origin}${back.pathname}`, settings)
      assert.strictEqual(back.searchParams.get("state"), state)
      const { body, status } = yield* exchange(back.searchParams.get("code") ?? "", verifier, settings)
      assert.deepStrictEqual([status, body.after_callback_redirect_url], [200, `${settings}?tab=keys`])
      const there = yield* openBrowser(options)
      yield* there.auth.importSession(sessionIn(body))
      assert.strictEqual((yield* there.user.get())?.id, (yield* here.user.get())?.id)
    }).pipe(Effect.provide(platform({ platform: "2026-11" })))
  )

  it.effect("is opened without a request, also after the access token has expired", () =>
    Effect.gen(function* () {
      const handle = yield* Emulator.handler
      const requests: Array<string> = []
      const counted = (request: Request) => {
        requests.push(request.url)
        return handle(request)
      }
      const here = yield* browserApp(counted, Emulator.developmentProject, options)
      const { auth } = Context.get(yield* Layer.build(here.layer), ClientApp)
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
      yield* TestClock.adjust("1 hour")
      requests.length = 0
      yield* auth.redirectToAccountSettings()
      assert.isNotEmpty(new URL(here.gone.at(-1) ?? "").searchParams.get(session))
      assert.deepStrictEqual(requests, [])
    }).pipe(Effect.provide(platform({ platform: "2026-11" })))
  )

  it.effect("gets the session once for each time that it is opened", () =>
    Effect.gen(function* () {
      const here = yield* signedIn
      const hosted = yield* opened(here)
      yield* here.page.go((yield* ask(hosted)).asking)
      yield* here.leave(here.auth.callOAuthCallback())
      yield* here.page.go((yield* ask(hosted)).asking)
      assert.isFalse(yield* here.auth.callOAuthCallback())
      yield* opened(here)
      yield* here.page.go((yield* ask(hosted)).asking)
      yield* here.leave(here.auth.callOAuthCallback())
      assert.lengthOf(yield* here.page.visits, 2)
    }).pipe(Effect.provide(platform({ platform: "2026-11" })))
  )

  it.effect("gets no session from a tab that did not open it, for another page, or after the session has ended", () =>
    Effect.gen(function* () {
      const here = yield* signedIn
      const hosted = yield* opened(here)
      const other = yield* openBrowser(options)
      yield* other.auth.signInWithCredential({ email, password, noRedirect: true })
      yield* other.page.go((yield* ask(hosted)).asking)
      const lines: Array<string> = []
      const Capture = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
      assert.isFalse(yield* Effect.provide(other.auth.callOAuthCallback(), Capture))
      assert.deepStrictEqual(lines, ["A page asks for the session of this app, which this tab did not offer; it gets none."])
      const refused = Effect.fnUntraced(function* (changes: Readonly<Record<string, string>>) {
        yield* here.page.go((yield* ask(hosted, changes)).asking)
        return yield* Effect.flip(here.auth.callOAuthCallback())
      })
      // The first two are pages of this project, the third of nobody.
      for (const url of ["http://localhost:3000/", `${pages}.evil.test/`, "javascript:alert(1)", ""]) {
        for (const changes of [{ redirect_uri: url }, { after_callback_redirect_url: url }])
          assert.deepInclude(yield* refused(changes), { _tag: "UntrustedRedirectError", url })
      }
      assert.propertyVal(yield* refused({ code_challenge: "short" }), "_tag", "InvalidInput")
      for (const unread of [{ code_challenge_method: "plain" }, { [session]: "another" }]) {
        yield* here.page.go((yield* ask(hosted, unread)).asking)
        assert.isFalse(yield* here.auth.callOAuthCallback())
      }
      yield* here.auth.signInWithCredential({ email, password, noRedirect: true })
      assert.deepInclude(yield* refused({}), { _tag: "SessionExpired", reason: "replaced" })
      yield* here.auth.signOut({ noRedirect: true })
      assert.deepInclude(yield* refused({}), { _tag: "SessionExpired", reason: "signed-out" })
      assert.lengthOf(yield* here.page.visits, 0)
    }).pipe(Effect.provide(platform({ platform: "2026-11" })))
  )

  it.effect("gets no session if the platform names another page, or none of the web, where the code would go", () =>
    Effect.gen(function* () {
      const handle = yield* Emulator.handler
      let named = ""
      const renamed = async (request: Request) => {
        const response = await handle(request)
        return request.url.includes("cross-domain") ? Response.json({ redirect_url: named }, response) : response
      }
      const here = yield* browserApp(renamed, Emulator.developmentProject, options)
      const { auth } = Context.get(yield* Layer.build(here.layer), ClientApp)
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
      for (const url of ["https://evil.test/?code=1", "javascript:alert(1)", "/relative", ""]) {
        named = url
        yield* auth.redirectToAccountSettings()
        yield* here.page.go((yield* ask(new URL(here.gone.at(-1) ?? ""))).asking)
        const before = (yield* here.page.visits).length
        const error = yield* Effect.flip(auth.callOAuthCallback())
        assert.deepInclude(error, { _tag: "UntrustedRedirectError", url: settings }, url)
        assert.lengthOf(yield* here.page.visits, before)
      }
    }).pipe(Effect.provide(platform({ platform: "2026-11" })))
  )

  it.effect("asks for no session if its URL lacks what a request consists of, which is no reason for a warning", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const Capture = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
      const here = yield* signedIn
      const hosted = yield* opened(here)
      for (const missing of [session, "redirect_uri", "state", "code_challenge"]) {
        yield* here.page.go((yield* ask(hosted, { [missing]: null })).asking)
        assert.isFalse(yield* Effect.provide(here.auth.callOAuthCallback(), Capture), missing)
      }
      assert.deepStrictEqual(lines, [])
      // The others have a default.
      yield* here.page.go((yield* ask(hosted, { code_challenge_method: null, after_callback_redirect_url: null })).asking)
      yield* here.leave(here.auth.callOAuthCallback())
      const [, address] = (yield* here.page.visits)[0] ?? assert.fail("the page is not left")
      assert.isTrue(String(address).startsWith(`${settings}?`))
    }).pipe(Effect.provide(platform({ platform: "2026-11" })))
  )

  it.effect("for signing in gets the session of an anonymous user, and passes its own one on", () =>
    Effect.gen(function* () {
      const here = yield* openBrowser({ ...options, urls: { signUp: `${pages}/handler/sign-up` } })
      yield* here.auth.signUpAnonymously()
      yield* here.auth.redirectToSignUp()
      yield* here.auth.redirectToSignUp({ noRedirectBack: true })
      const [both, own] = here.gone.map((url) => [...new URL(url).searchParams.keys()].map((name) => name.split("_domain_")[0]))
      assert.sameMembers([...new Set(both)], ["stack_nested_cross", "hexclave_cross", "after_auth_return_to"])
      assert.deepStrictEqual(own, ["stack_nested_cross", "stack_nested_cross"])
    }).pipe(Effect.provide(platform({ platform: "2026-11" })))
  )

  it.effect("can be on an origin of one's own", () =>
    Effect.gen(function* () {
      const hostedPages = "http://{projectId}.Pages.localhost:8109"
      const own = hostedPages.toLowerCase().replace("{projectid}", Emulator.developmentProject.id)
      const here = yield* openBrowser({ urls: { accountSettings: `${own}/handler/account-settings` }, hostedPages })
      yield* here.auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
      const hosted = yield* opened(here)
      assert.strictEqual(hosted.origin, own)
      assert.isTrue(hosted.searchParams.has(session))
    }).pipe(Effect.provide(platform()))
  )

  it.effect("is told of no session without one, for signing out, or for an app of another platform", () =>
    Effect.gen(function* () {
      const nobody = yield* openBrowser(options)
      yield* nobody.auth.redirectToAccountSettings()
      const own = yield* openBrowser({ urls: options.urls, trustedDomains: [pages] })
      yield* own.auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
      yield* own.auth.redirectToAccountSettings()
      const leaving = yield* openBrowser({ ...options, urls: { signOut: settings, afterSignOut: settings } })
      yield* leaving.auth.signInWithCredential({ email, password, noRedirect: true })
      yield* leaving.auth.redirectToSignOut()
      yield* leaving.auth.redirectToAfterSignOut()
      for (const { gone } of [nobody, own, leaving]) for (const url of gone) assert.strictEqual(url, settings)
    }).pipe(Effect.provide(platform({ platform: "2026-11" })))
  )
})
