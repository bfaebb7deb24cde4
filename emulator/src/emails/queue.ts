import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { Outbox } from "../mail/Outbox.js"
import type { NotificationKind } from "../world/NotificationPreference.js"
import { wantsNotifications } from "../world/NotificationPreference.js"
import type { Project } from "../world/Project.js"
import type { QueuedEmail, SkipReason } from "../world/QueuedEmail.js"
import { movingEmailsOf, settle } from "../world/QueuedEmail.js"
import type { User } from "../world/User.js"
import { primaryChannel, usersOf } from "../world/User.js"
import { World } from "../world/World.js"
import { takeCapacity } from "./capacity.js"
import type { Message } from "./sendEmail.js"
import { renderFor } from "./sendEmail.js"
import { themeSource } from "./sources.js"

const renderError = "The e-mail could not be rendered. Its source, or that of its theme, is not valid."
const serverError = "The mail server could not be reached."

const userOf = (project: Project, { to }: QueuedEmail): User | undefined =>
  "userId" in to ? usersOf(project).get(to.userId) : undefined

const messageOf = (project: Project, email: QueuedEmail): Message => ({
  content: email.html === undefined ? { source: email.tsxSource, variables: email.variables } : { html: email.html },
  theme: themeSource(project, email.themeId ?? false),
  subject: email.subject,
  kind: email.kind
})

const render = Effect.fnUntraced(function* (project: Project, email: QueuedEmail, atMillis: number) {
  const content = yield* Effect.orElseSucceed(renderFor(project, userOf(project, email), messageOf(project, email)), () => null)
  email.progress.renderedAtMillis = atMillis
  if (content === null) email.progress.renderError = renderError
  else email.progress.content = content
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
  else
    email.progress.failure = {
      atMillis,
      message: serverError,
      code: error.errorType,
      ...(error.rawError && { rawError: JSON.stringify(error.rawError) })
    }
})

const goOn = Effect.fnUntraced(function* (project: Project, now: number, step: number) {
  const moving = [...movingEmailsOf(project)].filter(({ isPaused }) => !isPaused)
  const ready: Array<QueuedEmail> = []
  for (const email of moving) {
    const { progress } = email
    const startAt = email.writtenAtMillis + step
    if (progress.startedRenderingAtMillis === undefined && startAt <= now) {
      progress.startedRenderingAtMillis = startAt
      email.updatedAtMillis = startAt
    }
    const renderedAt = (progress.startedRenderingAtMillis ?? Number.POSITIVE_INFINITY) + step
    if (progress.renderedAtMillis === undefined && progress.skipped === undefined && renderedAt <= now) {
      yield* render(project, email, renderedAt)
      email.updatedAtMillis = renderedAt
    }
    const sendAt = Math.max(progress.renderedAtMillis ?? Number.POSITIVE_INFINITY, email.scheduledAtMillis) + step
    if (progress.content !== undefined && progress.startedSendingAtMillis === undefined && sendAt <= now) ready.push(email)
  }
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

/** Advances the e-mails of all projects to the current time. Runs around each request, and before mails are read. */
export const catchUp = Effect.fn("emails.catchUp")(function* () {
  const { projects } = yield* World
  const { emailStepMillis } = yield* EmulatorConfig
  const now = yield* Clock.currentTimeMillis
  for (const project of projects.values()) {
    if (movingEmailsOf(project).size > 0) yield* goOn(project, now, emailStepMillis)
  }
})
