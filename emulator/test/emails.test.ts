import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { applyOverride } from "../src/config/applyOverride.js"
import { Outbox } from "../src/emails/Outbox.js"
import { Emulator } from "../src/index.js"
import { addUser } from "./conformance/stage.js"
import { ownMailServer } from "./mailServer.js"
import { earlierPlatform, platform, send } from "./platform.js"

const setUp = Effect.gen(function* () {
  const project = yield* ownMailServer()
  const email = `${crypto.randomUUID()}@example.com`
  const user = yield* addUser(project, { email, displayName: "Ann" })
  return { email, user }
})
const mailsTo = (email: string) => Effect.flatMap(Outbox, (outbox) => outbox.mailbox(email))
const sendEmail = (userId: string, body: Readonly<Record<string, unknown>>) =>
  send("POST", "/api/v1/emails/send-email", { access: "server", body: { user_ids: [userId], ...body } })

const source = (category: string) => `
import { type } from "arktype"
import { NotificationCategory, Subject } from "@stackframe/emails"
export const variablesSchema = type({ count: "number" });
export function EmailTemplate({ user, variables }) {
  return <><Subject value={\`\${variables.count} for \${user.displayName}\`} /><NotificationCategory value="${category}" /><p>{variables.count}</p></>;
}
EmailTemplate.PreviewVariables = { count: 1 };
`
const template = Effect.fnUntraced(function* (category: string) {
  const { body } = yield* send("POST", "/api/v1/internal/email-templates", { access: "admin", body: { display_name: "T" } })
  const changed = yield* send("PATCH", `/api/v1/internal/email-templates/${body.id}`, {
    access: "admin",
    body: { tsx_source: source(category) }
  })
  assert.strictEqual(changed.status, 200)
  return String(body.id)
})
const follow = Effect.fnUntraced(function* (link: string) {
  const handler = yield* Emulator.handler
  return yield* Effect.promise(() => handler(new Request(link)))
})

const lightTheme = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac"

/** The themes that the list shows after a template is updated with a theme, with false, with the theme again, and with null. */
const themesOfUpdates = Effect.gen(function* () {
  yield* setUp
  const id = yield* template("Transactional")
  const themes: Array<string | false | undefined> = []
  for (const theme_id of [lightTheme, false, lightTheme, null]) {
    const path = `/api/v1/internal/email-templates/${id}`
    const body = { tsx_source: source("Transactional"), theme_id }
    assert.strictEqual((yield* send("PATCH", path, { access: "admin", body })).status, 200)
    const { body: list } = yield* send("GET", "/api/v1/internal/email-templates", { access: "admin" })
    themes.push(list.templates.find((each: { id: string }) => each.id === id).theme_id)
  }
  return themes
})

layer(earlierPlatform)("e-mails of 2025-11", (it) => {
  it.effect("an update of a template with false or null leaves its theme unchanged", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* themesOfUpdates, [lightTheme, lightTheme, lightTheme, lightTheme])
    })
  )
})

