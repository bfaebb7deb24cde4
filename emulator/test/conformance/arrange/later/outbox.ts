import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { putTemplate } from "../../../../src/emails/sources.js"
import { putEmailDraft } from "../../../../src/world/EmailDraft.js"
import { queuedEmailsOf } from "../../../../src/world/QueuedEmail.js"
import { fieldsOf } from "../../answers.js"
import type { Arrange, Arrangement } from "../../stage.js"
import { addEmailOf, addUser, after, earlier, steps } from "../../stage.js"
import { ownServer, recipients, refusing, sentMails, sourceOf } from "../emails.js"
import { owned } from "../internal.js"

const withAddress = "070d521f-9be0-4605-a3e0-339d014e3f39"
const withoutAddress = "b394b92f-01d5-476b-9e4e-964594cebe16"
const mailbox = "golden-box@example.com"
const now = 1795322094000
const inAMonth = 1797914094452

const draftSource =
  'import { Subject, NotificationCategory } from "@stackframe/emails"; export function EmailTemplate(){ return <div><Subject value="Draft subject"/><NotificationCategory value="Transactional"/>OWN-THEME hi</div>; }'
const throwingSource = 'export function EmailTemplate(){ throw new Error("boom"); }'
const editedSource =
  'import { Subject } from "@stackframe/emails"; export function EmailTemplate(){ return <div><Subject value="Edited"/>OWN-THEME edited</div>; }'
const repairedSource =
  'import { Subject } from "@stackframe/emails"; export function EmailTemplate(){ return <div><Subject value="Repaired"/>OWN-THEME ok</div>; }'

const at =
  (millis: number): Arrange =>
  () =>
    TestClock.setTime(millis)

const people =
  (withMail: ReadonlyArray<string>, withoutMail: ReadonlyArray<string>): Arrange =>
  ({ project }) =>
    Effect.gen(function* () {
      for (const id of [...withoutMail, ...withMail]) {
        const user = yield* addUser(project, { id })
        if (withMail.includes(id)) yield* addEmailOf(project, user, { value: `${id}@example.com`, isPrimary: true })
      }
    })

const sendTo = (userIds: ReadonlyArray<string>, body: object): Arrange =>
  steps(after({ method: "POST", path: "/emails/send-email", access: "server", body: { user_ids: userIds, ...body } }), () =>
    TestClock.adjust("1 second")
  )

const html = (subject: string, own: object = {}) => ({
  html: "<p>OWN-HTML hello</p>",
  subject,
  notification_category_name: "Marketing",
  ...own
})

const sendDraft =
  (tsxSource: string): Arrange =>
  (stage) =>
    Effect.gen(function* () {
      const body = { display_name: "D", theme_id: false, tsx_source: tsxSource }
      const { id } = yield* earlier(stage, { method: "POST", path: "/internal/email-drafts", body })
      yield* sendTo([withAddress], { draft_id: id })(stage)
    })

/** The recorded e-mails, sent by requests. Recorded ids in paths are replaced by those of the emulator. */
const outboxOf = (who: Arrange): Arrange =>
  steps(
    ownServer,
    at(now),
    who,
    sendTo([withAddress], html("Later", { scheduled_at_millis: inAMonth })),
    sendTo([withAddress], html("Urgent", { is_high_priority: true })),
    sendTo([withAddress], html("Past", { scheduled_at_millis: 1000 })),
    sendTo([withAddress], html("Neg", { scheduled_at_millis: -1 })),
    sendTo([withAddress, withoutAddress], html("Two")),
    sendDraft(draftSource),
    sendDraft(throwingSource)
  )

const outbox = outboxOf(people([withAddress], [withoutAddress]))
// The recorded list has the e-mails of one request in reverse order.
const outboxForList = outboxOf(steps(people([withAddress], []), people([], [withoutAddress])))

const failing = ["3dd71bb8-71fc-419a-b82a-3d820d287955", "4c7bac2d-23fa-4220-9080-964f637b593c"]
const failingOutbox: Arrange = steps(
  ownServer,
  after({
    method: "PATCH",
    path: "/internal/config/override/environment",
    body: { config_override_string: '{"emails.server.port":9}' }
  }),
  people(failing, ["e5a32f88-8af7-4817-b917-3fe188007d20"]),
  sendTo(failing.slice(0, 1), { html: "<p>OWN-HTML x</p>", subject: "S" }),
  sendTo(["e5a32f88-8af7-4817-b917-3fe188007d20"], { html: "<p>OWN-HTML x</p>", subject: "S" }),
  sendTo(failing.slice(1), { html: "<p>OWN-HTML x</p>", subject: "S" })
)

// The ids of the recorded e-mails, in the order in which they are sent here.
const recordedIds = [
  "368498e2-1b2e-4074-9159-06a71e16d96a",
  "5e712d84-d7ff-4db9-aeff-36ea462e950d",
  "81eb0992-d364-4d27-8d97-e2b6028d3c96",
  "025d3ff3-9ae7-4af8-a466-2e0b622d22c0",
  "b8f49ed6-64f1-4007-9879-1e8ec7859726",
  "4bf838cf-fd5c-4c6a-8978-7aa5b5e485ab",
  "eda347c2-2e62-466d-b77f-00d20b7db036",
  "4c4fc9fc-9355-4c47-b3a8-1dddd30bd25f"
]
const failingIds = [
  "88335192-9153-414a-a8cd-9ae454c3c3f5",
  "8fd10120-8973-4ec0-9455-aacfef8c8fa3",
  "b6e1bfb9-2d55-496a-aa23-5618029180eb"
]

