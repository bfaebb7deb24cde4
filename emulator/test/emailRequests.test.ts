import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { applyOverride } from "../src/config/applyOverride.js"
import { Outbox } from "../src/emails/Outbox.js"
import { ownMailServer } from "./mailServer.js"
import { platform, send } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

const nobody = "22222222-2222-4222-8222-222222222222"
const dark = "a0172b5d-cff0-463b-83bb-85124697373a"
const ownServer = ownMailServer()
const sharedServer = Effect.map(theProject, (project) => applyOverride(project, { "emails.server": { isShared: true } }))

const call = (method: string, path: string, body?: unknown) =>
  send(method, `/api/v1${path}`, { access: "admin", ...(body === undefined ? {} : { body }) })
const sendEmail = (body: unknown) => call("POST", "/emails/send-email", body)
const codeOf = (answer: { readonly headers: Headers }) => answer.headers.get("x-stack-known-error")

layer(platform)("sending e-mails", (it) => {
  const html = "<p>x</p>"

  it.effect("the shape is checked first, then the mail server, recipients, category, content and users", () =>
    Effect.gen(function* () {
      const bad = { notification_category_name: "News", template_id: nobody }
      yield* sharedServer
      assert.strictEqual(codeOf(yield* sendEmail({ html, ...bad })), "SCHEMA_ERROR")
      assert.strictEqual(codeOf(yield* sendEmail(bad)), "REQUIRES_CUSTOM_EMAIL_SERVER")
      yield* ownServer
      assert.strictEqual(codeOf(yield* sendEmail(bad)), "SCHEMA_ERROR")
      assert.strictEqual(codeOf(yield* sendEmail({ ...bad, user_ids: [], all_users: true })), "SCHEMA_ERROR")
      const category = yield* sendEmail({ ...bad, user_ids: [nobody] })
      assert.deepStrictEqual([category.status, codeOf(category)], [400, null])
      const content = yield* sendEmail({ template_id: nobody, user_ids: [nobody] })
      assert.deepStrictEqual([content.status, codeOf(content)], [400, null])
      assert.strictEqual(codeOf(yield* sendEmail({ html, user_ids: [nobody] })), "USER_ID_DOES_NOT_EXIST")
    })
  )

  it.effect("only a template has variables", () =>
    Effect.gen(function* () {
      yield* ownServer
      const draft = (yield* call("POST", "/internal/email-drafts", { display_name: "D" })).body.id
      const template = (yield* call("POST", "/internal/email-templates", { display_name: "T" })).body.id
      const status = (content: object) =>
        Effect.map(sendEmail({ user_ids: [], variables: {}, ...content }), (answer) => answer.status)
      assert.strictEqual(yield* status({ html }), 400)
      assert.strictEqual(yield* status({ draft_id: draft }), 400)
      assert.strictEqual(yield* status({ template_id: template }), 200)
    })
  )

  it.effect("a draft that failed to send is not marked as sent, and a sent one counts as changed", () =>
    Effect.gen(function* () {
      yield* ownServer
      const make = Effect.map(call("POST", "/internal/email-drafts", { display_name: "D" }), ({ body }) => body.id as string)
      const [first, second] = [yield* make, yield* make]
      yield* TestClock.adjust("1 minute")
      yield* sendEmail({ user_ids: [nobody], draft_id: first })
      const get = call("GET", `/internal/email-drafts/${first}`)
      assert.isNull((yield* get).body.sent_at_millis)
      yield* sendEmail({ user_ids: [], draft_id: first })
      assert.isNotNull((yield* get).body.sent_at_millis)
      const { drafts } = (yield* call("GET", "/internal/email-drafts")).body
      assert.deepStrictEqual(
        drafts.slice(0, 2).map(({ id }: { readonly id: string }) => id),
        [first, second]
      )
    })
  )

  it.effect("the theme is the requested one, else the draft's, else the project's", () =>
    Effect.gen(function* () {
      yield* ownServer
      const email = "a@example.com"
      const { user } = yield* signedIn({ email })
      const draft = (yield* call("POST", "/internal/email-drafts", { display_name: "D", theme_id: dark })).body.id
      const mail = Effect.fnUntraced(function* (theme: object) {
        yield* sendEmail({ user_ids: [user.id], draft_id: draft, ...theme })
        const all = yield* (yield* Outbox).mailbox(email)
        const bodies = all.map(({ html: text }) => /<body[^>]*>/.exec(text ?? "")?.[0])
        return new Set(bodies).size
      })
      assert.strictEqual(yield* mail({}), 1)
      assert.strictEqual(yield* mail({ theme_id: dark }), 1)
      assert.strictEqual(yield* mail({ theme_id: null }), 2)
      assert.strictEqual(yield* mail({ theme_id: false }), 3)
    })
  )
})

layer(platform)("the e-mails of a project", (it) => {
  it.effect("the lists of sources and drafts ignore any query", () =>
    Effect.gen(function* () {
      for (const path of ["email-themes", `email-themes/${dark}`, "email-templates", "email-drafts"]) {
        assert.strictEqual((yield* call("GET", `/internal/${path}?limit=1`)).status, 200)
      }
    })
  )

  it.effect("fields that the shared mail server does not need are accepted", () =>
    Effect.gen(function* () {
      const change = (email_config: object) => call("PATCH", "/internal/projects/current", { config: { email_config } })
      const { body } = yield* change({ type: "shared", host: "mail.example", port: 25 })
      assert.deepStrictEqual(body.config.email_config, { type: "shared" })
      assert.strictEqual((yield* change({ type: "shared", foo: 1 })).status, 400)
    })
  )

  it.effect("the password of a mail server has at most 70 characters", () =>
    Effect.gen(function* () {
      const config = { host: "mail.example", port: 25, username: "u", sender_name: "S", sender_email: "s@example.com" }
      const answers = Effect.fnUntraced(function* (password: string) {
        const email_config = { ...config, password }
        return [
          (yield* call("PATCH", "/internal/projects/current", {
            config: { email_config: { type: "standard", ...email_config } }
          })).status,
          (yield* call("POST", "/internal/send-test-email", { recipient_email: "a@example.com", email_config })).status
        ]
      })
      assert.deepStrictEqual(yield* answers("x".repeat(70)), [200, 200])
      assert.deepStrictEqual(yield* answers("x".repeat(71)), [400, 400])
    })
  )
})

layer(platform)("rendering an e-mail", (it) => {
  const template_tsx_source = "export function EmailTemplate() { return <div>x</div> }"
  const rendered = (body: object) =>
    Effect.map(call("POST", "/emails/render-email", body), ({ body }) => String(body.details?.message ?? body.html))

  it.effect("is refused for templates or themes that exclude each other, by the names of the request", () =>
    Effect.gen(function* () {
      const first = (message: string) => message.split("\n").slice(1, 4)
      const refused = ["  - body is not matched by any of the provided schemas:", "    Schema 0:"]
      assert.deepStrictEqual(first(yield* rendered({})), [...refused, "      body.template_id must be defined"])
      assert.deepStrictEqual(first(yield* rendered({ template_id: dark, template_tsx_source })), [
        ...refused,
        "      body contains unknown properties: template_tsx_source"
      ])
      assert.match(
        yield* rendered({ template_tsx_source, theme_id: dark, theme_tsx_source: "x" }),
        / {4}Schema 2:\n {6}body contains unknown properties: theme_tsx_source\n {4}Schema 3:\n {6}body contains unknown properties: theme_id$/
      )
      assert.include(yield* rendered({ template_tsx_source, theme_id: dark }), "<div>x</div>")
    })
  )
})
