import type { Json } from "../config/json.js"
import type { NotificationKind } from "./NotificationPreference.js"
import type { Project } from "./Project.js"
import { derived, slot } from "./slot.js"
import { Table } from "./Table.js"

/** The recipient of an e-mail: a user, a user at other addresses, or any addresses. */
export type Recipient =
  | { readonly type: "user-primary-email"; readonly userId: string }
  | { readonly type: "user-custom-emails"; readonly userId: string; readonly emails: ReadonlyArray<string> }
  | { readonly type: "custom-emails"; readonly emails: ReadonlyArray<string> }

/** Returns how lists of e-mails name a recipient: users by their id. */
export const addresseesOf = ({ to }: QueuedEmail): ReadonlyArray<string> =>
  to.type === "custom-emails" ? to.emails : [`User ID: ${to.userId}`]

/** Why an e-mail was skipped. */
export type SkipReason =
  | "MANUALLY_CANCELLED"
  | "NO_EMAIL_PROVIDED"
  | "USER_ACCOUNT_DELETED"
  | "USER_HAS_NO_PRIMARY_EMAIL"
  | "USER_UNSUBSCRIBED"

/** The rendered content of an e-mail. */
export interface Content {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly kind: NotificationKind
}

/** The progress of an e-mail. Reset when its content changes. */
export interface Progress {
  startedRenderingAtMillis?: number
  renderedAtMillis?: number
  content?: Content
  renderError?: string
  startedSendingAtMillis?: number
  deliveredAtMillis?: number
  failure?: { readonly atMillis: number; readonly message: string; readonly code: string; readonly rawError?: string }
  skipped?: { readonly atMillis: number; readonly reason: SkipReason }
}

/** An e-mail to users in the outbox. */
export interface QueuedEmail {
  readonly id: string
  readonly createdAtMillis: number
  updatedAtMillis: number
  /** When its content was last set; rendering starts from here. */
  writtenAtMillis: number
  tsxSource: string
  /** The HTML that it was created from instead of a source. */
  html: string | undefined
  /** Null for no theme. */
  themeId: string | null
  to: Recipient
  readonly variables: Readonly<Record<string, Json>>
  /** The subject in the request, which overrides that of the source. */
  readonly subject: string | undefined
  /** The notification category, unless the source sets it. */
  readonly kind: NotificationKind
  skipDeliverabilityCheck: boolean
  scheduledAtMillis: number
  readonly isHighPriority: boolean
  readonly draftId: string | null
  readonly templateId: string | null
  isPaused: boolean
  progress: Progress
}

/** The statuses that the emulator uses, each with its simplified form. */
export const simpleStatuses = {
  paused: "in-progress",
  preparing: "in-progress",
  rendering: "in-progress",
  scheduled: "in-progress",
  queued: "in-progress",
  sending: "in-progress",
  "render-error": "error",
  "server-error": "error",
  skipped: "ok",
  sent: "ok"
} as const

export type EmailStatus = keyof typeof simpleStatuses

/** Returns the status of an e-mail. */
export const statusOf = ({ progress, isPaused, scheduledAtMillis }: QueuedEmail, nowMillis: number): EmailStatus => {
  if (progress.skipped !== undefined) return "skipped"
  if (progress.deliveredAtMillis !== undefined) return "sent"
  if (isPaused) return "paused"
  if (progress.startedRenderingAtMillis === undefined) return "preparing"
  if (progress.renderError !== undefined) return "render-error"
  if (progress.content === undefined) return "rendering"
  if (progress.failure !== undefined) return "server-error"
  if (progress.startedSendingAtMillis !== undefined) return "sending"
  return scheduledAtMillis > nowMillis ? "scheduled" : "queued"
}

const ended: ReadonlySet<EmailStatus> = new Set(["sent", "skipped", "render-error", "server-error"])

/** The e-mails of a project by id, oldest first. */
export const queuedEmailsOf = slot("queuedEmails", () => new Table<QueuedEmail>())

// Rendering starts even for an e-mail that was cancelled before.
const isOver = (email: QueuedEmail, nowMillis: number): boolean =>
  ended.has(statusOf(email, nowMillis)) && email.progress.startedRenderingAtMillis !== undefined

// No e-mail ends as time passes alone.
const movingIds = derived(
  (project) => new Set([...queuedEmailsOf(project).values()].filter((email) => !isOver(email, 0)).map(({ id }) => id))
)

/** Returns the e-mails of a project that are not finished, oldest first. */
export const movingEmailsOf = (project: Project): ReadonlyArray<QueuedEmail> => {
  const emails = queuedEmailsOf(project)
  return [...movingIds(project)].flatMap((id) => emails.get(id) ?? [])
}

/** Checks whether a project has e-mails that are not finished. */
export const hasMovingEmails = (project: Project): boolean => movingIds(project).size > 0

const capacity = 10_000

/** Adds an e-mail to the outbox. Drops the oldest ones if there are too many. */
export const enqueue = (project: Project, email: QueuedEmail): void => {
  const emails = queuedEmailsOf(project)
  for (const oldest of emails.values()) {
    if (emails.size < capacity) break
    emails.delete(oldest.id)
    movingIds(project).delete(oldest.id)
  }
  movingIds(project).add(email.id)
  emails.set(email.id, email)
}

/** Updates whether an e-mail is finished. */
export const settle = (project: Project, email: QueuedEmail, nowMillis: number): void => {
  if (isOver(email, nowMillis)) movingIds(project).delete(email.id)
  else movingIds(project).add(email.id)
}
