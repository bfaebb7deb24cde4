import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { platform, send } from "./platform.js"

const admin = { access: "admin" } as const

layer(platform)("a text that the platform's database cannot store", (it) => {
  it.effect.each([
    ["U+0000", { display_name: "a\u0000b" }, "body.display_name"],
    ["a half of a surrogate pair", { display_name: "a\ud800b" }, "body.display_name"],
    ["one in metadata", { server_metadata: { list: ["fine", { at: "\udc00" }] } }, "body.server_metadata.list[1].at"],
    ["one in a key of metadata", { server_metadata: { "a\u0000b": 1 } }, "A key of body.server_metadata"]
  ] as const)("is refused and named: %s", ([, body, place]) =>
    Effect.gen(function* () {
      const answer = yield* send("POST", "/api/v1/users", { access: "server", body })
      assert.strictEqual(answer.status, 400)
      assert.isTrue(answer.text.startsWith(`${place} contains `), answer.text)
    })
  )

  it.effect("is none with whole surrogate pairs", () =>
    Effect.map(send("POST", "/api/v1/users", { access: "server", body: { display_name: "🙂" } }), ({ body }) => {
      assert.strictEqual(body.display_name, "🙂")
    })
  )

  it.effect("is told after what is wrong with the shape of the request", () =>
    Effect.map(send("POST", "/api/v1/users", { access: "server", body: { display_name: "\u0000", other: 1 } }), ({ body }) => {
      assert.strictEqual(body.code, "SCHEMA_ERROR")
    })
  )
})

layer(platform)("the message about a malformed id in a path", (it) => {
  const me = "11111111-1111-4111-8111-111111111111"
  it.effect.each([
    ["GET", "/emails/outbox/x", undefined, "params.id"],
    ["GET", "/internal/email-drafts/x", undefined, "params.id"],
    ["GET", "/internal/email-themes/x", undefined, "params.id"],
    ["PATCH", "/internal/email-templates/x", { tsx_source: "x" }, "params.templateId"],
    ["POST", `/team-invitations/x/accept?user_id=${me}`, {}, "params.id"],
    ["GET", "/internal/api-keys/x", undefined, "params.api_key_id"],
    ["GET", "/user-api-keys/x", undefined, "params.api_key_id"],
    ["PATCH", `/emails/notification-preference/${me}/x`, { enabled: true }, "params.notification_category_id"]
  ] as const)("names the parameter as the platform does: %s %s", ([method, path, body, name]) =>
    Effect.map(send(method, `/api/v1${path}`, { ...admin, ...(body === undefined ? {} : { body }) }), ({ body: { details } }) =>
      assert.include(details.message, `- ${name} must be a valid UUID`)
    )
  )
})

layer(platform)("rewriting the source of a template", (it) => {
  const rewrite = (template_tsx_source: string) =>
    send("POST", "/api/v1/internal/rewrite-template-source", { ...admin, body: { template_tsx_source } })

  it.effect("makes its examples its variables, and leaves a source without examples as it is", () =>
    Effect.gen(function* () {
      const source = `export function EmailTemplate({ user, variables }) { return <p>{variables.name}{user.displayName}</p> }
EmailTemplate.PreviewVariables = { name: "Ada" }`
      const { body } = yield* rewrite(source)
      assert.include(body.tsx_source, 'const variables = { name: "Ada" }')
      assert.notMatch(body.tsx_source, /PreviewVariables|user, variables/)
      const plain = "export function EmailTemplate() { return <p>Hello</p> }"
      assert.strictEqual((yield* rewrite(plain)).body.tsx_source, plain)
      const again = yield* rewrite(body.tsx_source)
      assert.strictEqual(again.body.tsx_source, body.tsx_source)
    })
  )

  it.effect("fails for a source that does not compile", () =>
    Effect.map(rewrite("export function EmailTemplate( { return <p>"), ({ body, status }) => {
      assert.deepStrictEqual([status, body.code], [400, "TEMPLATE_SOURCE_REWRITE_ERROR"])
    })
  )
})

layer(platform)("an analytics query", (it) => {
  it.effect.each([999, 1000.5])("needs a time limit of whole milliseconds, from 1000 on: %d", (timeout_ms) =>
    Effect.map(
      send("POST", "/api/v1/internal/analytics/query", { ...admin, body: { query: "select 1", timeout_ms } }),
      ({ body }) => assert.strictEqual(body.code, "SCHEMA_ERROR")
    )
  )
})
