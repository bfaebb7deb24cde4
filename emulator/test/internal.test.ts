import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "../src/index.js"
import { World } from "../src/world/World.js"

const keys = {
  "x-stack-publishable-client-key": "this-publishable-client-key-is-for-local-development-only"
}

interface Sent {
  readonly project?: string
  readonly access?: "client" | "server" | "admin"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const send = Effect.fnUntraced(function* (method: string, path: string, sent: Sent = {}) {
  const handler = yield* Emulator.handler
  const { project = "internal", access = "client", headers = keys, body } = sent
  const answer = yield* Effect.promise(() =>
    handler(
      new Request(`http://localhost:8102/api/v1${path}`, {
        method,
        headers: {
          "x-stack-access-type": access,
          "x-stack-project-id": project,
          ...headers,
          ...(body === undefined ? {} : { "content-type": "application/json" })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
    )
  )
  const text = yield* Effect.promise(() => answer.text())
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false
  return { status: answer.status, body: isJson ? JSON.parse(text) : text }
})

/** A user of the platform who owns a new project. */
const owner = (email: string, config: object = {}) =>
  Effect.gen(function* () {
    const { body: session } = yield* send("POST", "/auth/password/sign-up", { body: { email, password: "password-123456" } })
    const token: string = session.access_token
    const { body: me } = yield* send("GET", "/users/me", { headers: { ...keys, "x-stack-access-token": token } })
    const { body: made, status } = yield* send("POST", "/internal/projects", {
      headers: { ...keys, "x-stack-access-token": token },
      body: { display_name: "Mine", owner_team_id: me.selected_team_id, config }
    })
    assert.strictEqual(status, 201)
    return { token, project: String(made.id), asOwner: { "x-stack-admin-access-token": token } }
  })

layer(Emulator.layer({ passwordRounds: 4 }))("an owner of a project", (it) => {
  it.effect("signs up at the internal project, makes a project with keys, and uses it", () =>
    Effect.gen(function* () {
      const { project, asOwner } = yield* owner("one@example.com", { magic_link_enabled: true })
      const { body: set } = yield* send("POST", "/internal/api-keys", {
        project,
        access: "admin",
        headers: asOwner,
        body: {
          description: "Keys",
          expires_at_millis: 4_000_000_000_000,
          has_publishable_client_key: true,
          has_secret_server_key: true,
          has_super_secret_admin_key: true
        }
      })
      const { body: seen } = yield* send("GET", "/projects/current", {
        project,
        headers: { "x-stack-publishable-client-key": set.publishable_client_key }
      })
      assert.strictEqual(seen.config.magic_link_enabled, true)
      const revoked = yield* send("PATCH", `/internal/api-keys/${set.id}`, {
        project,
        access: "admin",
        headers: asOwner,
        body: { revoked: true }
      })
      assert.strictEqual(revoked.body.publishable_client_key.last_four, set.publishable_client_key.slice(-4))
      const refused = yield* send("GET", "/projects/current", {
        project,
        headers: { "x-stack-publishable-client-key": set.publishable_client_key }
      })
      assert.strictEqual(refused.body.code, "INVALID_PUBLISHABLE_CLIENT_KEY")
    })
  )

  it.effect("is not an anonymous user", () =>
    Effect.gen(function* () {
      const { project } = yield* owner("anonymous@example.com")
      const { body: session } = yield* send("POST", "/auth/anonymous/sign-up")
      const headers = { "x-stack-admin-access-token": session.access_token }
      const { body } = yield* send("GET", "/internal/projects/current", { project, access: "admin", headers })
      assert.strictEqual(body.code, "UNPARSABLE_ADMIN_ACCESS_TOKEN")
    })
  )

  it.effect("does not reach the project of another owner", () =>
    Effect.gen(function* () {
      const { project } = yield* owner("two@example.com")
      const { asOwner } = yield* owner("three@example.com")
      const { body } = yield* send("GET", "/internal/projects/current", { project, access: "admin", headers: asOwner })
      assert.strictEqual(body.code, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN")
    })
  )

  it.effect("changes the configuration by path, and null goes back to the default", () =>
    Effect.gen(function* () {
      const { project, asOwner } = yield* owner("four@example.com")
      const admin = { project, access: "admin", headers: asOwner } as const
      const override = (value: unknown) =>
        send("PATCH", "/internal/config/override/environment", {
          ...admin,
          body: { config_override_string: JSON.stringify(value) }
        })
      const read = Effect.map(send("GET", "/internal/config", admin), ({ body }) => JSON.parse(body.config_string))

      yield* override({ "auth.passkey.allowSignIn": true, "auth.allowSignUp": false, payments: { testMode: false } })
      const changed = yield* read
      assert.strictEqual(changed.auth.passkey.allowSignIn, true)
      assert.strictEqual(changed.auth.password.allowSignIn, true)
      assert.strictEqual(changed.payments.testMode, false)
      const { body: seen } = yield* send("GET", "/internal/projects/current", admin)
      assert.strictEqual(seen.config.passkey_enabled, true)
      assert.strictEqual(seen.config.sign_up_enabled, false)

      yield* override({ "auth.passkey.allowSignIn": null, "auth.allowSignUp": null, "payments.testMode": null })
      const back = yield* read
      assert.strictEqual(back.auth.passkey.allowSignIn, false)
      assert.strictEqual(back.auth.allowSignUp, true)
      assert.strictEqual(back.payments.testMode, true)
    })
  )

  it.effect("gets the error of an invalid override, which changes nothing", () =>
    Effect.gen(function* () {
      const { project, asOwner } = yield* owner("five@example.com")
      const admin = { project, access: "admin", headers: asOwner } as const
      for (const [wrong, named] of [
        [{ "auth.allowSignUp": false, foo: 1 }, "foo"],
        [{ "auth.allowSignUp": false, foo: null }, "foo"],
        [{ "auth.allowSignUp": false, teams: { createPersonalTeamOnSignUp: null, foo: null } }, "teams.foo"],
        [{ "auth.allowSignUp": false, "domains.trustedDomains.a": { baseUrl: "nope" } }, "domains.trustedDomains.a.baseUrl"],
        [{ "auth.allowSignUp": false, "payments.products.p.prices": { m: { JPY: "1.5" } } }, "payments.products.p.prices.m.JPY"]
      ] as const) {
        const { status, body } = yield* send("PATCH", "/internal/config/override/environment", {
          ...admin,
          body: { config_override_string: JSON.stringify(wrong) }
        })
        assert.strictEqual(status, 400)
        assert.include(body, named)
      }
      const { body: seen } = yield* send("GET", "/internal/projects/current", admin)
      assert.strictEqual(seen.config.sign_up_enabled, true)
    })
  )

  it.effect("must configure a mail server completely: empty strings are rejected on creation and later", () =>
    Effect.gen(function* () {
      const { token, project, asOwner } = yield* owner("seven@example.com")
      const { body: me } = yield* send("GET", "/users/me", { headers: { ...keys, "x-stack-access-token": token } })
      const server = { host: "h", username: "u", password: "p", sender_name: "n", sender_email: "s@example.com" }
      for (const name of Object.keys(server)) {
        const config = { email_config: { type: "standard", port: 25, ...server, [name]: "" } }
        const changed = yield* send("PATCH", "/internal/projects/current", {
          project,
          access: "admin",
          headers: asOwner,
          body: { config }
        })
        assert.include(changed.body.details.message, `body.config.email_config.${name} must not be empty`)
        const made = yield* send("POST", "/internal/projects", {
          headers: { ...keys, "x-stack-access-token": token },
          body: { display_name: "Other", owner_team_id: me.selected_team_id, config }
        })
        assert.strictEqual(made.body.code, "SCHEMA_ERROR")
      }
    })
  )

  it.effect("must configure a mail server completely: each missing field is named", () =>
    Effect.gen(function* () {
      const { asOwner, project } = yield* owner("eight@example.com")
      const change = (email_config: object) =>
        send("PATCH", "/internal/projects/current", {
          project,
          access: "admin",
          headers: asOwner,
          body: { config: { email_config } }
        })
      const { body } = yield* change({ type: "standard", host: "h" })
      assert.deepStrictEqual(
        body.details.message.split("\n  - ").slice(1),
        ["port", "username", "password", "sender_name", "sender_email"].map(
          (name) => `body.config.email_config.${name} must be defined`
        )
      )
    })
  )

  it.effect("leaves no incomplete project after a rejected creation", () =>
    Effect.gen(function* () {
      const { token } = yield* owner("six@example.com")
      const { projects } = yield* World
      const before = projects.size
      const { body: me } = yield* send("GET", "/users/me", { headers: { ...keys, "x-stack-access-token": token } })
      const { status } = yield* send("POST", "/internal/projects", {
        headers: { ...keys, "x-stack-access-token": token },
        body: { display_name: "Mine", owner_team_id: me.selected_team_id, logo_url: "ftp://example.com/logo.png" }
      })
      assert.strictEqual(status, 400)
      assert.strictEqual(projects.size, before)
    })
  )

  it.effect("must own the project before the new team is checked, whose id may be any text", () =>
    Effect.gen(function* () {
      const { project, token } = yield* owner("giver@example.com")
      const transfer = (project_id: string) =>
        send("POST", "/internal/projects/transfer", {
          headers: { ...keys, "x-stack-access-token": token },
          body: { project_id, new_team_id: "x" }
        })
      assert.strictEqual((yield* transfer("22222222-2222-4222-8222-222222222222")).body.code, "PROJECT_NOT_FOUND")
      assert.strictEqual((yield* transfer(project)).body.code, "TEAM_MEMBERSHIP_NOT_FOUND")
    })
  )
})
