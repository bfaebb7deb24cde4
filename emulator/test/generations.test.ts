import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { decodeJwt } from "jose"
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

const signUpLeadingTo = (callbackUrl: string) =>
  Effect.map(
    send("POST", "/api/v1/auth/password/sign-up", {
      body: { email: `${crypto.randomUUID()}@example.com`, password: "password-1", verification_callback_url: callbackUrl }
    }),
    ({ status, body, text }) => (status === 200 ? "signed up" : (body?.code ?? text))
  )

layer(platform)("as of 2026-04", (it) => {
  it.effect("redirects to this machine's IPv6 address are allowed, but not to script URLs", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* signUpLeadingTo("http://[::1]:3000/in"), "signed up")
      assert.strictEqual(yield* signUpLeadingTo("javascript://[::1]/in"), "REDIRECT_URL_NOT_WHITELISTED")
      assert.strictEqual(yield* signUpLeadingTo("http://[::2]:3000/in"), "REDIRECT_URL_NOT_WHITELISTED")
    })
  )

  it.effect("a client without a key can sign up, with the newer header names", () =>
    Effect.map(signUp(named), ({ status }) => assert.strictEqual(status, 200))
  )

  it.effect("an error has its code under both header names", () =>
    Effect.map(send("GET", "/api/v1/users/me", { headers: { ...named, "x-hexclave-project-id": "none" } }), ({ headers }) => {
      assert.strictEqual(headers.get("x-stack-known-error"), "CURRENT_PROJECT_NOT_FOUND")
      assert.strictEqual(headers.get("x-hexclave-known-error"), "CURRENT_PROJECT_NOT_FOUND")
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

layer(earlierPlatform)("as of 2025-11", (it) => {
  it.effect("redirects to this machine's IPv6 address are not allowed", () =>
    Effect.map(signUpLeadingTo("http://[::1]:3000/in"), (outcome) => assert.strictEqual(outcome, "REDIRECT_URL_NOT_WHITELISTED"))
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
