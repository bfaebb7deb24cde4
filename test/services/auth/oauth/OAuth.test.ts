import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Logger, Redacted } from "effect"
import { TestClock } from "effect/testing"
import type { SessionEnd } from "../../../../src/errors/sdk.js"
import { verifierCookieName, verifiers } from "../../../../src/services/auth/oauth/verifierCookie.js"
import { memory } from "../../../../src/services/platform/Cookies.js"
import { readCookies, writeCookie } from "../../../../src/services/platform/cookieText.js"
import { memory as sessionMemory } from "../../../../src/services/platform/SessionStorage.js"
import { CallOptions } from "../../../../src/services/transport/CallOptions.js"
import { answers, authApp, guestToken, memberToken, routes, tokenOf } from "../../../support/authApp.js"
import { broken, json, known, options, pair, recorded, unreachable } from "../../../support/fakes.js"
import type { App } from "../../../support/oauthApp.js"
import { back, left } from "../../../support/oauthApp.js"

const exchange = "/auth/oauth/token"
const callback = "https://app.test/handler/oauth-callback"
const verifier = (app: Pick<App, "cookies">, state: string) =>
  Effect.map(app.cookies.header, (header) => readCookies(header).get(`__Host-stack-oauth-outer-${state}`) ?? null)
const secret = { verifier: "secret", linkedTo: null }
const form = (app: Pick<App, "sent">) => Effect.map(app.sent, (all) => Object.fromEntries(new URLSearchParams(all.at(-1)?.body)))

describe("unfinished sign-ins with a provider", () => {
  const stateOf = (url: URL) => url.searchParams.get("state") ?? ""

  it.effect("keep at most five cookies, those of the newest", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}), { href: "https://app.test/in" })
      const states: Array<string> = []
      for (let count = 0; count < 7; count++) states.push(stateOf(yield* left(app, app.auth.signInWithOAuth("github"))))
      const held = yield* Effect.forEach(states, (state) => Effect.map(verifier(app, state), (one) => one !== null))
      assert.deepStrictEqual(held, [false, false, true, true, true, true, true])
    })
  )

  it.effect("end with a sign-out of the tab that began them; those of other tabs, and other cookies, stay", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}), { href: "https://app.test/in" })
      const own = stateOf(yield* left(app, app.auth.signInWithOAuth("github")))
      const shared = { isSecure: true, isPartitioned: false }
      yield* app.cookies.write(writeCookie(verifierCookieName("other-tab", true), "secret", shared))
      yield* app.cookies.write(writeCookie("theme", "dark", shared))
      yield* app.auth.signOut({ noRedirect: true })
      assert.deepStrictEqual([yield* verifier(app, own), yield* verifier(app, "other-tab")], [null, "secret"])
      assert.include(yield* app.cookies.header, "theme=dark")
    })
  )
})

