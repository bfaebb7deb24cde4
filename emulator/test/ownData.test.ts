import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { earlierPlatform, platform, send } from "./platform.js"
import { theProject } from "./signedIn.js"

// Objects with the fields by which the emulator knows objects of the platform.
const lookalikes = [
  { id: "a", quantity: 1, product: {} },
  { entries: [], test_mode: true, customer_type: "x" },
  { recipient_email: "a", team_display_name: "b" },
  { expired_at_millis: 1, project_id: "x", user_id: "y" },
  { is_production_mode: true, owner_team_id: "x", logo_full_url: "y", full_logo_url: "z" }
]
const admin = { access: "admin" } as const
const server = { access: "server" } as const
const api = (method: string, path: string, sent: Parameters<typeof send>[2]) =>
  Effect.map(send(method, `/api/v1${path}`, sent), ({ status, body, text }) => {
    assert.isBelow(status, 300, text)
    return body
  })

for (const [generation, emulator] of [
  ["2025-11", earlierPlatform],
  ["2026-04", platform]
] as const) {
  layer(emulator)(`an app's own data, in ${generation}`, (it) => {
    it.effect("comes back from metadata as it was sent, whatever it looks like", () =>
      Effect.gen(function* () {
        const { id } = yield* api("POST", "/users", { ...server, body: { server_metadata: lookalikes } })
        assert.deepStrictEqual((yield* api("GET", `/users/${id}`, server)).server_metadata, lookalikes)
      })
    )

    it.effect("comes back from the messages of a chat as it was sent, whatever it looks like", () =>
      Effect.gen(function* () {
        const thread = `/internal/ai-chat/${crypto.randomUUID()}`
        for (const message of lookalikes) yield* api("PATCH", thread, { ...admin, body: { message } })
        assert.deepStrictEqual((yield* api("GET", thread, admin)).messages, lookalikes)
      })
    )

    it.effect("comes back from the ids of items and prices as it was sent, whatever they look like", () =>
      Effect.gen(function* () {
        const { id } = yield* theProject
        const names = ["recipient_email", "team_display_name", "expired_at_millis", "project_id", "id", "quantity", "product"]
        const product = {
          display_name: "P",
          customer_type: "custom",
          prices: Object.fromEntries(names.map((name) => [name, { USD: "1" }])),
          included_items: Object.fromEntries(names.map((name) => [name, { quantity: 1 }]))
        }
        const path = `/payments/products/custom/${id}`
        yield* api("POST", path, { ...server, body: { product_inline: product } })
        const { items } = yield* api("GET", path, server)
        assert.sameMembers(Object.keys(items[0].product.prices), names)
        assert.sameMembers(Object.keys(items[0].product.included_items), names)
      })
    )
  })
}

layer(platform)("an app's own data", (it) => {
  it.effect("comes back from the variables of an e-mail as it was sent, whatever it looks like", () =>
    Effect.gen(function* () {
      const email_config = {
        type: "standard",
        host: "mail.example.com",
        port: 25,
        username: "u",
        password: "p",
        sender_name: "S",
        sender_email: "s@example.com"
      }
      yield* api("PATCH", "/internal/projects/current", { ...admin, body: { config: { email_config } } })
      const { id } = yield* api("POST", "/users", { ...server, body: { primary_email: "ada@example.com" } })
      const { templates } = yield* api("GET", "/internal/email-templates", admin)
      const variables = Object.fromEntries(lookalikes.map((lookalike, index) => [`v${index}`, lookalike]))
      const body = { user_ids: [id], template_id: templates[0].id, variables, scheduled_at_millis: 8e12 }
      yield* api("POST", "/emails/send-email", { ...server, body })
      const { items } = yield* api("GET", "/emails/outbox", server)
      assert.deepStrictEqual(items[0].variables, variables)
    })
  )
})
