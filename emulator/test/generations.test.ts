import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt } from "jose"
import { Emulator } from "../src/index.js"
import { earlierPlatform, platform, project, send } from "./platform.js"

const named = {
  "x-hexclave-access-type": "client",
  "x-hexclave-project-id": project.id,
  "x-stack-access-type": "",
  "x-stack-project-id": "",
  "x-stack-publishable-client-key": ""
}
const signUp = (headers: Record<string, string> = {}) =>
  send("POST", "/api/v1/auth/password/sign-up", {
    headers,
    body: { email: `${crypto.randomUUID()}@example.com`, password: "password-1" }
  })

// A request that the platform refuses, with the status in a header.
const overridden = send("GET", "/api/v1/users/me", {
  headers: { ...named, "x-hexclave-project-id": "none", "x-hexclave-override-error-status": "true" }
})
const namesIn = (headers: Headers) => [...headers.keys()].filter((name) => /known-error|actual-status/.test(name)).sort()

const signUpLeadingTo = (callbackUrl: string) =>
  Effect.map(
    send("POST", "/api/v1/auth/password/sign-up", {
      body: { email: `${crypto.randomUUID()}@example.com`, password: "password-1", verification_callback_url: callbackUrl }
    }),
    ({ status, body, text }) => (status === 200 ? "signed up" : (body?.code ?? text))
  )

layer(platform)("as of 2026-04", (it) => {
  it.effect("redirects to a native app are allowed under the older name, and none to this machine's IPv6 address", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* signUpLeadingTo("stack-auth-mobile-oauth-url://in"), "signed up")
      assert.strictEqual(yield* signUpLeadingTo("hexclave-mobile-oauth-url://in"), "REDIRECT_URL_NOT_WHITELISTED")
      assert.strictEqual(yield* signUpLeadingTo("http://[::1]:3000/in"), "REDIRECT_URL_NOT_WHITELISTED")
    })
  )

  it.effect("a client without a key can sign up, with the newer header names", () =>
    Effect.map(signUp(named), ({ status }) => assert.strictEqual(status, 200))
  )

  it.effect("an error has its code and status only under the older header names, whatever the request uses", () =>
    Effect.map(overridden, ({ headers }) => {
      assert.deepStrictEqual(namesIn(headers), ["x-stack-actual-status", "x-stack-known-error"])
    })
  )

  it.effect("a token contains when its user signed up, and whether the user is restricted", () =>
    Effect.map(signUp(), ({ body }) => {
      const claims = decodeJwt(body.access_token)
      assert.isNumber(claims["signed_up_at"])
      assert.strictEqual(claims["is_restricted"], false)
      assert.isNull(claims["restricted_reason"])
      assert.strictEqual(claims["requires_totp_mfa"], false)
    })
  )
})

layer(Emulator.layer({ platform: "2026-11", passwordRounds: 4, projects: [project] }))("as of 2026-11", (it) => {
  it.effect("an error has its code and status under both header names", () =>
    Effect.map(overridden, ({ headers }) => {
      assert.deepStrictEqual(namesIn(headers), [
        "x-hexclave-actual-status",
        "x-hexclave-known-error",
        "x-stack-actual-status",
        "x-stack-known-error"
      ])
    })
  )

  it.effect("redirects to a native app are allowed under both names, and those to this machine's IPv6 address", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* signUpLeadingTo("stack-auth-mobile-oauth-url://in"), "signed up")
      assert.strictEqual(yield* signUpLeadingTo("hexclave-mobile-oauth-url://in"), "signed up")
      assert.strictEqual(yield* signUpLeadingTo("http://[::1]:3000/in"), "signed up")
      assert.strictEqual(yield* signUpLeadingTo("javascript://[::1]/in"), "REDIRECT_URL_NOT_WHITELISTED")
      assert.strictEqual(yield* signUpLeadingTo("http://[::2]:3000/in"), "REDIRECT_URL_NOT_WHITELISTED")
    })
  )
})

layer(earlierPlatform)("as of 2025-11", (it) => {
  it.effect("redirects to a native app, or to this machine's IPv6 address, are not allowed", () =>
    Effect.gen(function* () {
      for (const url of ["stack-auth-mobile-oauth-url://in", "hexclave-mobile-oauth-url://in", "http://[::1]:3000/in"]) {
        assert.strictEqual(yield* signUpLeadingTo(url), "REDIRECT_URL_NOT_WHITELISTED", url)
      }
    })
  )

  it.effect("a client without a key is rejected, even with the newer header names", () =>
    Effect.map(signUp(named), ({ status, body }) => {
      assert.strictEqual(status, 401)
      assert.strictEqual(body.code, "CLIENT_AUTHENTICATION_REQUIRED")
    })
  )

  it.effect("a token has no claims about restrictions, and the configuration has no layers", () =>
    Effect.gen(function* () {
      const { body } = yield* signUp()
      assert.notProperty(decodeJwt(body.access_token), "is_restricted")
      const layers = yield* send("GET", "/api/v1/internal/config/override/branch", { access: "admin" })
      assert.strictEqual(layers.status, 404)
    })
  )
})

const github = { id: "github", type: "github", isShared: true, allowSignIn: true, allowConnectedAccounts: true }

for (const [own, others] of [
  ["2025-11", "2026-04"],
  ["2026-04", "2025-11"]
] as const) {
  const mixed = Emulator.layer({
    platform: others,
    passwordRounds: 4,
    projects: [{ ...project, platform: own, oauthProviders: [github] }]
  })
  layer(mixed)(`a project of ${own} on a platform of ${others}`, (it) => {
    it.effect("has its own generation when it is named by the path, without headers", () =>
      Effect.gen(function* () {
        const { body, status } = yield* send(
          "GET",
          `/api/v1/projects/${project.id}/.well-known/jwks.json?include_restricted=true`,
          {
            headers: { "x-stack-project-id": "", "x-stack-access-type": "", "x-stack-publishable-client-key": "" }
          }
        )
        assert.strictEqual(status, own === "2025-11" ? 400 : 200)
        if (own === "2026-04") assert.lengthOf(body.keys, 4)
      })
    )

    it.effect("has its own generation when it is named by the client of an OAuth request", () =>
      Effect.gen(function* () {
        const { body: session } = yield* signUp()
        yield* TestClock.adjust("11 minutes")
        const query = new URLSearchParams({
          client_id: project.id,
          client_secret: project.publishableClientKey,
          redirect_uri: "http://localhost:3000/callback",
          scope: "legacy",
          state: "s",
          grant_type: "authorization_code",
          code_challenge: "c",
          code_challenge_method: "plain",
          response_type: "code",
          token: session.access_token
        })
        const { body } = yield* send("GET", `/api/v1/auth/oauth/authorize/github?${query}`, {
          headers: { "x-stack-project-id": "", "x-stack-access-type": "", "x-stack-publishable-client-key": "" }
        })
        assert.strictEqual(body.code, "ACCESS_TOKEN_EXPIRED")
        assert.strictEqual("user_id" in body.details, own === "2026-04")
      })
    )
  })
}
