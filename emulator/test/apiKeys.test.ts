import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert, it } from "vitest"
import { checksum, keyText } from "../src/apiKeys/keyText.js"
import { applyOverride } from "../src/config/applyOverride.js"
import { Outbox } from "../src/emails/Outbox.js"
import { addMembership, teamsOf } from "../src/world/Team.js"
import type { Sent } from "./platform.js"
import { platform, send } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

const enable = Effect.map(theProject, ({ config }) => Object.assign(config, { allowUserApiKeys: true, allowTeamApiKeys: true }))

const nobody = "22222222-2222-4222-8222-222222222222"
const call = (method: string, path: string, sent: Sent = {}) => send(method, `/api/v1${path}`, { access: "server", ...sent })

it("a key ends with the checksum of the text before it", () => {
  assert.strictEqual(checksum("123456789"), "cbf43926")
  assert.strictEqual(
    keyText("0".repeat(45), "00112233-4455-4677-8899-aabbccddeeff", "user", false),
    "sk_00000000000000000000000000000000000000000000000112233445546778899aabbccddeeffuser1574ck4u7habbbd7f9"
  )
})

const create = Effect.fnUntraced(function* (userId: string, own: Readonly<Record<string, unknown>> = {}) {
  yield* enable
  const body = { user_id: userId, description: "A key", expires_at_millis: null, ...own }
  return (yield* call("POST", "/user-api-keys", { body })).body
})
const check = (key: string) => call("POST", "/user-api-keys/check", { body: { api_key: key } })