describe("signInWithOAuth", () => {
  for (const provider of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    it.effect(`reads no scopes from inherited properties: ${provider}`, () =>
      Effect.gen(function* () {
        const app = yield* authApp(routes({}), {
          href: "https://app.test/in",
          options: { oauthScopesOnSignIn: { github: ["repo"] } }
        })
        const url = yield* left(app, app.auth.signInWithOAuth(provider))
        assert.strictEqual(url.pathname, `/api/v1/auth/oauth/authorize/${provider.toLowerCase()}`)
        assert.isNull(url.searchParams.get("provider_scope"))
      })
    )
  }

  it.effect("redirects to the platform with every parameter of the flow", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}), {
        href: "https://app.test/in?after_auth_return_to=%2Fa&code=old&state=old#x",
        options: { oauthScopesOnSignIn: { GitHub: ["repo"] } }
      })
      const url = yield* left(app, app.auth.signInWithOAuth("GitHub", { scopes: ["user", "repo"] }))
      assert.strictEqual(`${url.origin}${url.pathname}`, "https://api.test/api/v1/auth/oauth/authorize/github")
      const { code_challenge, state, ...rest } = Object.fromEntries(url.searchParams)
      assert.match(code_challenge ?? "", /^[\w-]{43}$/)
      assert.match(state ?? "", /^[\w-]{43}$/)
      assert.deepStrictEqual(rest, {
        client_id: options.projectId,
        client_secret: options.publishableClientKey,
        redirect_uri: `${callback}?after_auth_return_to=%2Fa`,
        scope: "legacy",
        grant_type: "authorization_code",
        code_challenge_method: "S256",
        response_type: "code",
        type: "authenticate",
        error_redirect_url: "https://app.test/handler/error?after_auth_return_to=%2Fa",
        provider_scope: "repo user"
      })
      assert.deepStrictEqual(yield* app.paths, [])
    })
  )
  it.effect("stores a verifier whose SHA-256 is the challenge, under the state", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      const sent = (yield* left(app, app.auth.signInWithOAuth("github"))).searchParams
      const kept = yield* verifier(app, sent.get("state") ?? "")
      const digest = yield* Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(kept ?? "")))
      assert.strictEqual(Buffer.from(digest).toString("base64url"), sent.get("code_challenge"))
    })
  )
  for (const isSecure of [true, false]) {
    it.effect(`keeps it for an hour, ${isSecure ? "where no other host of the site can write" : "also on http"}`, () =>
      Effect.gen(function* () {
        const written: Array<string> = []
        const cookies = Object.assign(memory({ isSecure }), {
          write: (text: string) => Effect.sync(() => void written.push(text))
        })
        const kept = verifiers(cookies, sessionMemory())
        yield* kept.keep("state", secret)
        yield* kept.forget("state")
        const [name, secure] = isSecure ? ["__Host-stack-oauth-outer-state", " Secure;"] : ["stack-oauth-outer-state", ""]
        assert.deepStrictEqual(written, [
          `${name}=secret; Path=/; Max-Age=3600;${secure} SameSite=Lax`,
          `${name}=; Path=/; Max-Age=0;${secure} SameSite=Lax`
        ])
      })
    )
  }
  it.effect("belongs to the tab that began it: another tab, and a page that was redirected there, complete nothing", () =>
    Effect.gen(function* () {
      const cookies = memory({ isSecure: true })
      const [one, two] = [verifiers(cookies, sessionMemory()), verifiers(cookies, sessionMemory())]
      yield* one.keep("state", secret)
      assert.deepStrictEqual([yield* one.get("state"), yield* two.get("state")], [secret, null])
    })
  )
  it.effect("is over once it is forgotten: a cookie that is written for it later completes nothing", () =>
    Effect.gen(function* () {
      const cookies = memory({ isSecure: true })
      const kept = verifiers(cookies, sessionMemory())
      yield* kept.keep("state", secret)
      yield* kept.forget("state")
      const attributes = { isSecure: true, isPartitioned: false }
      yield* cookies.write(writeCookie(verifierCookieName("state", true), "planted", attributes))
      assert.include([...readCookies(yield* cookies.header).values()], "planted")
      assert.isNull(yield* kept.get("state"))
    })
  )
  it.effect("creates new secrets for each flow, and keeps both flows", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      const one = (yield* left(app, app.auth.signInWithOAuth("github"))).searchParams.get("state") ?? ""
      yield* app.page.go("https://app.test/page")
      const two = (yield* left(app, app.auth.signInWithOAuth("google"))).searchParams.get("state") ?? ""
      assert.notStrictEqual(yield* verifier(app, one), yield* verifier(app, two))
    })
  )
  it.effect("sends the token of an anonymous user, and never that of a regular user", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      yield* app.session.signIn({ ...pair("g"), accessToken: Redacted.make(guestToken) })
      assert.strictEqual((yield* left(app, app.auth.signInWithOAuth("github"))).searchParams.get("token"), guestToken)
      const other = yield* authApp(routes({}))
      yield* other.session.signIn({ ...pair("m"), accessToken: Redacted.make(memberToken) })
      assert.isNull((yield* left(other, other.auth.signInWithOAuth("github"))).searchParams.get("token"))
    })
  )
  it.effect("requires a browser and a redirect method (rules 79, 80)", () =>
    Effect.gen(function* () {
      const server = yield* authApp(routes({}), { href: null })
      assert.strictEqual((yield* Effect.flip(server.auth.signInWithOAuth("github")))._tag, "CallbackUrlRequiredError")
      const still = yield* authApp(routes({}), { options: { redirectMethod: "none" } })
      const error = yield* Effect.flip(still.auth.signInWithOAuth("github"))
      assert.strictEqual(error._tag, "NavigationUnavailableError")
      assert.notInclude(JSON.stringify(error), "client_secret")
    })
  )
})

