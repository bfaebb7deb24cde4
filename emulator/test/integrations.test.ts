import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { messages } from "portico/schemas"
import { assert } from "vitest"
import { Emulator } from "../src/index.js"
import { World } from "../src/world/World.js"
import { send } from "./platform.js"

const basic = (pair: string) => ({ authorization: `Basic ${btoa(pair)}` })
const client = basic("custom-local:custom-local-secret")
const open = { "x-stack-access-type": "", "x-stack-project-id": "", "x-stack-publishable-client-key": "" }
const root = "/api/v1/integrations/custom"

const provision = Effect.fnUntraced(function* (headers: Record<string, string> = client, more: object = {}) {
  return yield* send("POST", `${root}/projects/provision`, {
    headers: { ...open, ...headers },
    body: { display_name: "From outside", ...more }
  })
})

const asAdmin = Effect.fnUntraced(function* () {
  const { body } = yield* provision()
  const headers = { "x-stack-project-id": body.project_id, "x-stack-super-secret-admin-key": body.super_secret_admin_key }
  return {
    id: body.project_id as string,
    call: (method: string, path: string, sent?: unknown, own: Record<string, string> = {}) =>
      send(method, path, { access: "admin", headers: { ...headers, ...own }, ...(sent === undefined ? {} : { body: sent }) })
  }
})

// The keys of the internal project, and a user of it.
const internal = Effect.gen(function* () {
  const { keySets } = (yield* World).internal
  const [keys] = keySets.values()
  const headers = {
    "x-stack-project-id": "internal",
    "x-stack-publishable-client-key": keys?.publishableClientKey ?? ""
  }
  const body = { email: `${crypto.randomUUID()}@example.com`, password: "password-1" }
  const signedUp = yield* send("POST", "/api/v1/auth/password/sign-up", { headers, body })
  return { headers, token: signedUp.body.access_token as string }
})

