import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { Generation } from "../src/generation/Generation.js"
import { Emulator } from "../src/index.js"
import { fetchAt, projectOptions, walk } from "./oauthWalk.js"
import { project, send, platform as usual } from "./platform.js"
import { signedIn } from "./signedIn.js"

const of = (generation: Generation, change: object = {}) =>
  layer(Layer.fresh(Emulator.layer({ platform: generation, passwordRounds: 4, projects: [{ ...projectOptions, ...change }] })))

const errorUrl = "http://localhost:3000/error"
const untrusted = { redirect_uri: "https://evil.example/cb", error_redirect_url: errorUrl }
// Where a browser arrives, with the code of the error.
const arrival = (options: Parameters<typeof walk>[0]) =>
  Effect.map(walk(options), ({ headers, status }) => {
    const location = headers.get("location")
    if (location === null) return { status, at: null, code: headers.get("x-stack-known-error") }
    const { origin, pathname, searchParams } = new URL(location)
    return { status, at: origin + pathname, code: searchParams.get("errorCode") }
  })

of("2026-04")("a known error of an OAuth callback", (it) => {
  it.effect("goes to a trusted error URL, if the page that began the sign-in is not trusted", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* arrival({ query: untrusted }), {
        status: 307,
        at: errorUrl,
        code: "REDIRECT_URL_NOT_WHITELISTED"
      })
      assert.deepStrictEqual(yield* arrival({ query: untrusted, who: { decision: "deny" } }), {
        status: 307,
        at: errorUrl,
        code: "OAUTH_PROVIDER_ACCESS_DENIED"
      })
    })
  )

  it.effect("is the response itself, if no URL of the sign-in is trusted", () =>
    Effect.gen(function* () {
      const query = { ...untrusted, error_redirect_url: "https://evil.example/error" }
      assert.deepStrictEqual(yield* arrival({ query }), { status: 400, at: null, code: "REDIRECT_URL_NOT_WHITELISTED" })
    })
  )

  it.effect("goes to the page that began the sign-in, if that is trusted and can tell the user", () =>
    Effect.gen(function* () {
      const query = { error_redirect_url: errorUrl }
      const { at } = yield* arrival({ query, who: { decision: "deny" } })
      assert.strictEqual(at, "http://localhost:3000/handler/oauth-callback")
    })
  )
})

for (const generation of ["2025-11", "2026-04", "2026-11"] as const) {
  of(generation)(`the built-in provider as of ${generation}`, (it) => {
    it.effect("can tell no e-mail of an account, which then signs up a user without one", () =>
      Effect.gen(function* () {
        const query = new URLSearchParams({
          client_id: projectOptions.id,
          client_secret: projectOptions.publishableClientKey,
          redirect_uri: "http://localhost:3000/handler/oauth-callback",
          scope: "legacy",
          state: "outer",
          grant_type: "authorization_code",
          code_challenge: "a-verifier-of-forty-three-characters-or-more",
          code_challenge_method: "plain",
          response_type: "code"
        })
        const start = `http://localhost:8102/api/v1/auth/oauth/authorize/github?${query}`
        const back = yield* Emulator.throughProvider(start, { email: null, accountId: "ada-1", displayName: "Ada" })
        assert.isNotNull(new URL(back).searchParams.get("code"))
        const { body } = yield* Effect.flatMap(
          fetchAt("http://localhost:8102/api/v1/users", undefined, {
            "x-stack-access-type": "server",
            "x-stack-project-id": projectOptions.id,
            "x-stack-secret-server-key": projectOptions.secretServerKey
          }),
          (answer) =>
            Effect.map(
              Effect.promise(() => answer.json()),
              (json) => ({ body: json })
            )
        )
        assert.deepStrictEqual(
          body.items.map((user: Record<string, unknown>) => [user["display_name"], user["primary_email"]]),
          [["Ada", null]]
        )
      })
    )
  })
}

const withProviders = Emulator.layer({
  passwordRounds: 4,
  projects: [
    {
      ...project,
      oauthProviders: ["github", "google"].map((id) => ({
        id,
        type: id,
        isShared: false,
        clientId: "id",
        clientSecret: "secret",
        allowSignIn: true,
        allowConnectedAccounts: true
      }))
    }
  ]
})
const nobody = "99999999-9999-4999-8999-999999999999"

layer(withProviders)("accounts at providers", (it) => {
  it.effect("of an unknown user are not listed", () =>
    Effect.map(send("GET", `/api/v1/connected-accounts/${nobody}`, { access: "server" }), ({ body, status }) => {
      assert.deepStrictEqual([status, body.code], [404, "USER_NOT_FOUND"])
    })
  )

  it.effect("give no access token if they are not for that", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn()
      const created = yield* send("POST", "/api/v1/oauth-providers", {
        access: "server",
        body: {
          user_id: user.id,
          provider_config_id: "github",
          account_id: "for-signing-in-only",
          allow_sign_in: true,
          allow_connected_accounts: false
        }
      })
      assert.strictEqual(created.status, 201)
      const { body } = yield* send("POST", "/api/v1/connected-accounts/me/github/access-token", { token, body: {} })
      assert.strictEqual(body.code, "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER")
    })
  )

  it.effect("of a new user are one for each provider, and none with which another user signs in", () =>
    Effect.gen(function* () {
      const create = (...accounts: ReadonlyArray<readonly [id: string, accountId: string]>) =>
        Effect.map(
          send("POST", "/api/v1/users", {
            access: "server",
            body: { oauth_providers: accounts.map(([id, accountId]) => ({ id, account_id: accountId, email: null })) }
          }),
          ({ status }) => status
        )
      assert.strictEqual(yield* create(["github", "1"], ["google", "1"]), 201)
      assert.strictEqual(yield* create(["github", "2"], ["github", "3"]), 400)
      assert.strictEqual(yield* create(["github", "1"]), 400)
      assert.strictEqual(yield* create(["google", "2"], ["github", "1"]), 400)
      assert.strictEqual(yield* create(["github", "2"], ["google", "2"]), 201)
    })
  )
})

for (const generation of ["2025-11", "2026-04"] as const) {
  layer(Layer.fresh(Emulator.layer({ platform: generation, passwordRounds: 4, projects: [project] })))(
    `a sign-in as of ${generation}`,
    (it) => {
      it.effect("needs an e-mail that is not empty", () =>
        Effect.map(
          send("POST", "/api/v1/auth/password/sign-in", { body: { email: "", password: "password-123456" } }),
          ({ body, status }) => assert.deepStrictEqual([status, body.code], [400, "SCHEMA_ERROR"])
        )
      )
    }
  )
}

layer(usual)("an unsubscription page", (it) => {
  it.effect("has only the headers that the platform's pages have", () =>
    Effect.map(send("GET", "/api/v1/emails/unsubscribe-link?code=none"), ({ headers }) => {
      assert.isNull(headers.get("cross-origin-resource-policy"))
    })
  )
})
