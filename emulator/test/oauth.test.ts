import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "../src/index.js"
import { challengeOf } from "../src/oauth/pkce.js"
import { primaryChannel, userByAuthEmail } from "../src/world/User.js"
import { World } from "../src/world/World.js"
import type { Walk } from "./oauthWalk.js"
import { callback, consent, exchange, fetchAt, projectOptions, signIn, verifier, walk } from "./oauthWalk.js"

const platform = (change: object = {}) =>
  Emulator.layer({ platform: "2025-11", passwordRounds: 4, projects: [{ ...projectOptions, ...change }] })
const fresh = (change: object = {}) => layer(Layer.fresh(platform(change)))

const project = Effect.map(World, ({ projects }) => {
  const found = projects.get(projectOptions.id)
  if (found === undefined) throw new Error("The project is missing")
  return found
})
const paramsOf = (location: string | null) => new URL(location ?? "").searchParams

fresh()("a sign-in at the built-in provider", (it) => {
  it.effect("creates a user with the chosen e-mail, name and account, once", () =>
    Effect.gen(function* () {
      const who = { email: "Ada@example.com", email_verified: "true", account_id: "ada-1", display_name: "Ada" }
      const first = yield* signIn({ who })
      assert.strictEqual(first.body.is_new_user, true)
      assert.strictEqual(first.body.newUser, true)
      const user = userByAuthEmail(yield* project, "ada@example.com")
      assert.strictEqual(user?.displayName, "Ada")
      assert.strictEqual(user?.oauthAccounts[0]?.accountId, "ada-1")
      assert.isTrue(user !== undefined && primaryChannel(user)?.isVerified)
      const second = yield* signIn({ who })
      assert.strictEqual(second.body.is_new_user, false)
    })
  )

  it.effect("is possible at each provider of the development project", () =>
    Effect.gen(function* () {
      for (const provider of projectOptions.oauthProviders) {
        const { status } = yield* signIn({ provider: provider.id, who: { account_id: `one-of-${provider.id}` } })
        assert.strictEqual(status, 200, provider.id)
      }
    })
  )

  it.effect("stores no name of an Apple account, which Apple reveals only once and not to the platform", () =>
    Effect.gen(function* () {
      yield* signIn({ provider: "apple", who: { email: "tim@example.com", email_verified: "true", display_name: "Tim" } })
      const user = userByAuthEmail(yield* project, "tim@example.com")
      assert.isDefined(user)
      assert.isNull(user?.displayName)
    })
  )

  it.effect("asks again if neither an e-mail nor an account id was entered", () =>
    Effect.gen(function* () {
      const page = yield* consent({ who: {} })
      assert.strictEqual(page.status, 422)
      assert.include(yield* Effect.promise(() => page.text()), 'role="alert"')
    })
  )

  it.effect("that is denied returns a known error to a trusted error URL", () =>
    Effect.gen(function* () {
      const answer = yield* walk({ who: { decision: "deny" }, query: { error_redirect_uri: "http://localhost:3000/error" } })
      assert.strictEqual(answer.status, 307)
      const params = paramsOf(answer.headers.get("location"))
      assert.strictEqual(params.get("errorCode"), "OAUTH_PROVIDER_ACCESS_DENIED")
      assert.strictEqual(params.get("details"), "{}")
    })
  )

  it.effect("accepts a bare login in two steps, as scripts send it", () =>
    Effect.gen(function* () {
      const page = yield* consent({ who: { prompt: "login", login: "script@example.com", decision: "" } })
      assert.strictEqual(page.status, 303)
      const again = yield* fetchAt(page.headers.get("location"))
      const consentPage = yield* fetchAt(again.headers.get("location"))
      assert.include(yield* Effect.promise(() => consentPage.text()), "You are script@example.com.")
      const allowed = yield* fetchAt(again.headers.get("location"), { prompt: "consent" })
      const back = yield* fetchAt(allowed.headers.get("location"))
      assert.isNotNull(paramsOf(back.headers.get("location")).get("code"))
    })
  )

  it.effect("responds to page requests with a redirect page, and to forms without one", () =>
    Effect.gen(function* () {
      const asked = yield* consent({ who: { login: "pages@example.com", decision: "" } })
      assert.isNull(asked.headers.get("content-type"))
      const page = yield* fetchAt(asked.headers.get("location"))
      assert.strictEqual(page.status, 303)
      assert.match(page.headers.get("content-type") ?? "", /^text\/html/)
      assert.include(yield* Effect.promise(() => page.text()), page.headers.get("location") ?? "nowhere")
    })
  )

  it.effect("redirects nowhere but to a callback of the platform", () =>
    Effect.gen(function* () {
      const answer = yield* fetchAt(
        "http://localhost:8102/oauth-provider/auth?response_type=code&redirect_uri=https%3A%2F%2Fevil.example.com"
      )
      assert.strictEqual(answer.status, 400)
    })
  )
})