layer(Emulator.layer({ passwordRounds: 4, pagesUrl: "http://pages.example.com" }))("an integration", (it) => {
  it.effect("creates a project without an owner, and gets the one key that it needs", () =>
    Effect.gen(function* () {
      const { call } = yield* asAdmin()
      const { body: project } = yield* call("GET", "/api/v1/internal/projects/current")
      assert.strictEqual(project.display_name, "From outside")
      assert.isNull(project.owner_team_id)
      assert.deepStrictEqual(
        project.config.oauth_providers.map(({ id, type }: { id: string; type: string }) => [id, type]),
        [
          ["github", "shared"],
          ["google", "shared"]
        ]
      )
      const [keys, ...others] = (yield* call("GET", "/api/v1/internal/api-keys")).body.items
      assert.lengthOf(others, 0)
      assert.notProperty(keys, "secret_server_key")
    })
  )

  it.effect("creates projects that record their origin", () =>
    Effect.gen(function* () {
      const neon = basic("neon-local:neon-local-secret")
      const said = Effect.fnUntraced(function* (kind: string, headers: Record<string, string>) {
        const body = { display_name: "From outside" }
        const path = `/api/v1/integrations/${kind}/projects/provision`
        const made = (yield* send("POST", path, { headers: { ...open, ...headers }, body })).body
        const keys = { "x-stack-project-id": made.project_id, "x-stack-super-secret-admin-key": made.super_secret_admin_key }
        const answer = yield* send("GET", "/api/v1/internal/projects/current", { access: "admin", headers: keys })
        return answer.body.description
      })
      assert.strictEqual(yield* said("neon", neon), "Created with Neon")
      assert.strictEqual(yield* said("custom", client), "Project created by an external integration")
      assert.strictEqual(yield* said("custom", neon), "Project created by an external integration")
    })
  )

  it.effect("must authenticate in the right format", () =>
    Effect.gen(function* () {
      const problem = (headers: Record<string, string>) =>
        Effect.map(provision(headers), ({ body }) => body.details.message.split("\n  - ")[1])
      assert.strictEqual(yield* problem({}), "headers.authorization must be defined")
      assert.strictEqual(yield* problem({ authorization: "Basic" }), messages.authorizationHeader())
      assert.strictEqual(yield* problem(basic("custom-local:wrong")), messages.integrationCredentials())
      assert.strictEqual(yield* problem({ authorization: "Basic =" }), messages.authorizationHeader())
    })
  )

  it.effect("is answered with an error if no database can be reached", () =>
    Effect.gen(function* () {
      const connection = { branch_id: "main", connection_string: "postgres://localhost" }
      assert.strictEqual((yield* provision(client, { connection_strings: [connection] })).status, 400)
      assert.strictEqual((yield* provision(client, { connection_strings: [] })).status, 200)
      assert.strictEqual((yield* provision(client, { connection_strings: [{}] })).body.code, "SCHEMA_ERROR")
    })
  )

  it.effect("transfers a project once, to whoever confirms first", () =>
    Effect.gen(function* () {
      const { id } = yield* asAdmin()
      const { headers, token } = yield* internal
      const post = (path: string, body: unknown, own: Record<string, string>) =>
        send("POST", `${root}/projects/transfer${path}`, { headers: own, body, ...(own === headers ? { token } : {}) })
      const initiate = Effect.map(post("/initiate", { project_id: id }, { ...open, ...client }), ({ body }) => {
        const url = new URL(body.confirmation_url)
        assert.strictEqual(url.origin + url.pathname, "http://pages.example.com/integrations/custom/projects/transfer/confirm")
        return url.searchParams.get("code")
      })
      const [first, second] = [yield* initiate, yield* initiate]
      assert.deepStrictEqual((yield* post("/confirm/check", { code: first }, headers)).body, { is_code_valid: true })
      assert.deepStrictEqual((yield* post("/confirm", { code: first }, headers)).body, { project_id: id })
      assert.strictEqual((yield* post("/confirm/check", { code: first }, headers)).body.code, "VERIFICATION_CODE_ALREADY_USED")
      for (const path of ["/confirm", "/confirm/check"]) {
        assert.deepInclude(yield* post(path, { code: second }, headers), { status: 400, body: undefined })
      }
      const look = yield* send("GET", `${root}/projects/transfer?project_id=${id}`, { headers: { ...open, ...client } })
      assert.strictEqual(look.status, 400)
      const { body: owned } = yield* send("GET", "/api/v1/internal/projects", { headers, token })
      assert.deepStrictEqual(
        owned.items.map((project: { id: string }) => project.id),
        [id]
      )
      const { body: teams } = yield* send("GET", "/api/v1/teams?user_id=me", { headers, token })
      const own = teams.items.find((team: { id: string }) => team.id === owned.items[0].owner_team_id)
      assert.match(own.display_name, /^\S+@example\.com's Team$/)
    })
  )

  it.effect("loses a code used without a signed-in user, but not the project", () =>
    Effect.gen(function* () {
      const { id } = yield* asAdmin()
      const { headers } = yield* internal
      const initiated = yield* send("POST", `${root}/projects/transfer/initiate`, {
        headers: { ...open, ...client },
        body: { project_id: id }
      })
      const code = new URL(initiated.body.confirmation_url).searchParams.get("code")
      const confirm = send("POST", `${root}/projects/transfer/confirm`, { headers, body: { code } })
      assert.strictEqual((yield* confirm).body.code, "USER_AUTHENTICATION_REQUIRED")
      assert.strictEqual((yield* confirm).body.code, "VERIFICATION_CODE_ALREADY_USED")
      const look = yield* send("GET", `${root}/projects/transfer?project_id=${id}`, { headers: { ...open, ...client } })
      assert.strictEqual(look.status, 200)
    })
  )

  it.effect("cannot transfer a project of another integration", () =>
    Effect.gen(function* () {
      const { id } = yield* asAdmin()
      const neon = { ...open, ...basic("neon-local:neon-local-secret") }
      const look = (headers: Record<string, string>) =>
        send("GET", `${root}/projects/transfer?project_id=${id}`, { headers: { ...open, ...headers } })
      assert.strictEqual((yield* look(client)).status, 200)
      assert.strictEqual((yield* look(neon)).status, 400)
    })
  )

  it.effect("manages the domains of a project, each a plain origin", () =>
    Effect.gen(function* () {
      const { call } = yield* asAdmin()
      const add = (domain: string) => call("POST", `${root}/domains`, { domain })
      assert.deepInclude(yield* add("https://one.example.com"), { status: 201, body: { domain: "https://one.example.com" } })
      yield* add("https://two.example.com:8443")
      for (const wrong of ["https://three.example.com/path", "three.example.com", "https://three.example.com/"]) {
        assert.strictEqual((yield* add(wrong)).body.code, "SCHEMA_ERROR", wrong)
      }
      yield* call("DELETE", `${root}/domains/${encodeURIComponent("https://one.example.com")}`)
      assert.strictEqual((yield* call("DELETE", `${root}/domains/two`)).body.code, "SCHEMA_ERROR")
      yield* add("https://a.example.com")
      const { body } = yield* call("GET", "/api/v1/integrations/neon/domains")
      const items = ["https://a.example.com", "https://two.example.com:8443"].map((domain) => ({ domain }))
      assert.deepStrictEqual(body, { items, is_paginated: false })
    })
  )

  it.effect("adds a domain that the configuration keeps, whatever was added and removed before", () =>
    Effect.gen(function* () {
      const { call } = yield* asAdmin()
      const urls = ["one", "two", "three"].map((name) => `https://${name}.example.com`)
      const change = () =>
        call("PATCH", "/api/v1/internal/config/override/environment", {
          config_override_string: JSON.stringify({ "domains.allowLocalhost": true })
        })
      for (const domain of urls.slice(0, 2)) yield* call("POST", `${root}/domains`, { domain })
      yield* change()
      yield* call("DELETE", `${root}/domains/${encodeURIComponent(urls[0] ?? "")}`)
      yield* call("POST", `${root}/domains`, { domain: urls[2] })
      assert.strictEqual((yield* change()).status, 200)
      const { body } = yield* call("GET", `${root}/domains`)
      assert.deepStrictEqual(
        body.items.map(({ domain }: { readonly domain: string }) => domain),
        ["https://three.example.com", "https://two.example.com"]
      )
    })
  )

  it.effect("manages the providers of a project", () =>
    Effect.gen(function* () {
      const { call } = yield* asAdmin()
      const path = `${root}/oauth-providers`
      const own = { type: "standard", client_id: "i", client_secret: "s" }
      assert.deepInclude(yield* call("POST", path, { id: "spotify", type: "shared" }), {
        status: 201,
        body: { id: "spotify", type: "shared" }
      })
      assert.strictEqual((yield* call("POST", path, { id: "spotify", type: "shared" })).status, 400)
      assert.strictEqual((yield* call("POST", path, { id: "gitlab", type: "standard" })).body.code, "SCHEMA_ERROR")
      assert.deepStrictEqual((yield* call("PATCH", `${path}/spotify`, own)).body, { id: "spotify", ...own })
      assert.strictEqual((yield* call("PATCH", `${path}/gitlab`, own)).status, 404)
      assert.strictEqual((yield* call("GET", `${path}/spotify`)).status, 405)
      for (const method of ["PATCH", "DELETE"]) {
        assert.strictEqual((yield* call(method, `${path}/nobody`, {})).body.code, "SCHEMA_ERROR")
      }
      assert.strictEqual((yield* call("POST", path, { id: "x" })).body.type, "shared")
      yield* call("DELETE", `${path}/x`)
      for (const id of ["google", "github"]) yield* call("DELETE", `${path}/${id}`)
      assert.deepStrictEqual((yield* call("GET", path)).body.items, [{ id: "spotify", ...own }])
    })
  )

  it.effect("sees the project and its keys like their owner, and can add webhooks", () =>
    Effect.gen(function* () {
      const { call } = yield* asAdmin()
      const { body } = yield* call("PATCH", `${root}/projects/current`, { display_name: "Renamed" })
      assert.strictEqual(body.display_name, "Renamed")
      assert.strictEqual((yield* call("DELETE", `${root}/projects/current`)).status, 405)
      const [{ id }] = (yield* call("GET", `${root}/api-keys`)).body.items
      assert.strictEqual((yield* call("PATCH", `${root}/api-keys/${id}`, { description: "Mine" })).body.description, "Mine")
      const hook = { url: "http://localhost:1/hook", description: "Of the integration" }
      assert.strictEqual((yield* call("POST", `${root}/webhooks`, hook)).body.code, "SCHEMA_ERROR")
      assert.match((yield* call("POST", `${root}/webhooks`, hook, client)).body.secret, /^whsec_/)
    })
  )
})
