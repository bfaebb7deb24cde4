import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { QueuedEmail } from "../world/QueuedEmail.js"
import { enqueue } from "../world/QueuedEmail.js"

/** The options of an e-mail to a user. */
export interface NewEmail
  extends Pick<QueuedEmail, "html" | "themeId" | "variables" | "subject" | "kind" | "isHighPriority" | "draftId" | "templateId"> {
  readonly source: string | undefined
  /** Undefined to send it immediately. */
  readonly scheduledAtMillis: number | undefined
}

// Wraps HTML in a component, so that it is rendered like any other source.
const sourceOf = (html: string): string =>
  `export function EmailTemplate() {\n  return <div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(html)} }} />\n}`

/** Adds an e-mail to a user to the queue. */
export const enqueueEmail = Effect.fnUntraced(function* (
  project: Project,
  userId: string,
  { source, scheduledAtMillis, ...email }: NewEmail
) {
  const now = yield* Clock.currentTimeMillis
  enqueue(project, {
    ...email,
    id: yield* (yield* RandomText).uuid,
    createdAtMillis: now,
    updatedAtMillis: now,
    writtenAtMillis: now,
    tsxSource: source ?? sourceOf(email.html ?? ""),
    to: { type: "user-primary-email", userId },
    skipDeliverabilityCheck: false,
    scheduledAtMillis: scheduledAtMillis ?? now,
    isPaused: false,
    progress: {}
  })
})
