import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { configOf } from "../src/EmulatorConfig.js"
import { Outbox } from "../src/emails/Outbox.js"
import type { WebHandler } from "../src/WebHandler.js"
import { internalTeamId } from "../src/world/internalProject.js"
import type { Sent } from "./platform.js"
import { platform, send } from "./platform.js"

const { internalKeys } = configOf({})
const onInternal = {
  "x-stack-project-id": "internal",
  "x-stack-publishable-client-key": internalKeys.publishableClientKey,
  "x-stack-secret-server-key": internalKeys.secretServerKey,
  "x-stack-super-secret-admin-key": internalKeys.superSecretAdminKey
}
const noKeys = {
  "x-stack-publishable-client-key": "",
  "x-stack-secret-server-key": "",
  "x-stack-super-secret-admin-key": ""
}

const signUp = Effect.gen(function* () {
  const email = `${crypto.randomUUID()}@example.com`
  const { body } = yield* send("POST", "/api/v1/auth/password/sign-up", {
    headers: onInternal,
    body: { email, password: "password-1" }
  })
  return body.access_token as string
})

layer(platform)("the internal project", (it) => {
  it.effect("exists from the start, with the team that owns it", () =>
    Effect.gen(function* () {
      const { body: own } = yield* send("GET", "/api/v1/projects/current", { headers: onInternal })
      assert.strictEqual(own.display_name, "Stack Dashboard")
      assert.isTrue(own.config.sign_up_enabled && own.config.credential_enabled && own.config.magic_link_enabled)
      const { status } = yield* send("GET", `/api/v1/teams/${internalTeamId}`, { access: "server", headers: onInternal })
      assert.strictEqual(status, 200)
      const { body } = yield* send("GET", "/api/v1/internal/config", { access: "admin", headers: onInternal })
      const { payments, dataVault } = JSON.parse(body.config_string)
      assert.sameMembers(Object.keys(payments.products), ["free", "team", "growth", "extra-admins"])
      assert.strictEqual(payments.items.dashboard_admins.customerType, "team")
      assert.hasAllKeys(dataVault.stores, ["neon-connection-strings"])
    })
  )

  it.effect("a team without a free seat accepts nobody, not even a member", () =>
    Effect.gen(function* () {
      const token = yield* signUp
      const { body: me } = yield* send("GET", "/api/v1/users/me", { headers: onInternal, token })
      const email = `${crypto.randomUUID()}@example.com`
      const body = { team_id: me.selected_team_id, email, callback_url: "http://localhost:3000/join" }
      yield* send("POST", "/api/v1/team-invitations/send-code", { headers: onInternal, token, body })
      const [mail] = yield* (yield* Outbox).mailbox(email)
      const code = /code=([0-9a-z]{45})/.exec(mail?.text ?? "")?.[1]
      const accepted = yield* send("POST", "/api/v1/team-invitations/accept", { headers: onInternal, token, body: { code } })
      assert.strictEqual(accepted.body.code, "ITEM_QUANTITY_INSUFFICIENT_AMOUNT")
      assert.deepStrictEqual(accepted.body.details, {
        item_id: "dashboard_admins",
        customer_id: me.selected_team_id,
        quantity: -1
      })
    })
  )

  it.effect("every team has the free plan, with one seat, until it has another", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 3, 1))
      const token = yield* signUp
      const { body: me } = yield* send("GET", "/api/v1/users/me", { headers: onInternal, token })
      const on = { access: "server", headers: onInternal } as const
      const team = `team/${me.selected_team_id}`
      const plans = Effect.map(send("GET", `/api/v1/payments/products/${team}`, on), ({ body }) =>
        body.items.map(({ id, type }: { id: string; type: string }) => [id, type])
      )
      const seats = Effect.map(
        send("GET", `/api/v1/payments/items/${team}/dashboard_admins`, on),
        ({ body }): unknown => body.quantity
      )
      assert.deepStrictEqual([yield* plans, yield* seats], [[["free", "subscription"]], 1])
      yield* send("POST", `/api/v1/payments/products/${team}`, { ...on, body: { product_id: "team" } })
      assert.deepStrictEqual([yield* plans, yield* seats], [[["team", "subscription"]], 3])
    })
  )

  it.effect("a new user gets a personal team, which is selected", () =>
    Effect.gen(function* () {
      const token = yield* signUp
      const { body: me } = yield* send("GET", "/api/v1/users/me", { headers: onInternal, token })
      const { body: teams } = yield* send("GET", "/api/v1/teams?user_id=me", { headers: onInternal, token })
      assert.deepStrictEqual(
        teams.items.map(({ id }: { id: string }) => id),
        [me.selected_team_id]
      )
    })
  )
})

