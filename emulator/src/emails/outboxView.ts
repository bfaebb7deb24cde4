import type { Progress, QueuedEmail } from "../world/QueuedEmail.js"
import { simpleStatuses, statusOf } from "../world/QueuedEmail.js"

const date = (millis: number | undefined): Date | null => (millis === undefined ? null : new Date(millis))

const attemptsOf = ({ progress: { failure } }: QueuedEmail) =>
  failure === undefined
    ? null
    : [
        {
          attemptNumber: 1,
          at: new Date(failure.atMillis),
          externalMessage: failure.message,
          externalDetails: { errorType: failure.code },
          internalMessage: failure.message,
          internalDetails: { errorType: failure.code, ...(failure.rawError === undefined ? {} : { rawError: failure.rawError }) }
        }
      ]

/** Returns an e-mail as the platform shows it. Fields of later steps are null, and omitted from the response. */
export const viewOf = (email: QueuedEmail, nowMillis: number) => {
  const status = statusOf(email, nowMillis)
  // A paused e-mail does not show its earlier progress.
  const progress: Progress = status === "paused" ? {} : email.progress
  const { content } = progress
  const attempts = status === "paused" ? null : attemptsOf(email)
  return {
    id: email.id,
    createdAt: new Date(email.createdAtMillis),
    updatedAt: new Date(email.updatedAtMillis),
    tsxSource: email.tsxSource,
    themeId: email.themeId,
    to: email.to,
    variables: email.variables,
    skipDeliverabilityCheck: email.skipDeliverabilityCheck,
    scheduledAt: new Date(email.scheduledAtMillis),
    createdWith: email.draftId === null ? ("programmatic-call" as const) : ("draft" as const),
    emailDraftId: email.draftId,
    emailProgrammaticCallTemplateId: email.templateId,
    sendRetries: attempts?.length ?? 0,
    nextSendRetryAt: null,
    sendAttemptErrors: attempts,
    isPaused: email.isPaused,
    hasRendered: content !== undefined,
    hasDelivered: progress.deliveredAtMillis !== undefined,
    status,
    simpleStatus: simpleStatuses[status],
    startedRenderingAt: date(progress.startedRenderingAtMillis),
    renderedAt: date(progress.renderedAtMillis),
    subject: content?.subject ?? null,
    html: content?.html ?? null,
    text: content?.text ?? null,
    isTransactional: content === undefined ? null : !content.kind.canDisable,
    isHighPriority: content === undefined ? null : email.isHighPriority,
    notificationCategoryId: content?.kind.id ?? null,
    renderError: progress.renderError ?? null,
    startedSendingAt: date(progress.startedSendingAtMillis),
    errorAt: date(progress.failure?.atMillis),
    serverError: progress.failure?.message ?? null,
    skippedAt: date(progress.skipped?.atMillis),
    skippedReason: progress.skipped?.reason ?? null,
    skippedDetails: progress.skipped === undefined ? null : {},
    deliveredAt: date(progress.deliveredAtMillis),
    deliveryDelayedAt: null,
    bouncedAt: null,
    openedAt: null,
    clickedAt: null,
    markedAsSpamAt: null,
    canHaveDeliveryInfo: progress.deliveredAtMillis === undefined ? null : false
  }
}
