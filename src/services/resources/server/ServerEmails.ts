import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as emails from "../../../contract/server/emails.js"
import * as outbox from "../../../contract/server/outbox.js"
import type { IncompleteListError } from "../../../errors/flows.js"
import type { EmailNotFound } from "../../../errors/refusals.js"
import type { Page } from "../../../schemas/List.js"
import { maxOutboxPageSize } from "../../../schemas/limits.js"
import type {
  CapacityBoost,
  EmailDelivery,
  OutboxEmail,
  OutboxQuery,
  UpdateOutboxEmailInput
} from "../../../schemas/OutboxEmail.js"
import { outboxPageSize } from "../../../schemas/rules/number.js"
import type { EmailRecipient, SendEmailInput } from "../../../schemas/SendEmail.js"
import { findEmptyText, givenOptional, notAnObject } from "../../arguments/given.js"
import { returnsStream } from "../../arguments/method.js"
import { renameInvalidField } from "../../arguments/renameInvalidField.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { withOrOption } from "../orThrow.js"
import { pages } from "../pages.js"
import { checkPageSize } from "../paymentInput.js"

/** The e-mails that servers send, and the outbox. */
export interface EmailMembers {
  /**
   * Sends an e-mail to some users or to all of them, and returns the recipients, in no particular order. The platform sends it
   * after the response; users without an address, and those who have disabled the category, receive nothing. Needs the
   * project's own mail server.
   */
  send(email: SendEmailInput): Effect.Effect<ReadonlyArray<EmailRecipient>, CallFailure<typeof emails.send>>
  /** Lists the e-mails of the outbox, sent or not, newest first. A page has 100, or fewer with `limit`. Since 2026-04. */
  listOutbox(query?: OutboxQuery): Effect.Effect<Page<OutboxEmail>, CallFailure<typeof outbox.list>>
  /** Streams every e-mail of the outbox that matches the query; pages are fetched on demand. Since 2026-04. */
  streamOutbox(query?: OutboxQuery): Stream.Stream<OutboxEmail, CallFailure<typeof outbox.list> | IncompleteListError>
  /** Returns an e-mail of the outbox, or null if there is none. Since 2026-04. */
  getOutboxEmail(
    emailId: string,
    options: OrReturnNull
  ): Effect.Effect<OutboxEmail | null, Exclude<CallFailure<typeof outbox.get>, EmailNotFound>>
  /** Returns an e-mail of the outbox. Since 2026-04. Fails with `EmailNotFound` if there is none. */
  getOutboxEmail(emailId: string, options?: OrThrow): Effect.Effect<OutboxEmail, CallFailure<typeof outbox.get>>
  /**
   * Updates an e-mail that is not being sent yet and returns it. Omitted fields are left unchanged; changed content is rendered
   * again. Since 2026-04.
   */
  updateOutboxEmail(
    emailId: string,
    changes: Omit<UpdateOutboxEmailInput, "cancel" | "isPaused">
  ): Effect.Effect<OutboxEmail, CallFailure<typeof outbox.update>>
  /** Pauses an e-mail until `resumeOutboxEmail`. Since 2026-04. */
  pauseOutboxEmail(emailId: string): Effect.Effect<OutboxEmail, CallFailure<typeof outbox.update>>
  /** Resumes a paused e-mail. Since 2026-04. */
  resumeOutboxEmail(emailId: string): Effect.Effect<OutboxEmail, CallFailure<typeof outbox.update>>
  /** Cancels an e-mail that is not being sent yet; it becomes `skipped`. Since 2026-04. */
  cancelOutboxEmail(emailId: string): Effect.Effect<OutboxEmail, CallFailure<typeof outbox.update>>
  /** Returns the delivery statistics of the last hour, day, week and month, and the sending capacity. Since 2026-04. */
  getDelivery(): Effect.Effect<EmailDelivery, CallFailure<typeof outbox.getDelivery>>
  /** Multiplies the sending capacity by four for four hours. Since 2026-04. */
  boostCapacity(): Effect.Effect<CapacityBoost, CallFailure<typeof outbox.boostCapacity>>
}

/** E-mails to the users of the project. */
export class ServerEmails extends Context.Service<ServerEmails, EmailMembers>()("portico/resources/ServerEmails") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, ({ call }) => {
    const listOutbox = (given?: OutboxQuery) =>
      Effect.flatMap(givenOptional("query", given), (query) =>
        Effect.andThen(checkPageSize(outboxPageSize, query), call(outbox.list, { query }))
      )
    const change = (emailId: string, changes: UpdateOutboxEmailInput) =>
      notAnObject("changes", changes) ??
      findEmptyText({ "to.userId": Object(changes.to).userId }) ??
      call(outbox.update, { params: { emailId }, payload: changes })
    return ServerEmails.of({
      send: (email) =>
        notAnObject("email", email) ??
        Effect.map(
          renameInvalidField(call(emails.send, { payload: email }), (field) => field || "email"),
          ({ results }) => results
        ),
      listOutbox,
      streamOutbox: returnsStream((query) => pages(query, maxOutboxPageSize, listOutbox, "first of its page")),
      getOutboxEmail: withOrOption((emailId: string) => call(outbox.get, { params: { emailId } }), "EmailNotFound"),
      updateOutboxEmail: change,
      pauseOutboxEmail: (emailId) => change(emailId, { isPaused: true }),
      resumeOutboxEmail: (emailId) => change(emailId, { isPaused: false }),
      cancelOutboxEmail: (emailId) => change(emailId, { cancel: true }),
      getDelivery: () => call(outbox.getDelivery, {}),
      boostCapacity: () => call(outbox.boostCapacity, { payload: {} })
    })
  })
}