layer(platform)("API keys", (it) => {
  it.effect("a key is valid until it expires", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      const { value } = yield* create(user.id, { expires_at_millis: 60_000 })
      yield* TestClock.setTime(59_999)
      assert.strictEqual((yield* check(value)).status, 200)
      yield* TestClock.setTime(60_000)
      assert.strictEqual((yield* check(value)).body.code, "API_KEY_EXPIRED")
    })
  )

  it.effect("a revoked key stays rejected and keeps its first revocation time", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn()
      const { id, value } = yield* create(user.id)
      const revoke = send("PATCH", `/api/v1/user-api-keys/${id}`, { token, body: { revoked: true } })
      const first = (yield* revoke).body.manually_revoked_at_millis
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* revoke).body.manually_revoked_at_millis, first)
      assert.strictEqual((yield* check(value)).body.code, "API_KEY_REVOKED")
    })
  )

  it.effect("a key of a user, or of a team, is seen and changed by nobody else", () =>
    Effect.gen(function* () {
      yield* enable
      const { project, user } = yield* signedIn()
      const { body: team } = yield* call("POST", "/teams", { body: { display_name: "Team", creator_user_id: user.id } })
      const { body: ofTeam } = yield* call("POST", "/team-api-keys", {
        body: { team_id: team.id, description: "Ours", expires_at_millis: null }
      })
      const { token, user: stranger } = yield* signedIn()
      addMembership(project, {
        teamId: team.id,
        userId: stranger.id,
        isSelected: false,
        displayName: null,
        profileImageUrl: null,
        permissions: new Set(["team_member"])
      })
      const keys = { user: yield* create(user.id), team: ofTeam }
      for (const [kind, { id }] of Object.entries(keys)) {
        const path = `/api/v1/${kind}-api-keys/${id}`
        const before = (yield* send("GET", path, { access: "server" })).body
        for (const asked of [send("GET", path, { token }), send("PATCH", path, { token, body: { revoked: true } })]) {
          const { body, status, text } = yield* asked
          assert.oneOf(status, [400, 401, 403, 404], `${kind} ${text}`)
          assert.isUndefined(body?.id)
        }
        assert.deepStrictEqual((yield* send("GET", path, { access: "server" })).body, before)
      }
    })
  )

  it.effect("a call for one key of a user may name the user, and nothing else", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn()
      const { id } = yield* create(user.id)
      const get = (query: string) => send("GET", `/api/v1/user-api-keys/${id}${query}`, { token })
      for (const query of ["", `?user_id=${user.id}`, "?user_id=me"]) assert.strictEqual((yield* get(query)).body.id, id)
      for (const query of ["?user_id=somebody", `?user_id=${user.id}&team_id=any`]) {
        assert.strictEqual((yield* get(query)).body.code, "SCHEMA_ERROR")
      }
      const stray = yield* send("PATCH", `/api/v1/user-api-keys/${id}?team_id=any`, { access: "server", body: {} })
      assert.strictEqual(stray.body.code, "SCHEMA_ERROR")
    })
  )

  it.effect("a key becomes invalid when its user is deleted, even if its project is unknown", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      const { id, value } = yield* create(user.id)
      yield* send("DELETE", `/api/v1/users/${user.id}`, { access: "server" })
      assert.strictEqual((yield* check(value)).body.code, "API_KEY_NOT_FOUND")
      assert.strictEqual((yield* send("GET", `/api/v1/user-api-keys/${id}`, { access: "server" })).body.code, "API_KEY_NOT_FOUND")
      const scanned = yield* send("POST", "/api/v1/integrations/credential-scanning/revoke", { body: { api_key: value } })
      assert.strictEqual(scanned.body.code, "API_KEY_NOT_FOUND")
    })
  )

  it.effect("anyone who finds a private key can revoke it, but not a public one", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      const scan = (key: string) => send("POST", "/api/v1/integrations/credential-scanning/revoke", { body: { api_key: key } })
      const { value } = yield* create(user.id)
      assert.strictEqual((yield* scan(value)).status, 200)
      assert.strictEqual((yield* check(value)).body.code, "API_KEY_REVOKED")
      const shown = yield* create(user.id, { is_public: true })
      assert.strictEqual((yield* scan(shown.value)).body.code, "PUBLIC_API_KEY_CANNOT_BE_REVOKED")
      assert.strictEqual((yield* check(shown.value)).status, 200)
    })
  )

  it.effect("the holders of a leaked key are notified once; an expired key is reported as expired", () =>
    Effect.gen(function* () {
      const scan = (key: string) => send("POST", "/api/v1/integrations/credential-scanning/revoke", { body: { api_key: key } })
      const lettersTo = (email: string) => Effect.flatMap(Outbox, ({ mailbox }) => mailbox(email))
      const holder = `${crypto.randomUUID()}@example.com`
      const { project, user } = yield* signedIn({ email: holder })
      const { value } = yield* create(user.id, { description: "Mine" })
      for (let count = 0; count < 2; count++) assert.strictEqual((yield* scan(value)).status, 200)
      assert.deepStrictEqual(
        (yield* lettersTo(holder)).map(({ subject }) => subject),
        ["API Key Revoked: Mine"]
      )
      const { value: old } = yield* create(user.id, { expires_at_millis: 1 })
      assert.strictEqual((yield* scan(old)).body.code, "API_KEY_EXPIRED")
      assert.lengthOf(yield* lettersTo(holder), 1)

      const { body: team } = yield* send("POST", "/api/v1/teams", { access: "server", body: { display_name: "Team" } })
      const members = yield* Effect.forEach(["team_admin", "team_member"], (permission) =>
        Effect.gen(function* () {
          const email = `${crypto.randomUUID()}@example.com`
          const member = yield* signedIn({ email })
          const membership = {
            teamId: team.id,
            userId: member.user.id,
            isSelected: false,
            displayName: null,
            profileImageUrl: null
          }
          addMembership(project, { ...membership, permissions: new Set([permission]) })
          return email
        })
      )
      const { body: key } = yield* send("POST", "/api/v1/team-api-keys", {
        access: "server",
        body: { team_id: team.id, description: "Ours", expires_at_millis: null }
      })
      assert.strictEqual((yield* scan(key.value)).status, 200)
      assert.deepStrictEqual(
        (yield* Effect.forEach(members, lettersTo)).map((letters) => letters.length),
        [1, 0]
      )
    })
  )

  it.effect("a member sees the keys of a team once the permission to manage them is there", () =>
    Effect.gen(function* () {
      yield* enable
      const { project, user, token } = yield* signedIn()
      const { body: team } = yield* send("POST", "/api/v1/teams", { access: "server", body: { display_name: "Team" } })
      assert.isTrue(teamsOf(project).has(team.id))
      addMembership(project, {
        teamId: team.id,
        userId: user.id,
        isSelected: false,
        displayName: null,
        profileImageUrl: null,
        permissions: new Set(["team_member"])
      })
      const list = send("GET", `/api/v1/team-api-keys?team_id=${team.id}`, { token })
      assert.strictEqual((yield* list).body.code, "API_KEY_NOT_FOUND")
      yield* send("POST", `/api/v1/team-permissions/${team.id}/${user.id}/$manage_api_keys`, { access: "server", body: {} })
      yield* send("POST", "/api/v1/team-api-keys", {
        token,
        body: { team_id: team.id, description: "A key", expires_at_millis: null }
      })
      assert.lengthOf((yield* list).body.items, 1)
    })
  )

  it.effect("a project without such keys returns and changes none, whoever asks", () =>
    Effect.gen(function* () {
      const { project, user } = yield* signedIn()
      const { id } = yield* create(user.id)
      Object.assign(project.config, { allowUserApiKeys: false })
      const calls = [
        call("GET", `/user-api-keys/${id}`),
        call("GET", `/user-api-keys/${nobody}`, { access: "client" }),
        call("PATCH", `/user-api-keys/${id}`, { body: {} }),
        call("GET", "/user-api-keys")
      ]
      for (const { status, headers } of yield* Effect.all(calls)) {
        assert.deepStrictEqual([status, headers.get("x-stack-known-error")], [400, null])
      }
    })
  )

  it.effect("an unknown key is not found, even without a signed-in user", () =>
    Effect.gen(function* () {
      yield* enable
      for (const path of [`/user-api-keys/${nobody}`, `/team-api-keys/${nobody}?team_id=${nobody}`]) {
        assert.strictEqual((yield* call("GET", path, { access: "client" })).body.code, "API_KEY_NOT_FOUND")
      }
    })
  )

  it.effect("an expiry is a time whose fraction of a millisecond is ignored", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      assert.strictEqual((yield* create(user.id, { expires_at_millis: 60_000.5 })).expires_at_millis, 60_000)
      assert.strictEqual((yield* create(user.id, { expires_at_millis: 1e300 })).code, "SCHEMA_ERROR")
      const body = {
        description: "A set",
        expires_at_millis: "4000000000000.5",
        has_publishable_client_key: true,
        has_secret_server_key: false,
        has_super_secret_admin_key: false
      }
      const set = yield* call("POST", "/internal/api-keys", { access: "admin", body })
      assert.strictEqual(set.body.expires_at_millis, 4_000_000_000_000)
    })
  )

  it.effect("a deleted team has no keys", () =>
    Effect.gen(function* () {
      yield* enable
      const team = (yield* call("POST", "/teams", { body: { display_name: "Team" } })).body.id
      yield* call("POST", "/team-api-keys", { body: { team_id: team, description: "A key", expires_at_millis: null } })
      const list = call("GET", `/team-api-keys?team_id=${team}`)
      assert.lengthOf((yield* list).body.items, 1)
      yield* call("DELETE", `/teams/${team}`)
      assert.lengthOf((yield* list).body.items, 0)
    })
  )
})

layer(platform)("data vault", (it) => {
  it.effect("values of a removed store are kept and return with the store", () =>
    Effect.gen(function* () {
      const project = yield* theProject
      applyOverride(project, { "dataVault.stores": { one: {}, two: {} } })
      const call = (store: string, what: "get" | "set", value?: string) =>
        send("POST", `/api/v1/data-vault/stores/${store}/${what}`, {
          access: "server",
          body: { hashed_key: "k", ...(value === undefined ? {} : { encrypted_value: value }) }
        })
      yield* call("one", "set", "first")
      assert.strictEqual((yield* call("two", "get")).body.code, "DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST")
      applyOverride(project, { "dataVault.stores.one": null })
      assert.strictEqual((yield* call("one", "get")).body.code, "DATA_VAULT_STORE_DOES_NOT_EXIST")
      applyOverride(project, { "dataVault.stores.one": {} })
      assert.strictEqual((yield* call("one", "get")).body.encrypted_value, "first")
    })
  )
})
