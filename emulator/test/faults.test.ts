import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { createTeam } from "../src/teams/createTeam.js"
import { World } from "../src/world/World.js"
import type { Sent } from "./platform.js"
import { platform, send } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

const nobody = "22222222-2222-4222-8222-222222222222"
const call = (method: string, path: string, sent: Sent = {}) => send(method, `/api/v1${path}`, { access: "server", ...sent })
const allow = (config: object) => Effect.map(theProject, (project) => Object.assign(project.config, config))
const keys = allow({ allowUserApiKeys: true, allowTeamApiKeys: true })

const newTeam = Effect.fnUntraced(function* (creatorId?: string) {
  return (yield* createTeam(yield* theProject, { displayName: "Team" }, creatorId)).id
})

layer(platform)("ids", (it) => {
  it.effect("an id is a UUID of the versions 1 to 5, or all zeros", () =>
    Effect.gen(function* () {
      const status = (id: string) => Effect.map(call("GET", `/teams/${id}`), (answer) => answer.status)
      assert.strictEqual(yield* status(nobody), 404)
      assert.strictEqual(yield* status("00000000-0000-0000-0000-000000000000"), 404)
      assert.strictEqual(yield* status("22222222-2222-2222-2222-222222222222"), 400)
      assert.strictEqual(yield* status("22222222-2222-7222-8222-222222222222"), 400)
    })
  )
})

layer(platform)("teams", (it) => {
  it.effect("every call for teams takes the query of all of them", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn()
      const team = yield* newTeam(user.id)
      const query = `?user_id=${user.id}&add_current_user=false`
      assert.strictEqual((yield* call("GET", `/teams/${team}${query}`)).status, 200)
      assert.lengthOf((yield* call("GET", `/teams${query}`)).body.items, 1)
      assert.strictEqual((yield* call("POST", `/teams${query}`, { body: { display_name: "Team" } })).status, 201)
      assert.strictEqual((yield* call("POST", "/teams?user_id=x", { body: { display_name: "Team" } })).body.code, "SCHEMA_ERROR")
      const { code } = (yield* call("GET", `/teams/${team}?user_id=me`)).body
      assert.strictEqual(code, "CANNOT_GET_OWN_USER_WITHOUT_USER")
      assert.strictEqual((yield* call("GET", `/teams/${team}?user_id=me`, { token })).status, 200)
    })
  )

  it.effect("the image of a new team is looked at before its creator", () =>
    Effect.gen(function* () {
      const body = { display_name: "Team", creator_user_id: nobody, profile_image_url: "ftp://a.example/b.png" }
      const { status, headers } = yield* call("POST", "/teams", { body })
      assert.deepStrictEqual([status, headers.get("x-stack-known-error")], [400, null])
    })
  )
})

layer(platform)("invitations", (it) => {
  const callback_url = "http://localhost:3000/x"
  const invite = (team_id: string, url = callback_url) =>
    call("POST", "/team-invitations/send-code", { body: { team_id, email: "a@example.com", callback_url: url } })

  it.effect("an invitation that is taken back is named by its id alone", () =>
    Effect.gen(function* () {
      const { id } = (yield* invite(yield* newTeam())).body
      const remove = call("DELETE", `/team-invitations/${id}?team_id=${yield* newTeam()}`)
      assert.strictEqual((yield* remove).status, 200)
      assert.strictEqual((yield* remove).status, 404)
    })
  )

  it.effect("the page that a link leads to is looked at before the team", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* invite(nobody, "https://evil.example")).body.code, "REDIRECT_URL_NOT_WHITELISTED")
      assert.strictEqual((yield* invite(nobody)).status, 404)
    })
  )
})

