import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { Outbox } from "../src/emails/Outbox.js"
import { createTeam } from "../src/teams/createTeam.js"
import { World } from "../src/world/World.js"
import { addUser } from "./conformance/stage.js"
import { ownMailServer } from "./mailServer.js"
import { earlierPlatform, platform, send } from "./platform.js"
import { theProject } from "./signedIn.js"

interface Failed {
  readonly project_id: string
  readonly tenant_owner_emails: ReadonlyArray<string>
  readonly emails: ReadonlyArray<{ readonly subject: string; readonly to: ReadonlyArray<string> }>
}
const digest = (headers: Record<string, string>, query = "?dry_run=true") =>
  send("POST", `/api/v1/internal/failed-emails-digest${query}`, { headers })
const cron = { authorization: "Bearer mock_cron_secret" }

// Sends an e-mail to a user of the project through a mail server.
const write = Effect.fnUntraced(function* (host: string, subject: string) {
  const project = yield* ownMailServer(host)
  const email = `${crypto.randomUUID()}@example.com`
  const user = yield* addUser(project, { email })
  yield* send("POST", "/api/v1/emails/send-email", {
    access: "server",
    body: { user_ids: [user.id], html: "<p>Hello</p>", subject }
  })
  return { email, recipient: `User ID: ${user.id}` }
})
const owned = Effect.gen(function* () {
  const { internal } = yield* World
  const email = `${crypto.randomUUID()}@example.com`
  const owner = yield* addUser(internal, { email })
  const project = yield* theProject
  project.ownerTeamId = (yield* createTeam(internal, { displayName: "Owners" }, owner.id)).id
  return { project, email }
})

layer(platform)("undelivered mails", (it) => {
  it.effect("are listed with the reason, and are in no mailbox", () =>
    Effect.gen(function* () {
      for (const host of ["mail.invalid", "no-such-server.0.0.0.0"]) {
        const { email } = yield* write(host, host)
        assert.lengthOf(yield* (yield* Outbox).mailbox(email), 0)
        const [latest] = (yield* send("GET", "/api/v1/internal/emails", { access: "admin" })).body.items
        assert.strictEqual(latest.subject, host)
        assert.match(latest.to[0], /^User ID: /)
        assert.match(latest.error, /^Send error: /)
      }
      const { email } = yield* write("mail.example.com", "arrives")
      assert.lengthOf(yield* (yield* Outbox).mailbox(email), 1)
      const [latest] = (yield* send("GET", "/api/v1/internal/emails", { access: "admin" })).body.items
      assert.isNull(latest.error)
    })
  )

  it.effect("are reported to the platform's cron job with their owners, for a day", () =>
    Effect.gen(function* () {
      const { project, email: owner } = yield* owned
      yield* TestClock.adjust("2 days")
      const none = yield* digest(cron)
      assert.deepStrictEqual(none.body, { success: true, failed_emails_by_tenancy: [] })
      yield* write("mail.example.com", "arrives")
      const { recipient: to } = yield* write("mail.invalid", "lost")
      const { body } = yield* digest(cron, "")
      const failed: ReadonlyArray<Failed> = body.failed_emails_by_tenancy
      assert.deepStrictEqual(
        failed.map(({ project_id, tenant_owner_emails, emails }) => ({ project_id, tenant_owner_emails, emails })),
        [{ project_id: project.id, tenant_owner_emails: [owner], emails: [{ subject: "lost", to: [to] }] }]
      )
      yield* TestClock.adjust("1 day")
      assert.lengthOf((yield* digest(cron)).body.failed_emails_by_tenancy, 1)
      yield* TestClock.adjust(1)
      assert.deepStrictEqual((yield* digest(cron)).body.failed_emails_by_tenancy, [])
    })
  )

  it.effect("are reported to the owners, except by a dry run", () =>
    Effect.gen(function* () {
      const { email: owner } = yield* owned
      yield* TestClock.adjust("2 days")
      const letters = Effect.flatMap(Outbox, ({ mailbox }) => mailbox(owner))
      const { recipient: to } = yield* write("mail.invalid", "lost")
      yield* digest(cron)
      assert.lengthOf(yield* letters, 0)
      yield* digest(cron, "")
      const [letter, ...others] = yield* letters
      assert.lengthOf(others, 0)
      assert.strictEqual(letter?.subject, "Failed emails digest")
      for (const text of ["lost", to]) assert.include(letter?.text, text)
    })
  )

  it.effect("are listed even if they were a mail server test", () =>
    Effect.gen(function* () {
      for (const host of ["mail.invalid", "no-such-server.0.0.0.0"]) {
        const email_config = { host, port: 25, username: "u", password: "p", sender_name: "N", sender_email: "n@example.com" }
        const body = { recipient_email: "to@example.com", email_config }
        const answer = yield* send("POST", "/api/v1/internal/send-test-email", { access: "admin", body })
        assert.isFalse(answer.body.success)
        assert.isString(answer.body.error_message)
        const [latest] = (yield* send("GET", "/api/v1/internal/emails", { access: "admin" })).body.items
        assert.deepStrictEqual(latest.to, ["to@example.com"])
        assert.match(latest.error, /^Send error: /)
      }
    })
  )

  it.effect("are not reported without the cron secret", () =>
    Effect.gen(function* () {
      const missing = yield* digest({})
      assert.deepStrictEqual([missing.status, missing.body.code], [400, "SCHEMA_ERROR"])
      for (const authorization of ["Bearer another", "mock_cron_secret"]) {
        assert.strictEqual((yield* digest({ authorization })).status, 401)
      }
      assert.strictEqual((yield* digest(cron, "?dry_run=perhaps")).body.code, "SCHEMA_ERROR")
    })
  )
})

layer(earlierPlatform)("undelivered mails, on the platform of 2025-11", (it) => {
  it.effect("are listed with their mail server and the reason", () =>
    Effect.gen(function* () {
      for (const host of ["mail.invalid", "no-such-server.0.0.0.0"]) {
        const { email } = yield* write(host, host)
        const [latest] = (yield* send("GET", "/api/v1/internal/emails", { access: "admin" })).body.items
        assert.deepStrictEqual(
          [latest.subject, latest.to, latest.sender_config.host, latest.error.errorType],
          [host, [email], host, "HOST_NOT_FOUND"]
        )
      }
    })
  )
})

layer(platform)("a mail server that does not exist", (it) => {
  it.effect("is told by the error of the connection", () =>
    Effect.gen(function* () {
      yield* write("mail.invalid", "nowhere")
      const [mail] = yield* (yield* Outbox).sent
      assert.strictEqual(mail?.error?.errorType, "HOST_NOT_FOUND")
      assert.deepStrictEqual(mail?.error?.rawError, {
        errno: -3008,
        code: "EDNS",
        syscall: "getaddrinfo",
        hostname: "mail.invalid",
        command: "CONN"
      })
    })
  )
})
