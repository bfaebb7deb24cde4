import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { EmulatorConfig } from "../EmulatorConfig.js"
import type { NotificationKind } from "../world/NotificationPreference.js"
import { wantsNotifications } from "../world/NotificationPreference.js"
import type { Project } from "../world/Project.js"
import type { QueuedEmail, SkipReason } from "../world/QueuedEmail.js"
import { hasMovingEmails, movingEmailsOf, queuedEmailsOf, settle } from "../world/QueuedEmail.js"
import { derived } from "../world/slot.js"
import type { User } from "../world/User.js"
import { primaryChannel, usersOf } from "../world/User.js"
import { World } from "../world/World.js"
import { takeCapacity } from "./capacity.js"
import { deliveryFailure } from "./deliveryFailure.js"
import { Outbox } from "./Outbox.js"
import type { Message } from "./sendEmail.js"
import { renderFor } from "./sendEmail.js"
import { themeSource } from "./sources.js"

/** What the outbox says about an e-mail that cannot be rendered. */
export const renderError = "The e-mail could not be rendered. Its source, or that of its theme, is not valid."

const userOf = (project: Project, { to }: QueuedEmail): User | undefined =>
  "userId" in to ? usersOf(project).get(to.userId) : undefined

const variablesOf = (project: Project, email: QueuedEmail) => ({
  projectDisplayName: project.displayName,
  userDisplayName: userOf(project, email)?.displayName ?? "",
  ...email.variables
})

const messageOf = (project: Project, email: QueuedEmail): Message => ({
  content: email.html === undefined ? { source: email.tsxSource, variables: variablesOf(project, email) } : { html: email.html },
  theme: themeSource(project, email.themeId ?? false),
  subject: email.subject,
  kind: email.kind
})

const render = Effect.fnUntraced(function* (project: Project, id: string, atMillis: number) {
  const email = queuedEmailsOf(project).get(id)
  if (email === undefined) return
  const { progress } = email
  // A defect too belongs to this e-mail only, and must not fail the requests of the project.
  const content = yield* renderFor(project, userOf(project, email), messageOf(project, email)).pipe(
    Effect.orElseSucceed(() => null),
    Effect.catchDefect((defect) => Effect.as(Effect.logError(`The e-mail ${email.id} cannot be rendered`, defect), null))
  )
  // The e-mail can change or be cancelled while it renders.
  if (email.progress !== progress || progress.skipped !== undefined) return
  email.updatedAtMillis = atMillis
  progress.renderedAtMillis = atMillis
  if (content === null) progress.renderError = renderError
  else progress.content = content
})

/** Returns the addresses of an e-mail, or why it has none. */
const addressesOf = (project: Project, email: QueuedEmail, kind: NotificationKind): ReadonlyArray<string> | SkipReason => {
  const { to } = email
  if (!("userId" in to)) return to.emails.length === 0 ? "NO_EMAIL_PROVIDED" : to.emails
  const user = userOf(project, email)
  if (user === undefined) return "USER_ACCOUNT_DELETED"
  if (!wantsNotifications(project, user.id, kind.id)) return "USER_UNSUBSCRIBED"
  if (to.type === "user-custom-emails") return to.emails.length === 0 ? "NO_EMAIL_PROVIDED" : to.emails
  const primary = primaryChannel(user)?.value
  return primary === undefined ? "USER_HAS_NO_PRIMARY_EMAIL" : [primary]
}

const deliver = Effect.fnUntraced(function* (project: Project, email: QueuedEmail, atMillis: number) {
  const { content } = email.progress
  if (content === undefined) return
  const addresses = addressesOf(project, email, content.kind)
  if (typeof addresses === "string") {
    email.progress.skipped = { atMillis, reason: addresses }
    return
  }
  const { send } = yield* Outbox
  const mails = yield* Effect.forEach(addresses, (to) => send(project, to, content, undefined, email.id))
  const error = mails.find((mail) => mail.error !== null)?.error
  if (error == null) email.progress.deliveredAtMillis = atMillis
  else email.progress.failure = deliveryFailure(error, atMillis)
})