describe("signInWithOAuth with a bot challenge", () => {
  const authorize = "/auth/oauth/authorize/github"
  const provider = "https://provider.test/authorize?state=inner"
  const asked: Array<string> = []
  const botChallenge = ({ action, phase }: { readonly action: string; readonly phase: string }) => {
    asked.push(`${action} ${phase}`)
    return `token-${phase}`
  }
  const queriesOf = (app: Pick<App, "sent">) =>
    Effect.map(app.sent, (all) => all.map(({ url }) => Object.fromEntries(new URL(url).searchParams)))
  const unknownKeys = {
    ...known("SCHEMA_ERROR", 400),
    text: JSON.stringify({
      code: "SCHEMA_ERROR",
      details: { message: "unknown" },
      error: `Request validation failed on GET /api/v1${authorize}:\n  - query contains unknown properties: stack_response_mode, bot_challenge_token, bot_challenge_phase`
    })
  }

  it.effect("asks the platform first, and redirects to the returned URL", () =>
    Effect.gen(function* () {
      asked.length = 0
      const app = yield* authApp(routes({ [authorize]: json({ location: provider }) }), { options: { botChallenge } })
      const url = yield* left(app, app.auth.signInWithOAuth("github", { scopes: ["repo"] }))
      assert.strictEqual(url.href, provider)
      const [query = {}, ...others] = yield* queriesOf(app)
      assert.deepStrictEqual(others, [])
      const { state = "", code_challenge, ...rest } = query
      assert.deepStrictEqual(rest, {
        client_id: options.projectId,
        client_secret: options.publishableClientKey,
        redirect_uri: callback,
        scope: "legacy",
        grant_type: "authorization_code",
        code_challenge_method: "S256",
        response_type: "code",
        type: "authenticate",
        error_redirect_url: "https://app.test/handler/error",
        provider_scope: "repo",
        stack_response_mode: "json",
        bot_challenge_token: "token-invisible",
        bot_challenge_phase: "invisible"
      })
      assert.isNotNull(yield* verifier(app, state))
      assert.deepStrictEqual(asked, ["oauth_authenticate invisible"])
    })
  )

  it.effect("shows the challenge if the platform requires it, and fails here if it is rejected", () =>
    Effect.gen(function* () {
      asked.length = 0
      const challenge = (request: { readonly url: string }) =>
        new URL(request.url).searchParams.get("bot_challenge_phase") === "visible"
          ? known("BOT_CHALLENGE_FAILED", 400, { message: "no" })
          : known("BOT_CHALLENGE_REQUIRED", 409)
      const app = yield* authApp(routes({ [authorize]: challenge }), { options: { botChallenge } })
      const error = yield* Effect.flip(app.auth.signInWithOAuth("github"))
      assert.strictEqual(error._tag, "BotChallengeFailed")
      assert.deepStrictEqual(asked, ["oauth_authenticate invisible", "oauth_authenticate visible"])
      assert.deepStrictEqual(yield* app.page.visits, [])
    })
  )

  it.effect("signs in without a challenge if the platform has none, and asks the platform once per app", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [authorize]: unknownKeys }), { options: { botChallenge } })
      for (const _ of [1, 2]) {
        const url = yield* left(app, app.auth.signInWithOAuth("github"))
        assert.strictEqual(`${url.origin}${url.pathname}`, `https://api.test/api/v1${authorize}`)
        assert.isFalse([...url.searchParams.keys()].some((name) => /^(?:bot_|stack_)/.test(name)))
      }
      assert.lengthOf(yield* app.paths, 1)
    })
  )

  it.effect("redirects directly to link an account, which needs no challenge", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}), { options: { botChallenge } })
      yield* app.session.signIn({ ...pair("m"), accessToken: Redacted.make(memberToken) })
      const url = yield* left(app, app.auth.linkOAuth("github"))
      assert.strictEqual(url.searchParams.get("type"), "link")
      assert.deepStrictEqual(yield* app.paths, [])
    })
  )
})