layer(platform)("transferring a project", (it) => {
  it.effect("the project and its team are looked at before the team that is to get it, whose id may be any text", () =>
    Effect.gen(function* () {
      const { internal } = yield* World
      const [set] = internal.keySets.values()
      const headers = { "x-stack-project-id": "internal", "x-stack-publishable-client-key": set?.publishableClientKey ?? "" }
      const sent = { access: "client", headers } as const
      const login = { email: `${crypto.randomUUID()}@example.com`, password: "password-1" }
      const token = (yield* call("POST", "/auth/password/sign-up", { ...sent, body: login })).body.access_token
      const [team] = (yield* call("GET", "/teams?user_id=me", { ...sent, token })).body.items
      const creation = { display_name: "Project", owner_team_id: team.id }
      const { id } = (yield* call("POST", "/internal/projects", { ...sent, token, body: creation })).body
      const transfer = (project_id: string) =>
        call("POST", "/internal/projects/transfer", { ...sent, token, body: { project_id, new_team_id: "x" } })
      assert.strictEqual((yield* transfer(nobody)).body.code, "PROJECT_NOT_FOUND")
      assert.strictEqual((yield* transfer(id)).body.code, "TEAM_MEMBERSHIP_NOT_FOUND")
    })
  )
})

layer(platform)("API keys", (it) => {
  const creating = (userId: string, expires_at_millis: number | null) =>
    call("POST", "/user-api-keys", { body: { user_id: userId, description: "A key", expires_at_millis } })

  it.effect("a project without such keys has none to get or to change, whoever asks", () =>
    Effect.gen(function* () {
      yield* keys
      const { user } = yield* signedIn()
      const { id } = (yield* creating(user.id, null)).body
      yield* allow({ allowUserApiKeys: false })
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

  it.effect("a key that does not exist is missing also for those who are not signed in", () =>
    Effect.gen(function* () {
      yield* keys
      for (const path of [`/user-api-keys/${nobody}`, `/team-api-keys/${nobody}?team_id=${nobody}`]) {
        assert.strictEqual((yield* call("GET", path, { access: "client" })).body.code, "API_KEY_NOT_FOUND")
      }
    })
  )

  it.effect("an expiry may have a fraction, which does not count, and is a time", () =>
    Effect.gen(function* () {
      yield* keys
      const { user } = yield* signedIn()
      assert.strictEqual((yield* creating(user.id, 60_000.5)).body.expires_at_millis, 60_000)
      assert.strictEqual((yield* creating(user.id, 1e300)).body.code, "SCHEMA_ERROR")
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
})

layer(platform)("what is gone", (it) => {
  it.effect("a team that is gone has no keys", () =>
    Effect.gen(function* () {
      yield* keys
      const team = yield* newTeam()
      yield* call("POST", "/team-api-keys", { body: { team_id: team, description: "A key", expires_at_millis: null } })
      const list = call("GET", `/team-api-keys?team_id=${team}`)
      assert.lengthOf((yield* list).body.items, 1)
      yield* call("DELETE", `/teams/${team}`)
      assert.lengthOf((yield* list).body.items, 0)
    })
  )

  it.effect("an account at a provider that is gone can be neither shown nor changed, but removed", () =>
    Effect.gen(function* () {
      const provider = { id: "github", type: "github", isShared: true, allowSignIn: true, allowConnectedAccounts: true }
      yield* allow({ oauthProviders: [provider] })
      const { user } = yield* signedIn()
      const account = { user_id: user.id, provider_config_id: "github", account_id: "1" }
      const body = { ...account, email: "", allow_sign_in: false, allow_connected_accounts: true }
      const { id, email } = (yield* call("POST", "/oauth-providers", { body })).body
      assert.strictEqual(email, "")
      const path = `/oauth-providers/${user.id}/${id}`
      assert.notProperty((yield* call("GET", path)).body, "email")
      yield* allow({ oauthProviders: [] })
      const calls = [
        call("GET", path),
        call("GET", `/oauth-providers?user_id=${user.id}`),
        call("PATCH", path, { body: { allow_sign_in: false } })
      ]
      for (const { status, headers } of yield* Effect.all(calls)) {
        assert.deepStrictEqual([status, headers.get("x-stack-known-error")], [404, null])
      }
      assert.strictEqual((yield* call("DELETE", path)).status, 200)
    })
  )
})

layer(platform)("payments", (it) => {
  it.effect("a product can be named by any text, and by none at all", () =>
    Effect.gen(function* () {
      yield* call("POST", "/internal/payments/setup", { access: "admin" })
      const { user } = yield* signedIn()
      const customer = { customer_type: "user", customer_id: user.id }
      const namings = (product_id: string) => [
        call("POST", `/payments/products/user/${user.id}`, { body: { product_id } }),
        call("POST", "/payments/purchases/create-purchase-url", { body: { ...customer, product_id } })
      ]
      for (const product_id of ["no id at all", "x".repeat(64)]) {
        for (const { body } of yield* Effect.all(namings(product_id))) {
          assert.deepStrictEqual([body.code, body.details], ["PRODUCT_DOES_NOT_EXIST", { product_id, context: null }])
        }
      }
      for (const { status, body } of yield* Effect.all(namings(""))) assert.deepStrictEqual([status, body], [400, undefined])
    })
  )

  it.effect("the customer of a purchase link is looked at before the price", () =>
    Effect.gen(function* () {
      yield* call("POST", "/internal/payments/setup", { access: "admin" })
      const prices = { m: { USD: "1" } }
      const product_inline = { display_name: "P", customer_type: "user", prices, included_items: {} }
      const link = (customer_id: string) =>
        call("POST", "/payments/purchases/create-purchase-url", { body: { customer_type: "user", customer_id, product_inline } })
      for (const path of ["/payments/purchases/purchase-session", "/internal/payments/test-mode-purchase-session"]) {
        const buy = Effect.fnUntraced(function* (customer: string, price_id: string) {
          const full_code = (yield* link(customer)).body.url.split("/purchase/")[1]
          return (yield* call("POST", path, { body: { full_code, price_id } })).status
        })
        assert.strictEqual(yield* buy(nobody, "x"), 404)
        assert.strictEqual(yield* buy((yield* signedIn()).user.id, "x"), 400)
        assert.strictEqual(yield* buy((yield* signedIn()).user.id, "m"), 200)
      }
    })
  )

  it.effect("the customer of a list is looked at before its limit", () =>
    Effect.gen(function* () {
      const { body } = yield* call("GET", `/payments/products/user/${nobody}?limit=0`)
      assert.strictEqual(body.code, "USER_NOT_FOUND")
    })
  )
})

layer(platform)("definitions of permissions", (it) => {
  const path = "/team-permission-definitions"
  const admin = { access: "admin" } as const

  it.effect("an answer names what a definition was given, and the list what it has", () =>
    Effect.gen(function* () {
      yield* call("POST", path, { ...admin, body: { id: "one" } })
      const given = { contained_permission_ids: ["one", "$read_members", "one"] }
      const sorted = ["$read_members", "one", "one"]
      const made = yield* call("POST", path, { ...admin, body: { id: "two", ...given } })
      assert.deepStrictEqual(made.body.contained_permission_ids, sorted)
      const changed = yield* call("PATCH", `${path}/two`, { ...admin, body: given })
      assert.deepStrictEqual(changed.body.contained_permission_ids, sorted)
      const { items } = (yield* call("GET", path, admin)).body
      const two = items.find(({ id }: { id: string }) => id === "two")
      assert.deepStrictEqual(two.contained_permission_ids, ["$read_members", "one"])
    })
  )

  it.effect("an empty description is none", () =>
    Effect.gen(function* () {
      const made = yield* call("POST", path, { ...admin, body: { id: "three", description: "" } })
      assert.deepStrictEqual(made.body, { id: "three", contained_permission_ids: [] })
      const changed = yield* call("PATCH", `${path}/three`, { ...admin, body: { description: "" } })
      assert.deepStrictEqual(changed.body, { id: "three", contained_permission_ids: [] })
    })
  )
})
