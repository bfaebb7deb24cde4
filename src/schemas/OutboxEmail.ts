import * as Schema from "effect/Schema"
import { nullWhenAbsent, optionals } from "./absence.js"
import { Email } from "./Email.js"
import { Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { Open, openUnion } from "./Open.js"
import { IntText } from "./query.js"
import { otherOutboxRecipient } from "./rules/otherType.js"
import { Wire } from "./wire.js"

/** The statuses of an e-mail in the outbox. @source protocol/changes.md */
export const outboxStatuses = [
  "paused",
  "preparing",
  "rendering",
  "scheduled",
  "queued",
  "sending",
  "render-error",
  "server-error",
  "bounced",
  "skipped",
  "delivery-delayed",
  "sent",
  "opened",
  "clicked",
  "marked-as-spam"
] as const

/** The simplified statuses. @source protocol/changes.md */
export const simpleOutboxStatuses = ["in-progress", "error", "ok"] as const

const toUser = Wire({ type: Schema.Literal("user-primary-email"), userId: Schema.String })
const toUserAt = <Address extends Schema.Constraint>(address: Address) =>
  Wire({ type: Schema.Literal("user-custom-emails"), userId: Schema.String, emails: Schema.Array(address) })
const toAddresses = <Address extends Schema.Constraint>(address: Address) =>
  Wire({ type: Schema.Literal("custom-emails"), emails: Schema.Array(address) })

/** The recipients of an e-mail: a user, a user at other addresses, or any addresses. @source protocol/changes.md */
export const OutboxRecipient = openUnion(otherOutboxRecipient, {
  "user-primary-email": toUser,
  "user-custom-emails": toUserAt(Schema.String),
  "custom-emails": toAddresses(Schema.String)
})
const NewRecipient = openUnion(otherOutboxRecipient, {
  "user-primary-email": toUser,
  "user-custom-emails": toUserAt(Email),
  "custom-emails": toAddresses(Email)
})
export type OutboxRecipient = typeof OutboxRecipient.Type

/** A failed attempt to send an e-mail. @source protocol/changes.md */
export class SendAttemptError extends Opaque<SendAttemptError>()(
  Wire(
    {
      /** From 1. */
      attemptNumber: Schema.Finite,
      at: Schema.DateFromString,
      externalMessage: Schema.String,
      externalDetails: Schema.Json,
      internalMessage: Schema.String,
      internalDetails: Schema.Json
    },
    { at: "timestamp" }
  )
) {}

const millis = nullWhenAbsent(Schema.DateFromMillis)

/**
 * An e-mail of the outbox, sent or not. Fields of later stages are null: the content before it is rendered, `deliveredAt` before
 * it is delivered. Since 2026-04.
 * @source protocol/changes.md
 */
export class OutboxEmail extends Opaque<OutboxEmail>()(
  Wire(
    {
      id: Schema.String,
      createdAt: Schema.DateFromMillis,
      updatedAt: Schema.DateFromMillis,
      tsxSource: Schema.String,
      themeId: Schema.NullOr(Schema.String),
      to: OutboxRecipient,
      variables: Schema.Record(Schema.String, Schema.Json),
      skipDeliverabilityCheck: Schema.Boolean,
      scheduledAt: Schema.DateFromMillis,
      createdWith: Open(["draft", "programmatic-call"]),
      emailDraftId: Schema.NullOr(Schema.String),
      emailProgrammaticCallTemplateId: Schema.NullOr(Schema.String),
      sendRetries: Schema.Finite,
      nextSendRetryAt: Schema.NullOr(Schema.DateFromMillis),
      sendAttemptErrors: Schema.NullOr(Schema.Array(SendAttemptError)),
      isPaused: Schema.Boolean,
      hasRendered: Schema.Boolean,
      hasDelivered: Schema.Boolean,
      status: Open(outboxStatuses),
      simpleStatus: Open(simpleOutboxStatuses),
      startedRenderingAt: millis,
      renderedAt: millis,
      subject: nullWhenAbsent(Schema.String),
      html: nullWhenAbsent(Schema.String),
      text: nullWhenAbsent(Schema.String),
      isTransactional: nullWhenAbsent(Schema.Boolean),
      isHighPriority: nullWhenAbsent(Schema.Boolean),
      notificationCategoryId: nullWhenAbsent(Schema.String),
      renderError: nullWhenAbsent(Schema.String),
      startedSendingAt: millis,
      errorAt: millis,
      serverError: nullWhenAbsent(Schema.String),
      skippedAt: millis,
      /** Such as `USER_HAS_NO_PRIMARY_EMAIL` or `MANUALLY_CANCELLED`. */
      skippedReason: nullWhenAbsent(Schema.String),
      skippedDetails: nullWhenAbsent(Schema.Json),
      deliveredAt: millis,
      deliveryDelayedAt: millis,
      bouncedAt: millis,
      openedAt: millis,
      clickedAt: millis,
      markedAsSpamAt: millis,
      /** Whether the mail server reports the delivery of the e-mail. */
      canHaveDeliveryInfo: nullWhenAbsent(Schema.Boolean)
    },
    {
      createdAt: "created_at_millis",
      updatedAt: "updated_at_millis",
      scheduledAt: "scheduled_at_millis",
      nextSendRetryAt: "next_send_retry_at_millis",
      startedRenderingAt: "started_rendering_at_millis",
      renderedAt: "rendered_at_millis",
      startedSendingAt: "started_sending_at_millis",
      errorAt: "error_at_millis",
      skippedAt: "skipped_at_millis",
      deliveredAt: "delivered_at_millis",
      deliveryDelayedAt: "delivery_delayed_at_millis",
      bouncedAt: "bounced_at_millis",
      openedAt: "opened_at_millis",
      clickedAt: "clicked_at_millis",
      markedAsSpamAt: "marked_as_spam_at_millis"
    }
  )
) {}

/** Which e-mails of the outbox to list, newest first. The limit is 1 to 100, default 100. @source protocol/changes.md */
export class OutboxQuery extends Opaque<OutboxQuery>()(
  Wire(
    optionals({
      cursor: Uuid,
      // The platform rejects other sizes without a code, so the service checks the size.
      limit: IntText,
      status: Schema.Literals(outboxStatuses),
      simpleStatus: Schema.Literals(simpleOutboxStatuses)
    })
  )
) {}

/**
 * The fields of an unsent e-mail to change; omitted fields are left unchanged. Changed content is rendered again.
 * @source protocol/changes.md
 */
export class UpdateOutboxEmailInput extends Opaque<UpdateOutboxEmailInput>()(
  Wire(
    optionals({
      tsxSource: Schema.String,
      /** Null selects the project's theme. */
      themeId: Schema.NullOr(Uuid),
      to: NewRecipient,
      variables: Schema.Record(Schema.String, Schema.Json),
      skipDeliverabilityCheck: Schema.Boolean,
      scheduledAt: Schema.DateFromMillis,
      isPaused: Schema.Boolean,
      /** Cancels the e-mail. */
      cancel: Schema.Literal(true)
    }),
    { scheduledAt: "scheduled_at_millis" }
  )
) {}

/** The delivery statistics of a period. @source protocol/changes.md */
export class DeliveryCounts extends Opaque<DeliveryCounts>()(
  Wire({ sent: Schema.Finite, bounced: Schema.Finite, markedAsSpam: Schema.Finite })
) {}

/** The capacity for sending e-mails. @source protocol/changes.md */
export class EmailCapacity extends Opaque<EmailCapacity>()(
  Wire({
    /** E-mails per second. */
    ratePerSecond: Schema.Finite,
    boostMultiplier: Schema.Finite,
    /** From 0 to 1: bounces and complaints lower it. */
    penaltyFactor: Schema.Finite,
    isBoostActive: Schema.Boolean,
    boostExpiresAt: Schema.NullOr(Schema.DateFromString)
  })
) {}

/** The delivery statistics of the last hour, day, week and month, and the sending capacity. @source protocol/changes.md */
export class EmailDelivery extends Opaque<EmailDelivery>()(
  Schema.Struct({
    stats: Schema.Struct({ hour: DeliveryCounts, day: DeliveryCounts, week: DeliveryCounts, month: DeliveryCounts }),
    capacity: EmailCapacity
  })
) {}

/** A temporary increase of the capacity. @source protocol/changes.md */
export class CapacityBoost extends Opaque<CapacityBoost>()(Wire({ expiresAt: Schema.DateFromString })) {}