describe("linkOAuth", () => {
  it.effect("sends the user's token and returns to this page", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}), { href: "https://app.test/settings?tab=2" })
      yield* app.session.signIn({ ...pair("m"), accessToken: Redacted.make(memberToken) })
      const { searchParams } = yield* left(app, app.auth.linkOAuth("github"))
      assert.deepStrictEqual(
        ["type", "token", "after_callback_redirect_url"].map((name) => searchParams.get(name)),
        ["link", memberToken, "https://app.test/settings?tab=2"]
      )
    })
  )
  for (const path of ["/files?at=C:\\docs", "/page#a\\b", "//settings"]) {
    it.effect(`ends on the page after sign-in if no redirect may lead back to this one: ${path}`, () =>
      Effect.gen(function* () {
        const app = yield* authApp(routes({ [exchange]: answers("auth.oauth.token", "success-existing-user") }), {
          href: `https://app.test${path}`
        })
        yield* app.session.signIn({ ...pair("m"), accessToken: Redacted.make(memberToken) })
        const { searchParams } = yield* left(app, app.auth.linkOAuth("github"))
        assert.isNull(searchParams.get("after_callback_redirect_url"))
        yield* app.page.go(`${callback}?code=c0de&state=${searchParams.get("state")}`)
        assert.isTrue(yield* app.auth.callOAuthCallback())
        assert.deepStrictEqual(app.gone, ["/"])
      })
    )
  }
  it.effect("requires a signed-in user", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      assert.strictEqual((yield* Effect.flip(app.auth.linkOAuth("github")))._tag, "SessionExpired")
    })
  )
  for (const flow of ["linkOAuth", "signInWithOAuth"] as const) {
    it.effect(`waits for a new token of the user no longer than the timeout of the call: ${flow}`, () =>
      Effect.gen(function* () {
        const app = yield* authApp(routes({ [exchange]: Effect.never }))
        yield* app.session.signIn({ ...pair("guest"), accessToken: Redacted.make(guestToken) })
        yield* TestClock.adjust("1 hour")
        const call: Effect.Effect<void, { readonly _tag: string }> = app.auth[flow]("github")
        const limited = Effect.provideService(call, CallOptions, { timeoutMillis: 300 })
        const fiber = yield* Effect.forkChild(Effect.flip(limited), { startImmediately: true })
        yield* TestClock.adjust(300)
        const error: object = yield* Fiber.join(fiber)
        assert.deepInclude(error, { _tag: "RequestTimeout", timeoutMillis: 300 })
        assert.isEmpty(yield* app.page.visits)
      })
    )
  }
})

describe("callOAuthCallback after linkOAuth", () => {
  const [ada, bob] = ["ada", "bob"].map((sub) => tokenOf({ sub, is_anonymous: false }))
  const asAda = { ...pair("ada"), accessToken: Redacted.make(ada ?? "") }
  const asBob = { ...pair("bob"), accessToken: Redacted.make(bob ?? "") }
  /** An app whose user has linked an account and is back on the callback page. */
  const linked = Effect.gen(function* () {
    const app = yield* authApp(routes({ [exchange]: answers("auth.oauth.token", "success-existing-user") }))
    yield* app.session.signIn(asAda)
    const sent = (yield* left(app, app.auth.linkOAuth("github"))).searchParams
    yield* app.page.go(`${callback}?code=c0de&state=${sent.get("state")}`)
    return app
  })

  it.effect("signs in as the user who began it, also with another token", () =>
    Effect.gen(function* () {
      const app = yield* linked
      yield* app.session.signIn({ ...asAda, refreshToken: Redacted.make("another") })
      assert.isTrue(yield* app.auth.callOAuthCallback())
      assert.strictEqual(
        yield* app.signedIn,
        recorded("auth.oauth.token", "success-existing-user").response.body["refresh_token"]
      )
    })
  )

  for (const [reason, change, then] of [
    ["replaced", (app) => app.session.signIn(asBob), "refresh-bob"],
    ["signed-out", (app) => app.session.signOut, null]
  ] as ReadonlyArray<[SessionEnd, (app: App) => Effect.Effect<unknown>, string | null]>) {
    it.effect(`exchanges nothing if the user is ${reason} by then, and forgets the flow`, () =>
      Effect.gen(function* () {
        const app = yield* linked
        yield* change(app)
        assert.deepInclude(yield* Effect.flip(app.auth.callOAuthCallback()), { _tag: "SessionExpired", reason })
        assert.deepStrictEqual([yield* app.paths, yield* app.signedIn], [[], then])
        assert.isFalse(yield* app.auth.callOAuthCallback())
        assert.deepStrictEqual((yield* app.page.visits).at(-1), ["rewrite", callback])
      })
    )
  }
})