fresh()("the code of a callback", (it) => {
  const codeOf = (options: Walk = {}) =>
    Effect.map(walk(options), ({ headers }) => paramsOf(headers.get("location")).get("code") ?? "")

  it.effect("is 64 hex digits, and is exchanged once", () =>
    Effect.gen(function* () {
      const code = yield* codeOf()
      assert.match(code, /^[0-9a-f]{64}$/)
      assert.strictEqual((yield* exchange(code)).status, 200)
      assert.strictEqual((yield* exchange(code)).body.code, "INVALID_AUTHORIZATION_CODE")
    })
  )

  it.effect("expires after 300 seconds", () =>
    Effect.gen(function* () {
      const code = yield* codeOf()
      yield* TestClock.adjust("300 seconds")
      assert.strictEqual((yield* exchange(code)).body.code, "INVALID_AUTHORIZATION_CODE")
    })
  )

  it.effect("survives a wrong verifier, but not a wrong redirect URI", () =>
    Effect.gen(function* () {
      const code = yield* codeOf()
      assert.strictEqual((yield* exchange(code, { code_verifier: "wrong" })).body.code, "INVALID_AUTHORIZATION_CODE")
      const elsewhere = yield* exchange(code, { redirect_uri: "http://localhost:3000/other" })
      assert.strictEqual(elsewhere.status, 400)
      assert.isUndefined(elsewhere.body)
      assert.strictEqual((yield* exchange(code)).body.code, "INVALID_AUTHORIZATION_CODE")
    })
  )

  it.effect("is bound to its verifier with either method", () =>
    Effect.gen(function* () {
      for (const query of [
        { code_challenge: verifier, code_challenge_method: "plain" },
        { code_challenge: yield* challengeOf(verifier), code_challenge_method: "S256" }
      ]) {
        assert.strictEqual((yield* exchange(yield* codeOf({ query }))).status, 200)
      }
    })
  )

  it.effect("is not exchanged without a verifier, even if the challenge is empty", () =>
    Effect.gen(function* () {
      for (const code_challenge_method of ["plain", "S256"]) {
        const code = yield* codeOf({ query: { code_challenge: "", code_challenge_method } })
        assert.strictEqual((yield* exchange(code, { code_verifier: "" })).body.code, "INVALID_AUTHORIZATION_CODE")
      }
    })
  )

  it.effect("needs no project key beside its verifier, but a wrong one is rejected", () =>
    Effect.gen(function* () {
      const invalid = "INVALID_OAUTH_CLIENT_ID_OR_SECRET"
      const code = yield* codeOf()
      assert.strictEqual((yield* exchange(code, { client_secret: "pck_wrong" })).body.code, invalid)
      assert.strictEqual((yield* exchange(code, { client_secret: "", code_verifier: "" })).body.code, invalid)
      assert.strictEqual(
        (yield* exchange(code, { client_secret: "", client_id: `${projectOptions.id}#other` })).body.code,
        invalid
      )
      assert.strictEqual((yield* exchange(code, { client_secret: "" })).status, 200)
    })
  )

  it.effect("is exchanged for the exact redirect URI, without its fragment", () =>
    Effect.gen(function* () {
      const redirect_uri = "http://LOCALHOST:3000"
      const code = yield* codeOf({ query: { redirect_uri: `${redirect_uri}#fragment` } })
      assert.strictEqual((yield* exchange(code, { redirect_uri })).status, 200)
    })
  )

  it.effect("returns the URL to redirect to afterwards", () =>
    Effect.gen(function* () {
      const { body } = yield* signIn({ query: { after_callback_redirect_url: "http://localhost:3000/after" } })
      assert.strictEqual(body.after_callback_redirect_url, "http://localhost:3000/after")
      assert.strictEqual(body.afterCallbackRedirectUrl, "http://localhost:3000/after")
    })
  )

  it.effect("is used up by a missing second factor, whose attempt is not that of a new user", () =>
    Effect.gen(function* () {
      yield* signIn({ who: { email: "totp@example.com" } })
      const user = userByAuthEmail(yield* project, "totp@example.com")
      assert.isDefined(user)
      if (user !== undefined) user.requiresTotpMfa = true
      const code = yield* codeOf({ who: { email: "totp@example.com" } })
      assert.strictEqual((yield* exchange(code)).body.code, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")
      assert.strictEqual((yield* exchange(code)).body.code, "INVALID_AUTHORIZATION_CODE")
    })
  )
})

fresh()("the renewal of a session", (it) => {
  const renew = (refresh_token: string, own: Readonly<Record<string, string>> = {}) =>
    exchange("", { grant_type: "refresh_token", refresh_token, ...own })

  it.effect("reports an empty token as missing, and a wrong scope only if the token is valid", () =>
    Effect.gen(function* () {
      const { body } = yield* signIn()
      assert.strictEqual((yield* renew("")).body.error, "invalid_request")
      assert.strictEqual((yield* renew("unknown", { scope: "other" })).body.code, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
      assert.strictEqual((yield* renew(body.refresh_token, { scope: "other" })).body.error, "invalid_scope")
      assert.strictEqual((yield* renew(body.refresh_token)).status, 200)
    })
  )

  it.effect("requires the project's key, unlike a code exchange", () =>
    Effect.gen(function* () {
      const { body } = yield* signIn()
      const answer = yield* renew(body.refresh_token, { client_secret: "" })
      assert.strictEqual(answer.body.code, "INVALID_OAUTH_CLIENT_ID_OR_SECRET")
    })
  )
})

fresh()("a callback", (it) => {
  it.effect("is rejected without the cookie of its browser", () =>
    Effect.gen(function* () {
      const answer = yield* walk({ withoutCookie: true })
      assert.strictEqual(answer.status, 400)
      assert.match(answer.headers.get("set-cookie") ?? "", /^stack-oauth-inner-[\w-]{43}=; Path=\/; Expires=Thu, 01 Jan 1970/)
    })
  )

  it.effect("is rejected ten minutes after the browser left", () =>
    Effect.gen(function* () {
      const { location, cookie } = yield* callback()
      yield* TestClock.adjust("10 minutes")
      const answer = yield* fetchAt(location, undefined, { cookie })
      assert.strictEqual(answer.status, 408)
    })
  )

  it.effect("accepts no code of another provider", () =>
    Effect.gen(function* () {
      const { location, cookie } = yield* callback()
      const elsewhere = (id: string) => fetchAt(location.replace("/callback/github", `/callback/${id}`), undefined, { cookie })
      assert.strictEqual((yield* elsewhere("gitlab")).status, 400)
      assert.strictEqual(
        (yield* elsewhere("unknown")).headers.get("x-stack-known-error"),
        "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"
      )
    })
  )

  it.effect("accepts no code that another provider has issued without a challenge for another sign-in", () =>
    Effect.gen(function* () {
      const begun = yield* callback()
      const other = yield* callback({ provider: "linkedin", who: { email: "eve@example.com", email_verified: "true" } })
      const mixed = new URL(other.location)
      mixed.searchParams.set("state", paramsOf(begun.location).get("state") ?? "")
      assert.strictEqual((yield* fetchAt(mixed.href, undefined, { cookie: begun.cookie })).status, 400)
      assert.isUndefined(userByAuthEmail(yield* project, "eve@example.com"))
      assert.strictEqual((yield* fetchAt(begun.location, undefined, { cookie: begun.cookie })).status, 303)
    })
  )

  it.effect("accepts a code of the provider once", () =>
    Effect.gen(function* () {
      const { location, cookie } = yield* callback()
      assert.strictEqual((yield* fetchAt(location, undefined, { cookie })).status, 303)
      assert.strictEqual((yield* fetchAt(location, undefined, { cookie })).status, 400)
    })
  )
})

fresh({ allowLocalhost: false, domains: [{ domain: "https://*.example.com", handlerPath: "/handler" }] })(
  "a redirect URI",
  (it) => {
    it.effect("is trusted if a pattern of the project matches its host", () =>
      Effect.gen(function* () {
        const trusted = yield* walk({ query: { redirect_uri: "https://app.example.com/cb?a=1" } })
        assert.match(
          trusted.headers.get("location") ?? "",
          /^https:\/\/app\.example\.com\/cb\?a=1&code=[0-9a-f]{64}&state=outer$/
        )
        for (const redirect_uri of ["https://a.b.example.com/cb", "http://app.example.com/cb", "http://localhost:3000/cb"]) {
          const answer = yield* walk({ query: { redirect_uri } })
          assert.strictEqual(answer.headers.get("x-stack-known-error"), "REDIRECT_URL_NOT_WHITELISTED", redirect_uri)
        }
      })
    )
  }
)

const admin = Effect.fnUntraced(function* (method: string, path: string, body: object) {
  const handler = yield* Emulator.handler
  const headers = {
    "content-type": "application/json",
    "x-stack-access-type": "admin",
    "x-stack-project-id": projectOptions.id,
    "x-stack-super-secret-admin-key": projectOptions.superSecretAdminKey
  }
  const request = new Request(`http://localhost:8102/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
  return yield* Effect.promise(async () => (await handler(request)).json())
})

for (const [generation, outcome] of [
  ["2025-11", 303],
  ["2026-04", "INVALID_PUBLISHABLE_CLIENT_KEY"]
] as const) {
  layer(Emulator.layer({ platform: generation, passwordRounds: 4, projects: [projectOptions] }))(`as of ${generation}`, (it) => {
    it.effect(`a sign-in whose key is revoked on the way ends with ${outcome}`, () =>
      Effect.gen(function* () {
        const set = yield* admin("POST", "/internal/api-keys", {
          description: "Keys",
          expires_at_millis: 4_000_000_000_000,
          has_publishable_client_key: true,
          has_secret_server_key: false,
          has_super_secret_admin_key: false
        })
        const begun = () => callback({ query: { client_secret: set.publishable_client_key } })
        const arrive = ({ location, cookie }: { readonly location: string; readonly cookie: string }) =>
          fetchAt(location, undefined, { cookie })
        assert.strictEqual((yield* arrive(yield* begun())).status, 303)
        const back = yield* begun()
        yield* admin("PATCH", `/internal/api-keys/${set.id}`, { revoked: true })
        const { headers, status } = yield* arrive(back)
        assert.strictEqual(headers.get("x-stack-known-error") ?? status, outcome)
      })
    )
  })
}