interface Owned {
  readonly token: string
  readonly team: string
  readonly id: string
  /** Sends the owner's request to the project without keys. */
  readonly ask: (method: string, path: string, sent?: Sent) => ReturnType<typeof send>
  readonly override: (value: unknown) => ReturnType<typeof send>
}

const owned: Effect.Effect<Owned, never, WebHandler> = Effect.gen(function* () {
  const token = yield* signUp
  const { body: me } = yield* send("GET", "/api/v1/users/me", { headers: onInternal, token })
  const made = yield* send("POST", "/api/v1/internal/projects", {
    headers: onInternal,
    token,
    body: { display_name: "Owned", owner_team_id: me.selected_team_id }
  })
  assert.strictEqual(made.status, 201)
  const headers = { ...noKeys, "x-stack-project-id": made.body.id, "x-stack-admin-access-token": token }
  const ask: Owned["ask"] = (method, path, sent) =>
    send(method, `/api/v1${path}`, { ...sent, headers: { ...headers, ...sent?.headers } })
  const override = (value: unknown) =>
    ask("PATCH", "/internal/config/override/environment", {
      access: "admin",
      body: { config_override_string: JSON.stringify(value) }
    })
  return { token, team: me.selected_team_id, id: made.body.id, ask, override }
})

layer(platform)("the session of an owner", (it) => {
  it.effect("replaces the keys of the owned project at every level", () =>
    Effect.gen(function* () {
      const { ask, id } = yield* owned
      for (const access of ["client", "server", "admin"] as const) {
        assert.strictEqual((yield* ask("GET", "/projects/current", { access })).body.id, id)
      }
      assert.strictEqual((yield* ask("GET", "/users", { access: "server" })).status, 200)
      assert.strictEqual((yield* ask("GET", "/users", { access: "client" })).body.code, "INSUFFICIENT_ACCESS_TYPE")
    })
  )

  it.effect("expires with the access token", () =>
    Effect.gen(function* () {
      const { ask } = yield* owned
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual((yield* ask("GET", "/projects/current")).body.code, "ADMIN_ACCESS_TOKEN_EXPIRED")
    })
  )

  it.effect("follows the team that owns the project: granted to the new team, lost for the old one", () =>
    Effect.gen(function* () {
      const { ask, id, token } = yield* owned
      const other = yield* owned
      const { body: me } = yield* send("GET", "/api/v1/users/me", { headers: onInternal, token: other.token })
      const give = send("POST", "/api/v1/internal/projects/transfer", {
        headers: onInternal,
        token,
        body: { project_id: id, new_team_id: other.team }
      })
      assert.strictEqual((yield* give).body.code, "TEAM_MEMBERSHIP_NOT_FOUND")
      const { body: mine } = yield* send("GET", "/api/v1/users/me", { headers: onInternal, token })
      yield* send("POST", `/api/v1/team-memberships/${other.team}/${mine.id}`, {
        access: "server",
        headers: onInternal,
        body: {}
      })
      assert.deepStrictEqual((yield* give).body, { success: "true" })
      yield* send("DELETE", `/api/v1/team-memberships/${other.team}/${mine.id}`, { access: "server", headers: onInternal })
      assert.strictEqual((yield* ask("GET", "/projects/current")).body.code, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN")
      const headers = { ...noKeys, "x-stack-project-id": id, "x-stack-admin-access-token": other.token }
      assert.strictEqual((yield* send("GET", "/api/v1/projects/current", { headers })).status, 200)
      const { body: list } = yield* send("GET", "/api/v1/internal/projects", { headers: onInternal, token: other.token })
      assert.sameMembers(
        list.items.map((item: { id: string }) => item.id),
        [id, other.id]
      )
      assert.strictEqual(me.selected_team_id, other.team)
    })
  )

  it.effect("is that of a user who is not restricted", () =>
    Effect.gen(function* () {
      const { ask, token } = yield* owned
      const { body: me } = yield* send("GET", "/api/v1/users/me", { headers: onInternal, token })
      const restricted = Effect.fnUntraced(function* (restricted_by_admin: boolean) {
        const on = { access: "server", headers: onInternal } as const
        yield* send("PATCH", `/api/v1/users/${me.id}`, { ...on, body: { restricted_by_admin } })
        const own = { email: me.primary_email, password: "password-1" }
        const { body } = yield* send("POST", "/api/v1/auth/password/sign-in", { headers: onInternal, body: own })
        const { headers } = yield* ask("GET", "/projects/current", {
          headers: { "x-stack-admin-access-token": body.access_token }
        })
        return headers.get("x-stack-known-error")
      })
      assert.strictEqual(yield* restricted(true), "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN")
      assert.isNull(yield* restricted(false))
    })
  )

  it.effect("lists the projects of the owner, the newest first", () =>
    Effect.gen(function* () {
      const { id, team, token } = yield* owned
      const ids = [id]
      for (const display_name of ["Second", "Third"]) {
        yield* TestClock.adjust("1 minute")
        const body = { display_name, owner_team_id: team }
        ids.unshift((yield* send("POST", "/api/v1/internal/projects", { headers: onInternal, token, body })).body.id)
      }
      const { body: list } = yield* send("GET", "/api/v1/internal/projects", { headers: onInternal, token })
      assert.deepStrictEqual(
        list.items.map((item: { id: string }) => item.id),
        ids
      )
    })
  )

  it.effect("a deleted project does not exist for anyone", () =>
    Effect.gen(function* () {
      const { ask, token } = yield* owned
      assert.deepStrictEqual((yield* ask("DELETE", "/internal/projects/current", { access: "admin" })).body, { success: true })
      assert.strictEqual((yield* ask("GET", "/projects/current")).body.code, "CURRENT_PROJECT_NOT_FOUND")
      const { body } = yield* send("GET", "/api/v1/internal/projects", { headers: onInternal, token })
      assert.deepStrictEqual(body.items, [])
    })
  )
})

layer(platform)("an override of the configuration", (it) => {
  const person = (email = `${crypto.randomUUID()}@example.com`) => ({ email, password: "password-1" })

  it.effect("immediately controls who may sign up, and how", () =>
    Effect.gen(function* () {
      const { ask, override } = yield* owned
      const attempt = Effect.suspend(() => ask("POST", "/auth/password/sign-up", { body: person() }))
      assert.strictEqual((yield* attempt).status, 200)
      yield* override({ "auth.allowSignUp": false })
      assert.strictEqual((yield* attempt).body.code, "SIGN_UP_NOT_ENABLED")
      yield* override({ auth: { password: { allowSignIn: false } } })
      assert.strictEqual((yield* attempt).body.code, "PASSWORD_AUTHENTICATION_NOT_ENABLED")
      yield* override({ auth: null, "auth.password.allowSignIn": true })
      assert.strictEqual((yield* attempt).status, 200)
    })
  )

  it.effect("immediately controls trusted redirects", () =>
    Effect.gen(function* () {
      const { ask, override } = yield* owned
      const link = (url: string) =>
        Effect.map(
          ask("POST", "/auth/password/sign-up", { body: { ...person(), verification_callback_url: url } }),
          ({ body }) => body.code ?? "taken"
        )
      assert.strictEqual(yield* link("https://app.example.com/verify"), "REDIRECT_URL_NOT_WHITELISTED")
      yield* override({ "domains.trustedDomains.app": { baseUrl: "https://*.example.com", handlerPath: "/handler" } })
      assert.strictEqual(yield* link("https://app.example.com/verify"), "taken")
      yield* override({ "domains.allowLocalhost": false })
      assert.strictEqual(yield* link("http://localhost:3000/verify"), "REDIRECT_URL_NOT_WHITELISTED")
      yield* override({ "domains.trustedDomains.app": null })
      assert.strictEqual(yield* link("https://app.example.com/verify"), "REDIRECT_URL_NOT_WHITELISTED")
    })
  )

  it.effect("defines permissions, and the defaults of members", () =>
    Effect.gen(function* () {
      const { ask, override } = yield* owned
      yield* override({
        "rbac.permissions.reader": { scope: "team", containedPermissionIds: { $read_members: true } },
        "rbac.permissions.guest": { scope: "project" },
        "rbac.defaultPermissions.teamMember": { reader: true },
        "rbac.defaultPermissions.signUp": { guest: true },
        "teams.createPersonalTeamOnSignUp": true
      })
      const { body: definitions } = yield* ask("GET", "/team-permission-definitions", { access: "admin" })
      const reader = definitions.items.find(({ id }: { id: string }) => id === "reader")
      assert.deepStrictEqual(reader.contained_permission_ids, ["$read_members"])
      const { body: user } = yield* ask("POST", "/auth/password/sign-up", { body: person() })
      const { body: team } = yield* ask("POST", "/teams", { access: "server", body: { display_name: "Team" } })
      yield* ask("POST", `/team-memberships/${team.id}/${user.user_id}`, { access: "server", body: {} })
      const inTeam = yield* ask("GET", `/team-permissions?team_id=${team.id}`, { access: "server" })
      assert.deepStrictEqual(
        inTeam.body.items.map(({ id }: { id: string }) => id),
        ["reader"]
      )
      const inProject = yield* ask("GET", `/project-permissions?user_id=${user.user_id}`, { access: "server" })
      assert.deepStrictEqual(inProject.body.items, [{ id: "guest", user_id: user.user_id }])
      const { body: seen } = yield* ask("GET", `/users/${user.user_id}`, { access: "server" })
      assert.isNotNull(seen.selected_team_id)
    })
  )

  it.effect("a path into a missing entry has no effect, unless the same override creates the entry", () =>
    Effect.gen(function* () {
      const { ask, override } = yield* owned
      const read = Effect.map(ask("GET", "/internal/config", { access: "admin" }), ({ body }) => JSON.parse(body.config_string))
      assert.strictEqual((yield* override({ "payments.items.seats.customerType": "team" })).status, 200)
      assert.deepStrictEqual((yield* read).payments.items, {})
      assert.strictEqual((yield* override({ "payments.items.seats.customerType": "robot" })).status, 400)
      yield* override({ "payments.items.seats.customerType": "team", "payments.items.seats": { displayName: "Seats" } })
      assert.deepStrictEqual((yield* read).payments.items.seats, { displayName: "Seats", customerType: "team" })
      yield* override({ "payments.items.seats": null })
      assert.deepStrictEqual((yield* read).payments.items, {})
    })
  )

  it.effect("is what the two ways of reading a project show, and a change of the project shows in it", () =>
    Effect.gen(function* () {
      const { ask, override } = yield* owned
      yield* override({ "auth.oauth.providers.github": { type: "github", isShared: true, allowSignIn: true } })
      const { body: client } = yield* ask("GET", "/projects/current")
      assert.deepStrictEqual(client.config.enabled_oauth_providers, [{ id: "github" }])
      yield* ask("PATCH", "/internal/projects/current", {
        access: "admin",
        body: { config: { magic_link_enabled: true, oauth_providers: [{ id: "google", type: "shared" }] } }
      })
      const { body } = yield* ask("GET", "/internal/config", { access: "admin" })
      const { auth } = JSON.parse(body.config_string)
      assert.isTrue(auth.otp.allowSignIn)
      assert.deepStrictEqual(Object.keys(auth.oauth.providers), ["google"])
    })
  )
})

layer(platform)("the development override key", (it) => {
  const key = (value: string) => ({ ...noKeys, "x-stack-development-override-key": value })
  for (const access of ["client", "server", "admin"] as const) {
    it.effect(`stands for the keys of any project at the level ${access}`, () =>
      Effect.gen(function* () {
        const headers = key(internalKeys.superSecretAdminKey)
        assert.strictEqual((yield* send("GET", "/api/v1/projects/current", { access, headers })).status, 200)
        const others = yield* send("GET", "/api/v1/projects/current", { access, headers: { ...headers, ...onInternal } })
        assert.strictEqual(others.body.id, "internal")
      })
    )
  }

  it.effect("any other key of the internal project is rejected in plain text, whatever other keys are sent", () =>
    Effect.gen(function* () {
      for (const value of [internalKeys.secretServerKey, "sak_test"]) {
        const answer = yield* send("GET", "/api/v1/projects/current", { headers: { "x-stack-development-override-key": value } })
        assert.strictEqual(answer.status, 401)
        assert.isNull(answer.headers.get("x-stack-known-error"))
      }
    })
  )

  it.effect("a missing project is reported first", () =>
    Effect.gen(function* () {
      const headers = { ...key("wrong"), "x-stack-project-id": crypto.randomUUID() }
      assert.strictEqual((yield* send("GET", "/api/v1/projects/current", { headers })).body.code, "CURRENT_PROJECT_NOT_FOUND")
    })
  )
})