describe("callOAuthCallback", () => {
  it.effect("exchanges the code with the verifier, signs in, and leaves nothing behind", () =>
    Effect.gen(function* () {
      const app = yield* back(routes({ [exchange]: answers("auth.oauth.token", "success-existing-user") }), {}, "&other=1")
      const kept = yield* verifier(app, app.state)
      assert.isTrue(yield* app.auth.callOAuthCallback())
      assert.deepStrictEqual(yield* form(app), {
        grant_type: "authorization_code",
        code: "c0de",
        redirect_uri: `${callback}?other=1`,
        code_verifier: kept ?? "none",
        client_id: options.projectId,
        client_secret: options.publishableClientKey
      })
      assert.strictEqual(
        yield* app.signedIn,
        recorded("auth.oauth.token", "success-existing-user").response.body["refresh_token"]
      )
      assert.deepStrictEqual((yield* app.page.visits).at(-1), ["rewrite", `${callback}?other=1`])
      assert.isNull(yield* verifier(app, app.state))
      assert.deepStrictEqual(app.gone, ["/"])
    })
  )
  it.effect("sends the exact redirect URI of the flow", () =>
    Effect.gen(function* () {
      const app = yield* back(routes({ [exchange]: answers("auth.oauth.token", "success-existing-user") }), {
        href: "https://app.test/in?after_auth_return_to=%2Fa%2520b%3Fc%3Dd"
      })
      const began = new URL((yield* app.page.visits)[0]?.[1] ?? "").searchParams.get("redirect_uri")
      yield* app.auth.callOAuthCallback()
      assert.strictEqual((yield* form(app))["redirect_uri"], began ?? "none")
      assert.deepStrictEqual(app.gone, ["/a%20b?c=d"])
    })
  )
  it.effect("redirects new users to their page, or where the flow says", () =>
    Effect.gen(function* () {
      const settings = { options: { urls: { afterSignUp: "/welcome" } } }
      const fresh = yield* back(routes({ [exchange]: answers("auth.oauth.token", "success-new-user") }), settings)
      yield* fresh.auth.callOAuthCallback()
      assert.deepStrictEqual(fresh.gone, ["/welcome"])
      const { body } = recorded("auth.oauth.token", "success-new-user").response
      const told = yield* back(
        routes({ [exchange]: json({ ...body, after_callback_redirect_url: "https://app.test/settings" }) }),
        settings
      )
      yield* told.auth.callOAuthCallback()
      assert.deepStrictEqual(told.gone, ["/settings"])
    })
  )
  it.effect("called twice concurrently makes one exchange (StrictMode)", () =>
    Effect.gen(function* () {
      const app = yield* back(routes({ [exchange]: answers("auth.oauth.token", "success-existing-user") }))
      const { callOAuthCallback } = app.auth
      assert.deepStrictEqual(yield* Effect.all([callOAuthCallback(), callOAuthCallback()], { concurrency: 2 }), [true, true])
      assert.isTrue(yield* callOAuthCallback())
      assert.deepStrictEqual(yield* app.paths, [exchange])
      yield* app.page.go("https://app.test/elsewhere")
      assert.isFalse(yield* callOAuthCallback())
    })
  )
  it.effect("an interrupted caller does not affect the other's exchange", () =>
    Effect.gen(function* () {
      const app = yield* back(
        routes({ [exchange]: Effect.as(Effect.sleep("1 second"), answers("auth.oauth.token", "success-existing-user")) })
      )
      const first = yield* Effect.forkChild(app.auth.callOAuthCallback(), { startImmediately: true })
      const second = yield* Effect.forkChild(app.auth.callOAuthCallback(), { startImmediately: true })
      yield* Fiber.interrupt(first)
      yield* TestClock.adjust("1 second")
      assert.isTrue(yield* Fiber.join(second))
    })
  )
  it.effect("keeps code and verifier if the exchange fails in transit, and can be called again (rule 41)", () =>
    Effect.gen(function* () {
      let isDown = true
      const success = answers("auth.oauth.token", "success-existing-user")
      const app = yield* back((_request) => (isDown ? broken : Effect.succeed(success)))
      const error = yield* Effect.flip(app.auth.callOAuthCallback())
      assert.strictEqual(error._tag, "ConnectionError")
      assert.isNotNull(yield* verifier(app, app.state))
      assert.include((yield* app.page.href) ?? "", "code=c0de")
      isDown = false
      assert.isTrue(yield* app.auth.callOAuthCallback())
    })
  )
  for (const [status, isOver] of [
    [400, true],
    [408, false],
    [429, false],
    [499, true],
    [500, false],
    [503, false]
  ] as const) {
    it.effect(`${isOver ? "removes" : "keeps"} code and verifier if the platform responds with ${status}`, () =>
      Effect.gen(function* () {
        const app = yield* back(() => Effect.succeed({ status, headers: new Headers(), text: "no" }))
        const failing = yield* Effect.forkChild(Effect.flip(app.auth.callOAuthCallback()), { startImmediately: true })
        yield* TestClock.adjust("1 minute")
        assert.deepInclude(yield* Fiber.join(failing), { status })
        assert.strictEqual((yield* verifier(app, app.state)) === null, isOver)
        assert.strictEqual((yield* app.page.href)?.includes("code=c0de"), !isOver)
      })
    )
  }
  it.effect("retries automatically if the request was certainly not sent", () =>
    Effect.gen(function* () {
      const success = answers("auth.oauth.token", "success-existing-user")
      const app = yield* back((_request, index) => (index === 0 ? unreachable : Effect.succeed(success)))
      const fiber = yield* Effect.forkChild(app.auth.callOAuthCallback(), { startImmediately: true })
      yield* TestClock.adjust("10 seconds")
      assert.isTrue(yield* Fiber.join(fiber))
    })
  )
  it.effect("is refused without the id of a provider, and changes no page", () =>
    Effect.gen(function* () {
      for (const provider of ["", undefined, 7]) {
        const app = yield* authApp(routes({}))
        // The cast: a caller without type checks.
        assert.deepInclude(yield* Effect.flip(app.auth.signInWithOAuth(provider as never)), {
          _tag: "InvalidInput",
          field: "provider",
          message: "provider must be the id of a provider"
        })
        assert.deepStrictEqual([yield* app.page.visits, yield* app.paths], [[], []])
      }
    })
  )
  it.effect("ignores a code without a flow of this browser", () =>
    Effect.gen(function* () {
      for (const query of ["?code=theirs", "?code=theirs&state=theirs", "?state=theirs", ""]) {
        const app = yield* authApp(routes({}), { href: `${callback}${query}` })
        assert.isFalse(yield* app.auth.callOAuthCallback())
        assert.deepStrictEqual([yield* app.page.visits, yield* app.paths], [[], []])
      }
    })
  )
  it.effect("warns of such a code only if it comes with a state, as the code of an OAuth flow does", () =>
    Effect.gen(function* () {
      for (const [query, warnings] of [
        ["?code=theirs", 0],
        ["?state=theirs", 0],
        ["?code=theirs&state=theirs", 1]
      ] as const) {
        const lines: Array<string> = []
        const Capture = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
        const app = yield* authApp(routes({}), { href: `${callback}${query}` })
        assert.isFalse(yield* Effect.provide(app.auth.callOAuthCallback(), Capture))
        assert.lengthOf(lines, warnings, query)
      }
    })
  )
  it.effect("a rejected code is an error, and is removed", () =>
    Effect.gen(function* () {
      for (const name of ["wrong-verifier", "code-used-twice", "expired-code"]) {
        const app = yield* back(routes({ [exchange]: answers("auth.oauth.token", name) }))
        assert.strictEqual((yield* Effect.flip(app.auth.callOAuthCallback()))._tag, "InvalidAuthorizationCode")
        assert.isNull(yield* verifier(app, app.state))
        assert.isNull(yield* app.signedIn)
        assert.isFalse(yield* app.auth.callOAuthCallback())
      }
    })
  )
  it.effect("stores the attempt if a second factor is required", () =>
    Effect.gen(function* () {
      for (const name of ["mfa-required", "mfa-required-override-error-status"]) {
        const app = yield* back(routes({ [exchange]: answers("auth.oauth.token", name) }))
        assert.strictEqual((yield* Effect.flip(app.auth.callOAuthCallback()))._tag, "MultiFactorAuthenticationRequired")
        assert.isNotNull(yield* app.storage.get("stack_mfa_attempt_code"))
        assert.deepStrictEqual(app.gone, ["/handler/mfa"])
      }
    })
  )
  it.effect("needs a browser", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}), { href: null })
      assert.strictEqual((yield* Effect.flip(app.auth.callOAuthCallback()))._tag, "BrowserRequiredError")
    })
  )
  it.effect("reads the provider's error from the URL, as a specific error, once", () =>
    Effect.gen(function* () {
      for (const [code, details, tag] of [
        ["OAUTH_PROVIDER_ACCESS_DENIED", "{}", "OAuthProviderAccessDenied"],
        ["OUTER_OAUTH_TIMEOUT", "{}", "OuterOAuthTimeout"],
        ["OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE", "{}", "OAuthProviderTemporarilyUnavailable"],
        ["OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER", "{}", "OAuthConnectionAlreadyConnectedToAnotherUser"],
        ["SIGN_UP_NOT_ENABLED", "{}", "SignUpNotEnabled"],
        ["SIGN_UP_REJECTED", '{"message":"what happened"}', "SignUpRejected"],
        [
          "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
          '{"type":"email","contact_channel_value":"a@b.test","would_work_if_email_was_verified":true}',
          "ContactChannelAlreadyUsedForAuthBySomeoneElse"
        ],
        ["CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", "no json", "OAuthCallbackFailed"],
        ["SOMETHING_NEWER", "{}", "OAuthCallbackFailed"]
      ] as const) {
        const oauth = { error: "access_denied", error_description: "what happened" }
        const query = new URLSearchParams({ errorCode: code, message: "what happened", details, ...oauth, keep: "1" })
        const app = yield* authApp(routes({}), { href: `https://app.test/handler/error?${query}` })
        const error = yield* Effect.flip(app.auth.callOAuthCallback())
        assert.deepStrictEqual([error._tag, error.message], [tag, "what happened"])
        assert.deepStrictEqual(yield* app.page.visits, [["rewrite", "https://app.test/handler/error?keep=1"]])
      }
    })
  )
  it.effect("returns the same error to all callers on one page, and none on the next page (StrictMode)", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}), {
        href: "https://app.test/handler/error?errorCode=OUTER_OAUTH_TIMEOUT&message=late"
      })
      const first = yield* app.auth.takeCallbackError()
      assert.strictEqual(first?._tag, "OuterOAuthTimeout")
      assert.strictEqual(yield* app.auth.takeCallbackError(), first)
      yield* app.page.go("https://app.test/handler/sign-in")
      assert.isNull(yield* app.auth.takeCallbackError())
      yield* app.page.go("https://app.test/handler/error")
      assert.isNull(yield* app.auth.takeCallbackError())
    })
  )
})

describe("a wrong second factor on the way back from a provider", () => {
  const words = { code: "INVALID_TOTP_CODE", message: "Invalid TOTP code. Please try signing in again." }

  it.effect("is reported with the specification's message, whether the URL or the exchange contains it", () =>
    Effect.gen(function* () {
      const href = "https://app.test/handler/error?errorCode=INVALID_TOTP_CODE&message=The+TOTP+code+is+invalid"
      const told = yield* authApp(routes({}), { href })
      assert.deepInclude(yield* Effect.flip(told.auth.callOAuthCallback()), { _tag: "OAuthCallbackFailed", ...words })
      const app = yield* back(routes({ [exchange]: known("INVALID_TOTP_CODE", 400) }))
      assert.deepInclude(yield* Effect.flip(app.auth.callOAuthCallback()), { _tag: "OAuthCallbackFailed", ...words })
      assert.isNull(yield* verifier(app, app.state))
    })
  )
})
