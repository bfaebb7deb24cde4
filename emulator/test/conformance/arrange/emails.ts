import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { unsubscription } from "../../../src/codes/kinds.js"
import { applyOverride } from "../../../src/config/applyOverride.js"
import { Outbox } from "../../../src/emails/Outbox.js"
import { putTemplate, putTheme } from "../../../src/emails/sources.js"
import { putEmailDraft } from "../../../src/world/EmailDraft.js"
import { notificationKinds, setNotifications } from "../../../src/world/NotificationPreference.js"
import { fieldsOf } from "../answers.js"
import { recordings } from "../recording.js"
import type { Arrange, Arrangement } from "../stage.js"
import { addCodeOf, addEmailOf, addUser, except, steps } from "../stage.js"
import { userWith } from "../teamWorld.js"
import { owned } from "./internal.js"
import { countedUsers } from "./metrics.js"

type Fields = Readonly<Record<string, unknown>>
export const sourceOf = (file: string, name: string): string => {
  const recorded = recordings.get(file)?.cases.find((each) => each.name === name)
  return String(fieldsOf(recorded?.request.body)["tsx_source"])
}
const themeId = "ade686bf-dd54-4b8e-be02-7d0dc3e355e8"
const templateId = "6dd341aa-ecdc-4c56-80dc-dc99879ff420"
const draftId = "2c7c926a-a430-4c3b-877d-c78cc9db60b4"

export const ownServer: Arrange = ({ project, recorded }) =>
  Effect.sync(() => {
    if (recorded.name === "shared-email-server" || recorded.name === "shared-server") return
    applyOverride(project, {
      "emails.server": {
        isShared: false,
        host: "localhost",
        port: 8129,
        username: "golden",
        password: "p",
        senderName: "Golden",
        senderEmail: "golden@example.com"
      }
    })
  })

/** The mail server of the project refuses connections. */
export const refusing: Arrange = ({ project }) => Effect.sync(() => applyOverride(project, { "emails.server.port": 9 }))

const ownSources: Arrange = ({ project, recorded }) =>
  Effect.sync(() => {
    if (recorded.name === "built-in") return
    putTheme(project, { id: themeId, displayName: "Own theme", tsxSource: sourceOf("internal.email-themes.update", "update") })
    const tsxSource = sourceOf("internal.email-templates.update", "update")
    const listed = (fieldsOf(recorded.response.body)["templates"] ?? []) as ReadonlyArray<Fields>
    const theme = listed.find(({ id }) => id === templateId)?.["theme_id"]
    const own = typeof theme === "string" ? theme : null
    putTemplate(project, { id: templateId, displayName: "Own template", tsxSource, themeId: own })
  })

// A draft has the recorded theme, and its source unless the recording omits it.
const drafts: Arrange = ({ project, recorded, request }) =>
  Effect.sync(() => {
    const body = fieldsOf(recorded.response.body)
    const shown = (body["drafts"] ?? (body["display_name"] === undefined ? [] : [body])) as ReadonlyArray<Fields>
    const id = recorded.name === "not-found" ? undefined : /email-drafts\/([0-9a-f-]{36})$/.exec(request.path)?.[1]
    const plain = { id, display_name: "First", tsx_source: "" }
    const all = shown.length === 0 && id !== undefined ? [plain] : [...shown].reverse()
    for (const wire of all as ReadonlyArray<Fields>) {
      const theme = wire["theme_id"]
      putEmailDraft(project, {
        id: String(wire["id"]),
        displayName: String(wire["display_name"]),
        tsxSource: String(wire["tsx_source"]),
        themeId: typeof theme === "string" || theme === false ? theme : null,
        sentAtMillis: (wire["sent_at_millis"] ?? null) as number | null
      })
    }
  })

/** The users in the results, in order. */
export const recipients: Arrange = ({ project, recorded, request }) =>
  Effect.gen(function* () {
    const results = (fieldsOf(recorded.response.body)["results"] ?? []) as ReadonlyArray<Fields>
    for (const { user_id, user_email } of results) {
      const user = yield* addUser(project, { id: String(user_id) })
      if (user_email !== undefined) yield* addEmailOf(project, user, { value: String(user_email), isPrimary: true })
    }
    const [first] = (fieldsOf(request.body)["user_ids"] ?? []) as ReadonlyArray<string>
    if (results.length === 0 && first !== undefined && !first.startsWith("0000")) yield* userWith(project, first)
  })