const unpaused = (project: Project): ReadonlyArray<QueuedEmail> => movingEmailsOf(project).filter(({ isPaused }) => !isPaused)

const startsAt = ({ writtenAtMillis }: QueuedEmail, step: number): number => writtenAtMillis + step

const start = (project: Project, now: number, step: number): void => {
  for (const email of unpaused(project)) {
    const startAt = startsAt(email, step)
    if (email.progress.startedRenderingAtMillis !== undefined || startAt > now) continue
    email.progress.startedRenderingAtMillis = startAt
    email.updatedAtMillis = startAt
  }
}

/** Returns when the rendering of an e-mail is over; undefined if it has not started, is over already, or is not needed. */
const renderedAt = ({ progress }: QueuedEmail, step: number): number | undefined =>
  progress.startedRenderingAtMillis === undefined || progress.renderedAtMillis !== undefined || progress.skipped !== undefined
    ? undefined
    : progress.startedRenderingAtMillis + step

// Each e-mail renders in a transaction of its own, which has changed nothing while it waits. Requests change the e-mails meanwhile, so
// the next is looked for each time.
const renderDue = Effect.fnUntraced(function* (project: Project, now: number, step: number) {
  const { transaction } = yield* World
  for (;;) {
    if (
      unpaused(project).some((email) => email.progress.startedRenderingAtMillis === undefined && startsAt(email, step) <= now)
    ) {
      yield* transaction(Effect.sync(() => start(project, now, step)))
    }
    const next = unpaused(project).find((email) => (renderedAt(email, step) ?? Number.POSITIVE_INFINITY) <= now)
    if (next === undefined) return
    yield* transaction(render(project, next.id, renderedAt(next, step) ?? now))
  }
})

const isReady = ({ progress, scheduledAtMillis }: QueuedEmail, now: number, step: number): boolean =>
  progress.content !== undefined &&
  progress.startedSendingAtMillis === undefined &&
  Math.max(progress.renderedAtMillis ?? Number.POSITIVE_INFINITY, scheduledAtMillis) + step <= now

const sendDue = Effect.fnUntraced(function* (project: Project, now: number, step: number) {
  // A project can be deleted while its e-mails render.
  if (!(yield* World).projects.has(project.id)) return
  const moving = unpaused(project)
  const ready = moving.filter((email) => isReady(email, now, step))
  // Sorts by priority, then by scheduled time.
  ready.sort((one, other) => {
    const urgent = Number(other.isHighPriority) - Number(one.isHighPriority)
    return urgent === 0 ? one.scheduledAtMillis - other.scheduledAtMillis : urgent
  })
  for (const email of ready.slice(0, takeCapacity(project, ready.length, now))) {
    email.progress.startedSendingAtMillis = now
    email.updatedAtMillis = now
  }
  for (const email of moving) {
    const { startedSendingAtMillis } = email.progress
    if (startedSendingAtMillis !== undefined && startedSendingAtMillis + step <= now) {
      yield* deliver(project, email, now)
      email.updatedAtMillis = now
    }
    settle(project, email, now)
  }
})

const lockOf = derived(() => Semaphore.makeUnsafe(1))

/**
 * Advances the e-mails of a project to the current time, one after the other. Runs around each request of the project. Other
 * requests run while an e-mail renders; those of the project wait, so that they see the e-mails as they are by then.
 */
export const catchUp = Effect.fnUntraced(function* (project: Project) {
  const { transaction } = yield* World
  const { emailStepMillis } = yield* EmulatorConfig
  const advance = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    yield* renderDue(project, now, emailStepMillis)
    yield* transaction(sendDue(project, now, emailStepMillis))
  })
  if (hasMovingEmails(project)) yield* lockOf(project).withPermit(advance)
})

/** Advances the e-mails of all projects. Runs before the mails of all projects are read. */
export const catchUpAll = Effect.gen(function* () {
  const { projects } = yield* World
  yield* Effect.forEach([...projects.values()], catchUp, { concurrency: "unbounded" })
})
