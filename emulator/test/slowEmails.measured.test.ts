import { layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { Outbox } from "../src/emails/Outbox.js"
import { putTemplate, putTheme, removeTemplate, templatesOf, themesOf } from "../src/emails/sources.js"
import { Emulator } from "../src/index.js"
import { emailDraftsOf } from "../src/world/EmailDraft.js"
import { queuedEmailsOf } from "../src/world/QueuedEmail.js"
import { usersOf } from "../src/world/User.js"
import { ownMailServer } from "./mailServer.js"
import { project as first, send } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

const second = {
  id: "33333333-3333-4333-8333-333333333333",
  publishableClientKey: "pck_second",
  secretServerKey: "ssk_second",
  superSecretAdminKey: "sak_second"
}
const platformOf = (platform: "2025-11" | "2026-04") => Emulator.layer({ platform, passwordRounds: 4, projects: [first, second] })

const ownServer = ownMailServer()
const call = (method: string, path: string, body?: unknown) =>
  send(method, `/api/v1${path}`, { access: "admin", ...(body === undefined ? {} : { body }) })
const elements = 'import { NotificationCategory, Subject } from "@stackframe/emails"\n'
const templateOf = (subject: string, before = "") =>
  `${elements}export function EmailTemplate() { ${before}\nreturn <><Subject value="${subject}"/><NotificationCategory value="Transactional"/>hello</> }`
// Takes many times as long as the requests that are answered meanwhile, and a small part of what the renderer allows.
const work = "for (let at = 0; at < 1000; at++) JSON.stringify('x'.repeat(20_000));"
const slow = (subject: string) => templateOf(subject, work)

const draftWith = Effect.fnUntraced(function* (tsx_source: string) {
  const { id } = (yield* call("POST", "/internal/email-drafts", { display_name: "D", tsx_source })).body
  return id as string
})
const templateWith = Effect.fnUntraced(function* (source: string) {
  const { id } = (yield* call("POST", "/internal/email-templates", { display_name: "T" })).body
  const project = yield* theProject
  const stored = templatesOf(project).find((each) => each.id === id)
  if (stored !== undefined) putTemplate(project, { ...stored, tsxSource: source })
  return id as string
})
const someone = Effect.suspend(() => signedIn({ email: `${crypto.randomUUID()}@example.com` }))

const ofSecond = {
  "x-stack-project-id": second.id,
  "x-stack-secret-server-key": second.secretServerKey,
  "x-stack-super-secret-admin-key": second.superSecretAdminKey
}
const askSecond = () => send("GET", "/api/v1/users", { access: "server", headers: ofSecond })
const askSecondAsAdmin = (method: string, path: string, body: unknown) =>
  send(method, `/api/v1${path}`, { access: "admin", headers: ofSecond, body })

// Bodies are received in ticks of their own, and requests without one would go first.
const nextTick = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Starts a request of the first project, and runs an effect while it renders. Fails if the request ends before. */
const during = Effect.fnUntraced(function* <A, E, R, B, E2, R2>(
  request: Effect.Effect<A, E, R>,
  other: Effect.Effect<B, E2, R2>
) {
  const running = yield* Effect.forkChild(request)
  for (let count = 0; count < 10; count++) {
    yield* nextTick
    assert.strictEqual((yield* askSecond()).status, 200)
    assert.isUndefined(running.pollUnsafe(), "the other project's request waited")
  }
  yield* other
  return yield* Fiber.join(running)
})

for (const generation of ["2025-11", "2026-04"] as const) {
  layer(platformOf(generation))(`an e-mail that renders slowly, on ${generation}`, (it) => {
    it.effect("does not stop requests of other projects while it is sent", () =>
      Effect.gen(function* () {
        yield* ownServer
        const { user } = yield* someone
        const draft_id = yield* draftWith(slow("Slow"))
        const answer = yield* during(call("POST", "/emails/send-email", { user_ids: [user.id], draft_id }), Effect.void)
        assert.strictEqual(answer.status, 200)
      })
    )

    it.effect("does not stop requests of other projects while its source is checked", () =>
      Effect.gen(function* () {
        yield* ownServer
        const id = yield* templateWith(templateOf("First"))
        const answer = yield* during(
          call("PATCH", `/internal/email-templates/${id}`, { tsx_source: slow("Second") }),
          Effect.void
        )
        assert.strictEqual(answer.status, 200)
      })
    )

    it.effect("does not stop requests of other projects while it is shown", () =>
      Effect.gen(function* () {
        const body = { template_tsx_source: slow("Slow"), theme_id: false }
        const answer = yield* during(call("POST", "/emails/render-email", body), Effect.void)
        assert.strictEqual(answer.body.subject, "Slow")
      })
    )

    it.effect("does not stop the e-mails of other projects", () =>
      Effect.gen(function* () {
        const body = { template_tsx_source: templateOf("Fast"), theme_id: false }
        const fast = askSecondAsAdmin("POST", "/emails/render-email", body)
        // Two threads have started.
        yield* Effect.all([fast, fast], { concurrency: "unbounded" })
        yield* ownServer
        const { user } = yield* someone
        const draft_id = yield* draftWith(slow("Slow"))
        const running = yield* Effect.forkChild(call("POST", "/emails/send-email", { user_ids: [user.id], draft_id }))
        for (let count = 0; count < 10; count++) yield* Effect.andThen(nextTick, askSecond())
        assert.strictEqual((yield* fast).body.subject, "Fast")
        assert.isUndefined(running.pollUnsafe(), "the e-mail of the other project waited")
        yield* Fiber.join(running)
      })
    )

    it.effect("keeps what changes while a template is checked", () =>
      Effect.gen(function* () {
        yield* ownServer
        const [project, id] = [yield* theProject, yield* templateWith(templateOf("First"))]
        const find = () => templatesOf(project).find((each) => each.id === id)
        const path = `/internal/email-templates/${id}`
        const update = call("PATCH", path, { tsx_source: slow("Second") })
        const renamed = Effect.sync(() => {
          const template = find()
          if (template !== undefined) putTemplate(project, { ...template, displayName: "Renamed" })
        })
        assert.strictEqual((yield* during(update, renamed)).status, 200)
        assert.include(find(), { displayName: "Renamed", tsxSource: slow("Second") })
        const again = call("PATCH", path, { tsx_source: slow("Third") })
        const answer = yield* during(
          again,
          Effect.sync(() => removeTemplate(project, id))
        )
        assert.strictEqual(answer.status, 404)
        assert.isUndefined(find())
      })
    )

    it.effect("keeps what changes while a theme is checked", () =>
      Effect.gen(function* () {
        const project = yield* theProject
        const id = (yield* call("POST", "/internal/email-themes", { display_name: "T" })).body.id
        const find = () => themesOf(project).find((each) => each.id === id)
        const tsx_source = `export function EmailTheme({ children }) { ${work} return <p>{children}</p> }`
        const renamed = Effect.sync(() => {
          const theme = find()
          if (theme !== undefined) putTheme(project, { ...theme, displayName: "Renamed" })
        })
        const answer = yield* during(call("PATCH", `/internal/email-themes/${id}`, { tsx_source }), renamed)
        assert.strictEqual(answer.body.display_name, "Renamed")
        assert.include(find(), { displayName: "Renamed", tsxSource: tsx_source })
      })
    )

    it.effect("is sent to nobody who is deleted meanwhile", () =>
      Effect.gen(function* () {
        yield* ownServer
        const [{ project, user }, other] = [yield* someone, yield* someone]
        const draft_id = yield* draftWith(slow("Slow"))
        const address = (of: typeof user) => of.channels[0]?.value ?? ""
        const { mailbox } = yield* Outbox
        // The deleted user comes last: the e-mail to the other one may be sent before the deletion.
        const request = call("POST", "/emails/send-email", { user_ids: [other.user.id, user.id], draft_id })
        yield* during(
          request,
          Effect.sync(() => usersOf(project).delete(user.id))
        )
        assert.deepStrictEqual(yield* mailbox(address(user)), [])
        assert.lengthOf(yield* mailbox(address(other.user)), 1)
      })
    )

    it.effect("leaves a draft alone if it changes or is deleted meanwhile", () =>
      Effect.gen(function* () {
        yield* ownServer
        const { project, user } = yield* someone
        const drafts = emailDraftsOf(project)
        const kept = yield* draftWith(slow("Kept"))
        const gone = yield* draftWith(slow("Gone"))
        const sending = (draft_id: string) => call("POST", "/emails/send-email", { user_ids: [user.id], draft_id })
        yield* during(sending(kept), call("PATCH", `/internal/email-drafts/${kept}`, { display_name: "Renamed" }))
        assert.strictEqual(drafts.get(kept)?.displayName, "Renamed")
        yield* during(
          sending(gone),
          Effect.sync(() => drafts.delete(gone))
        )
        assert.isUndefined(drafts.get(gone))
      })
    )
  })
}

layer(platformOf("2026-04"))("a queued e-mail", (it) => {
  it.effect("is sent in its turn, although an earlier one renders slowly", () =>
    Effect.gen(function* () {
      yield* ownServer
      const { project, user } = yield* someone
      const scheduled_at_millis = 60_000
      for (const subject of ["Slow", "Fast"]) {
        const draft_id = yield* draftWith(subject === "Slow" ? slow(subject) : templateOf(subject))
        yield* call("POST", "/emails/send-email", { user_ids: [user.id], draft_id, scheduled_at_millis })
      }
      yield* TestClock.adjust("2 minutes")
      const { mailbox } = yield* Outbox
      const mails = yield* mailbox(user.channels[0]?.value ?? "")
      assert.deepStrictEqual(
        mails.map(({ subject }) => subject),
        ["Slow", "Fast"]
      )
      assert.isTrue([...queuedEmailsOf(project).values()].every(({ progress }) => progress.deliveredAtMillis === 120_000))
    })
  )

  it.effect("is sent once, however many requests arrive while it renders", () =>
    Effect.gen(function* () {
      yield* ownServer
      const { user } = yield* someone
      const draft_id = yield* draftWith(slow("Once"))
      const request = call("POST", "/emails/send-email", { user_ids: [user.id], draft_id })
      yield* during(
        request,
        Effect.forEach([1, 2, 3], () => call("GET", "/users"), { concurrency: "unbounded" })
      )
      assert.lengthOf(yield* (yield* Outbox).mailbox(user.channels[0]?.value ?? ""), 1)
    })
  )

  it.effect("is not sent with what it said before a change or a cancellation", () =>
    Effect.gen(function* () {
      yield* ownServer
      const { project, user } = yield* someone
      const emails = () => [...queuedEmailsOf(project).values()]
      const sending = Effect.gen(function* () {
        const draft_id = yield* draftWith(slow("Before"))
        return yield* call("POST", "/emails/send-email", { user_ids: [user.id], draft_id })
      })
      const change = Effect.sync(() => {
        const email = emails().at(-1)
        if (email === undefined) return assert.fail("nothing is queued")
        email.tsxSource = templateOf("After")
        email.progress = {}
      })
      yield* during(sending, change)
      const cancelled = Effect.sync(() => {
        const email = emails().at(-1)
        if (email === undefined) return assert.fail("nothing is queued")
        email.progress.skipped = { atMillis: 0, reason: "MANUALLY_CANCELLED" }
      })
      yield* during(sending, cancelled)
      const mails = yield* (yield* Outbox).mailbox(user.channels[0]?.value ?? "")
      assert.deepStrictEqual(
        mails.map(({ subject }) => subject),
        ["After"]
      )
    })
  )
})