layer(platform)("e-mails", (it) => {
  it.effect("the list of templates is that of the platform as long as the mail server is shared", () =>
    Effect.gen(function* () {
      const list = Effect.map(
        send("GET", "/api/v1/internal/email-templates", { access: "admin" }),
        ({ body }): ReadonlyArray<{ readonly id: string; readonly tsx_source: string }> => body.templates
      )
      const project = yield* ownMailServer()
      const [builtIn] = yield* list
      const own = yield* template("Transactional")
      const path = `/api/v1/internal/email-templates/${builtIn?.id}`
      const changed = { tsx_source: source("Transactional") }
      assert.strictEqual((yield* send("PATCH", path, { access: "admin", body: changed })).status, 200)
      assert.isTrue((yield* list).some(({ id }) => id === own))
      applyOverride(project, { "emails.server": null })
      const shared = yield* list
      assert.lengthOf(shared, 7)
      assert.deepStrictEqual(shared[0], builtIn)
    })
  )

  it.effect("an update of a template with false removes its theme, and with null selects that of the project", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* themesOfUpdates, [lightTheme, false, lightTheme, undefined])
    })
  )

  it.effect("an e-mail from a template has its subject, and is listed with its recipient", () =>
    Effect.gen(function* () {
      const { email, user } = yield* setUp
      yield* sendEmail(user.id, { template_id: yield* template("Transactional"), variables: { count: 7 } })
      const [mail] = yield* mailsTo(email)
      assert.strictEqual(mail?.subject, "7 for Ann")
      assert.strictEqual(mail?.from, "Shop <shop@example.com>")
      assert.strictEqual(mail?.text, "7")
      const { body } = yield* send("GET", "/api/v1/internal/emails", { access: "admin" })
      const listed = body.items.find(({ to }: { readonly to: ReadonlyArray<string> }) => to.includes(`User ID: ${user.id}`))
      assert.lengthOf(listed?.to, 1)
      assert.isUndefined(listed.sender_config)
    })
  )

  it.effect("an e-mail with invalid variables gets the usual response, and is never sent", () =>
    Effect.gen(function* () {
      const { email, user } = yield* setUp
      const { status } = yield* sendEmail(user.id, { template_id: yield* template("Transactional"), variables: { count: "7" } })
      assert.strictEqual(status, 200)
      assert.lengthOf(yield* mailsTo(email), 0)
    })
  )

  it.effect("the link of an e-mail unsubscribes the user from its category, once and within 30 days", () =>
    Effect.gen(function* () {
      const { email, user } = yield* setUp
      const marketing = sendEmail(user.id, { template_id: yield* template("Marketing"), variables: { count: 1 } })
      yield* marketing
      const [mail] = yield* mailsTo(email)
      const link = /href="([^"]*unsubscribe-link[^"]*)"/.exec(mail?.html ?? "")?.[1] ?? ""
      assert.include(mail?.text ?? "", link, "the text has the addresses of links too")
      assert.strictEqual((yield* follow(link)).status, 200)
      yield* marketing
      assert.lengthOf(yield* mailsTo(email), 1)
      assert.strictEqual((yield* follow(link)).status, 200)
      yield* TestClock.adjust("29 days")
      assert.strictEqual((yield* follow(link)).status, 200)
      yield* TestClock.adjust("2 days")
      assert.strictEqual((yield* follow(link)).status, 400)
    })
  )

  it.effect("an e-mail that cannot be unsubscribed from has no unsubscribe link", () =>
    Effect.gen(function* () {
      const { email, user } = yield* setUp
      yield* sendEmail(user.id, { html: "<p>Hello</p>", subject: "S" })
      const [mail] = yield* mailsTo(email)
      assert.include(mail?.html ?? "", "<p>Hello</p>")
      assert.notInclude(mail?.html ?? "", "unsubscribe-link")
    })
  )

  it.effect("a draft has its sending time, and keeps its theme", () =>
    Effect.gen(function* () {
      const { email, user } = yield* setUp
      const { body } = yield* send("POST", "/api/v1/internal/email-drafts", {
        access: "admin",
        body: {
          display_name: "D",
          tsx_source: source("Transactional").replace("export const variablesSchema", "const unused"),
          theme_id: false
        }
      })
      yield* TestClock.adjust("1 minute")
      yield* sendEmail(user.id, { draft_id: body.id })
      const { body: draft } = yield* send("GET", `/api/v1/internal/email-drafts/${body.id}`, { access: "admin" })
      assert.isAbove(draft.sent_at_millis, 0)
      assert.lengthOf(yield* mailsTo(email), 1)
    })
  )

  it.effect("a test e-mail goes through the named mail server, unless no such server can exist", () =>
    Effect.gen(function* () {
      const { email } = yield* setUp
      const test = (host: string) =>
        send("POST", "/api/v1/internal/send-test-email", {
          access: "admin",
          body: {
            recipient_email: email,
            email_config: {
              host,
              port: 25,
              username: "u",
              password: "secret-word",
              sender_name: "N",
              sender_email: "n@example.com"
            }
          }
        })
      assert.isFalse((yield* test("mail.invalid")).body.success)
      assert.isTrue((yield* test("mail.example.com")).body.success)
      const { text } = yield* send("GET", "/api/v1/internal/emails", { access: "admin" })
      assert.include(text, email)
      assert.notInclude(text, "secret-word")
    })
  )
})