const idIn = (project: Parameters<typeof queuedEmailsOf>[0], recorded: ReadonlyArray<string>, id: string): string =>
  [...queuedEmailsOf(project).keys()][recorded.indexOf(id)] ?? id

/** Requests the emulator's counterpart of the recorded e-mail. */
const named =
  (recorded: ReadonlyArray<string>): Arrange =>
  ({ project, request }) =>
    Effect.sync(() => {
      const id = request.path.split("/").at(-1) ?? ""
      request.path = request.path.replace(id, idIn(project, recorded, id))
      const cursor = request.query["cursor"]
      if (cursor !== undefined) request.query["cursor"] = idIn(project, recorded, cursor)
    })

const change =
  (recordedId: string, body: object): Arrange =>
  (stage) =>
    earlier(stage, {
      method: "PATCH",
      path: `/emails/outbox/${idIn(stage.project, recordedIds, recordedId)}`,
      access: "server",
      body
    })

const [later = ""] = recordedIds
const throwing = recordedIds[7] ?? ""

// The changes of the recordings; each builds on the previous ones.
const changes: ReadonlyArray<readonly [name: string, body: object]> = [
  ["pause", { is_paused: true }],
  ["unpause", { is_paused: false }],
  ["reschedule", { scheduled_at_millis: 1797914095452 }],
  ["pause-before-edit", { is_paused: true }],
  ["change-recipients", { to: { type: "custom-emails", emails: [mailbox] } }],
  ["change-recipients-user-custom", { to: { type: "user-custom-emails", user_id: withAddress, emails: [mailbox] } }],
  ["change-recipients-none", { to: { type: "custom-emails", emails: [] } }],
  ["skip-deliverability-check", { skip_deliverability_check: true }],
  ["variables", { variables: { a: 1 } }],
  ["theme-null", { theme_id: null }],
  ["theme-unknown", { theme_id: "f8513f34-6fba-4859-aca5-bf2acab7904b" }],
  ["edit-source", { tsx_source: editedSource }],
  ["empty-body", {}],
  ["cancel", { cancel: true }]
]
const changedUntil = (name: string): Arrange =>
  steps(
    ...changes
      .slice(
        0,
        changes.findIndex(([own]) => own === name)
      )
      .map(([, body]) => change(later, body))
  )
const canceled = steps(changedUntil("cancel"), change(later, { cancel: true }))

const isOfFailing = (name: string) => name.startsWith("failing-mail-server") || /^status-(?:server-error|and-simple)/.test(name)
const sent: Arrange = (stage) =>
  isOfFailing(stage.recorded.name)
    ? steps(failingOutbox, named(failingIds))(stage)
    : stage.recorded.name === "empty"
      ? Effect.void
      : outbox(stage)

const boosted = after({ method: "POST", path: "/emails/capacity-boost", access: "server", body: {} })

// The template or draft in the request.
const contents: Arrange = ({ project, request, recorded }) =>
  Effect.sync(() => {
    const { template_id: templateId, draft_id: draftId } = fieldsOf(request.body)
    if (typeof templateId === "string" && recorded.response.status === 200) {
      const tsxSource = sourceOf("internal.email-templates.update", "update")
      putTemplate(project, { id: templateId, displayName: "Own template", tsxSource, themeId: null })
    }
    if (typeof draftId === "string" && recorded.response.status === 200) {
      const tsxSource = recorded.name.includes("throws") ? throwingSource : draftSource
      putEmailDraft(project, { id: draftId, displayName: "D", tsxSource, themeId: null, sentAtMillis: null })
    }
  })

/** E-mails to users on the 2026-04 platform. */
export const outboxes: Readonly<Record<string, Arrangement>> = {
  "emails.outbox.list": {
    before: steps(sent, named(recordedIds))
  },
  "emails.outbox.get": {
    before: sent,
    cases: {
      "email-of-another-project": () => Effect.void,
      scheduled: named(recordedIds),
      "render-error": named(recordedIds),
      skipped: named(recordedIds),
      canceled: steps(canceled, named(recordedIds))
    }
  },
  "emails.outbox.update": {
    before: (stage) => Effect.andThen(outbox(stage), named(recordedIds)(stage)),
    cases: Object.fromEntries(changes.map(([name]) => [name, changedUntil(name)]))
  },
  "emails.delivery-info": {
    before: (stage) =>
      stage.recorded.name === "new-project"
        ? Effect.void
        : stage.recorded.name === "after-failures"
          ? failingOutbox(stage)
          : outbox(stage),
    cases: { "while-boosted": boosted }
  },
  "emails.capacity-boost": {
    cases: { "already-active": boosted, "already-active-override-error-status": boosted }
  },
  "emails.send-email": {
    before: (stage) =>
      stage.recorded.name === "shared-server-2026"
        ? Effect.void
        : stage.recorded.name === "unknown-user-2026"
          ? ownServer(stage)
          : steps(ownServer, recipients, contents)(stage),
    cases: {
      draft: () => Effect.void,
      "draft-again": () => Effect.void
    }
  },
  "internal.emails.list": {
    before: (stage) =>
      stage.recorded.name.endsWith("-2026")
        ? ownServer(stage)
        : steps(owned, ownServer, stage.recorded.name === "failed" ? refusing : () => Effect.void, sentMails)(stage),
    cases: {
      "after-sending-2026": steps(outboxForList, canceled, change(throwing, { tsx_source: repairedSource })),
      "failing-mail-server-2026": failingOutbox
    }
  }
}
