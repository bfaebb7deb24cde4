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

  it.effect("can select a theme that was created before", () =>
    Effect.gen(function* () {
      const body = { display_name: "Blue" }
      const { id } = (yield* send("POST", "/api/v1/internal/email-themes", { access: "admin", body })).body
      yield* change({ "emails.selectedThemeId": id })
      assert.strictEqual((yield* send("GET", `/api/v1/internal/email-themes/${id}`, { access: "admin" })).status, 200)
    }).pipe(Effect.provide(platform))
  )
})