const draft: Arrange = ({ project }) =>
  Effect.sync(() => {
    const tsxSource = sourceOf("internal.email-drafts.update", "source")
    putEmailDraft(project, { id: draftId, displayName: "Second", tsxSource, themeId, sentAtMillis: null })
  })

const unsubscribe =
  (used: boolean): Arrange =>
  ({ project, request }) =>
    addCodeOf(
      project,
      unsubscription,
      request.query["code"] ?? "",
      { userId: crypto.randomUUID(), notificationCategoryId: notificationKinds[1]?.id ?? "" },
      { used }
    )

/** The mails in the list, oldest first. */
export const sentMails: Arrange = ({ project, recorded }) =>
  Effect.gen(function* () {
    const items = (fieldsOf(recorded.response.body)["items"] ?? []) as ReadonlyArray<Fields>
    const outbox = yield* Outbox
    for (const { subject, to } of [...items].reverse()) {
      yield* outbox.send(project, String((to as ReadonlyArray<string>)[0]), { subject: String(subject), text: "", html: "" })
    }
  })

/** Why the content of the assistant's response is not compared. */
const modelsOwn = "the content is that of a stand-in for the model, and the emulator has neither"
const call = except(["content"], modelsOwn)

// The id of a conversation is that of its subject.
const subjectOfChat: Arrange = ({ project, recorded }) =>
  Effect.sync(() => {
    const id = recorded.request.path.split("/").at(-1) ?? ""
    if (recorded.name === "thread-not-found") return
    const source = { id, displayName: "Mine", tsxSource: "" }
    const kind = fieldsOf(recorded.request.body)["context_type"]
    if (kind === "email-theme") putTheme(project, source)
    else if (kind === "email-template") putTemplate(project, { ...source, themeId: null })
    else putEmailDraft(project, { ...source, themeId: null, sentAtMillis: null })
  })

export const emails: Readonly<Record<string, Arrangement>> = {
  "emails.send-email": {
    before: steps(ownServer, ownSources, recipients),
    cases: {
      draft,
      "draft-again": draft,
      "user-disabled-the-category": ({ project, request }) =>
        Effect.sync(() => {
          const [user = ""] = fieldsOf(request.body)["user_ids"] as ReadonlyArray<string>
          setNotifications(project, user, notificationKinds[1]?.id ?? "", false)
        })
    }
  },
  "emails.render-email": { before: steps(owned, ownSources) },
  "emails.unsubscribe-link": {
    cases: { valid: unsubscribe(false), "used-again": unsubscribe(true) }
  },
  "internal.send-sign-in-invitation": {},
  "internal.send-test-email": { before: owned },
  "internal.emails.list": {
    before: (stage) => steps(owned, ownServer, stage.recorded.name === "failed" ? refusing : () => Effect.void, sentMails)(stage)
  },
  "internal.email-themes.create": {},
  "internal.email-themes.get": { before: ownSources },
  "internal.email-themes.list": { before: steps(owned, ownSources) },
  "internal.email-themes.update": { before: steps(owned, ownSources) },
  "internal.email-themes.delete": {},
  "internal.email-templates.create": {},
  "internal.email-templates.list": { before: steps(owned, ownSources) },
  "internal.email-templates.update": { before: steps(owned, ownServer, ownSources) },
  "internal.email-templates.delete": {},
  "internal.email-drafts.create": {},
  "internal.email-drafts.get": { before: drafts },
  "internal.email-drafts.get-after-sending": { before: drafts },
  "internal.email-drafts.list": { before: drafts },
  "internal.email-drafts.update": { before: drafts },
  "internal.email-drafts.delete": {},
  "internal.ai-chat.history": {},
  "internal.ai-chat.save": {},
  "internal.ai-chat.send": {
    before: steps(owned, subjectOfChat),
    cases: { "draft-tool-call": call, "theme-tool-call": call, "template-tool-call": call }
  },
  "internal.metrics": {
    before: (stage) =>
      stage.recorded.name === "no-users"
        ? TestClock.setTime(Date.UTC(2026, 10, 21, 9))
        : steps(countedUsers(recordings.get("internal.metrics"), "include-anonymous"), owned)(stage)
  }
}
