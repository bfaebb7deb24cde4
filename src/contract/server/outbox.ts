import { EmailCapacityBoostAlreadyActive, EmailNotEditable } from "../../errors/newerPlatform.js"
import { EmailNotFound } from "../../errors/refusals.js"
import { Page } from "../../schemas/List.js"
import { Nothing } from "../../schemas/Nothing.js"
import { CapacityBoost, EmailDelivery, OutboxEmail, OutboxQuery, UpdateOutboxEmailInput } from "../../schemas/OutboxEmail.js"
import { server } from "../levels.js"

/** Lists the e-mails of the outbox, sent or not, newest first. @source protocol/changes.md */
export const list = server.get("/emails/outbox", {
  since: "2026-04",
  query: OutboxQuery,
  success: Page(OutboxEmail)
})

/** Gets an e-mail of the outbox. @source protocol/changes.md */
export const get = server.get("/emails/outbox/:emailId", {
  since: "2026-04",
  success: OutboxEmail,
  errors: [EmailNotFound]
})

/** Updates, pauses or cancels an e-mail that is not sent yet, and returns it. @source protocol/changes.md */
export const update = server.patch("/emails/outbox/:emailId", {
  since: "2026-04",
  payload: UpdateOutboxEmailInput,
  success: OutboxEmail,
  errors: [EmailNotEditable, EmailNotFound]
})

/** Gets the delivery statistics of e-mails, and the sending capacity. @source protocol/changes.md */
export const getDelivery = server.get("/emails/delivery-info", {
  since: "2026-04",
  success: EmailDelivery
})

/** Multiplies the sending capacity by four for four hours. @source protocol/changes.md */
export const boostCapacity = server.post("/emails/capacity-boost", {
  since: "2026-04",
  payload: Nothing,
  success: CapacityBoost,
  errors: [EmailCapacityBoostAlreadyActive]
})
