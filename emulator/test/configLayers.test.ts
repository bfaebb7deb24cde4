import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { platform, send } from "./platform.js"

const change = Effect.fnUntraced(function* (changes: object) {
  const body = { config_override_string: JSON.stringify(changes) }
  const answer = yield* send("PATCH", "/api/v1/internal/config/override/environment", { access: "admin", body })
  assert.strictEqual(answer.status, 200, answer.text)
})
const ownServer = { isShared: false, host: "mail.example.com", port: 25, username: "u", password: "p", senderName: "A" }

describe("a change of the configuration by path", () => {
  it.effect.each(["email-themes", "email-templates"])("keeps what was created at /internal/%s", (path) =>
    Effect.gen(function* () {
      yield* change({ "emails.server": { ...ownServer, senderEmail: "test@example.com" } })
      const body = { display_name: "Blue" }
      const created = yield* send("POST", `/api/v1/internal/${path}`, { access: "admin", body })
      const list = send("GET", `/api/v1/internal/${path}`, { access: "admin" })
      const before = yield* list
      assert.include(before.text, created.body.id)
      yield* change({ "teams.allowClientTeamCreation": false })
      assert.deepStrictEqual((yield* list).body, before.body)
    }).pipe(Effect.provide(platform))
  )

  it.effect.each(["email-templates", "team-permission-definitions"])("brings nothing back that was deleted at %s", (name) =>
    Effect.gen(function* () {
      const path = `/api/v1/${name.startsWith("email") ? "internal/" : ""}${name}`
      yield* change({ "emails.server": { ...ownServer, senderEmail: "test@example.com" } })
      const list = send("GET", path, { access: "admin" })
      const before = yield* list
      const body = name.startsWith("email") ? { display_name: "Blue" } : { id: "blue" }
      const created = yield* send("POST", path, { access: "admin", body })
      yield* change({ "teams.allowClientTeamCreation": false })
      const deleted = yield* send("DELETE", `${path}/${created.body.id}`, { access: "admin", body: {} })
      assert.strictEqual(deleted.status, 200, deleted.text)
      yield* change({ "teams.allowClientTeamCreation": true })
      assert.deepStrictEqual((yield* list).body, before.body)
    }).pipe(Effect.provide(platform))
  )

  it.effect("can select a theme that was created before", () =>
    Effect.gen(function* () {
      const body = { display_name: "Blue" }
      const { id } = (yield* send("POST", "/api/v1/internal/email-themes", { access: "admin", body })).body
      yield* change({ "emails.selectedThemeId": id })
      assert.strictEqual((yield* send("GET", `/api/v1/internal/email-themes/${id}`, { access: "admin" })).status, 200)
    }).pipe(Effect.provide(platform))
  )
})

const layerOf = (layer: string) =>
  Effect.map(send("GET", `/api/v1/internal/config/override/${layer}`, { access: "admin" }), ({ body }): unknown =>
    JSON.parse(body.config_string)
  )
const set = (layer: string, changes: object) =>
  Effect.map(
    send("PATCH", `/api/v1/internal/config/override/${layer}`, {
      access: "admin",
      body: { config_override_string: JSON.stringify(changes) }
    }),
    ({ status }) => status
  )

describe("the branch layer", () => {
  const provider = { type: "github", allowSignIn: true, allowConnectedAccounts: true }
  it.effect.each([
    [{ "domains.trustedDomains.app": { baseUrl: "https://app.example.com", handlerPath: "/handler" } }],
    [{ domains: { trustedDomains: { app: { baseUrl: "https://app.example.com" } } } }],
    [{ "emails.server.isShared": true }],
    [{ "emails.server": { ...ownServer, senderEmail: "test@example.com" } }],
    [{ "auth.oauth.providers.github": { ...provider, clientSecret: "secret" } }],
    [{ "auth.oauth.providers.github.clientSecret": "secret" }]
  ])("refuses what belongs to the environment: %j", ([changes]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* set("branch", changes ?? {}), 400)
      assert.deepStrictEqual(yield* layerOf("branch"), {})
    }).pipe(Effect.provide(platform))
  )

  it.effect("has a provider without a secret, which belongs to the code", () =>
    Effect.map(set("branch", { "auth.oauth.providers.github": provider }), (status) => assert.strictEqual(status, 200)).pipe(
      Effect.provide(platform)
    )
  )

  it.effect("keeps a value inside an entry beside the path that unsets it, which decides", () =>
    Effect.gen(function* () {
      yield* set("branch", { teams: { allowClientTeamCreation: true } })
      yield* set("branch", { "teams.allowClientTeamCreation": null })
      assert.deepStrictEqual(yield* layerOf("branch"), {
        teams: { allowClientTeamCreation: true },
        "teams.allowClientTeamCreation": null
      })
      const { body } = yield* send("GET", "/api/v1/internal/config", { access: "admin" })
      assert.isFalse(JSON.parse(body.config_string).teams.allowClientTeamCreation)
    }).pipe(Effect.provide(platform))
  )
})

describe("the configuration", () => {
  it.effect("hides the project's own e-mail templates while its mail server is the shared one", () =>
    Effect.gen(function* () {
      const idsOf = Effect.map(send("GET", "/api/v1/internal/config", { access: "admin" }), ({ body }) =>
        Object.keys(JSON.parse(body.config_string).emails.templates)
      )
      const builtIn = yield* idsOf
      yield* change({ "emails.server": { ...ownServer, senderEmail: "test@example.com" } })
      const created = yield* send("POST", "/api/v1/internal/email-templates", { access: "admin", body: { display_name: "Mine" } })
      assert.deepStrictEqual(yield* idsOf, [...builtIn, created.body.id])
      yield* change({ "emails.server": { isShared: true } })
      assert.deepStrictEqual(yield* idsOf, builtIn)
    }).pipe(Effect.provide(platform))
  )
})
