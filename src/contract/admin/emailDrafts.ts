import { EmailDraftNotFound } from "../../errors/refusals.js"
import {
  CreateEmailDraftInput,
  EmailDraft,
  EmailDrafts,
  UpdatedEmailDraft,
  UpdateEmailDraft
} from "../../schemas/EmailTemplate.js"
import { CreatedEmailSource } from "../../schemas/EmailTheme.js"
import * as Endpoint from "../Endpoint.js"

/** Lists the e-mail drafts of the project, the last changed first. @source protocol/emails.md#internal-calls */
export const list = Endpoint.get("/internal/email-drafts", { access: "admin", session: "none", success: EmailDrafts })

/** Creates an e-mail draft. @source protocol/emails.md#internal-calls */
export const create = Endpoint.post("/internal/email-drafts", {
  access: "admin",
  session: "none",
  payload: CreateEmailDraftInput,
  success: CreatedEmailSource
})

/** Gets an e-mail draft. @source protocol/emails.md#internal-calls */
export const get = Endpoint.get("/internal/email-drafts/:draftId", {
  access: "admin",
  session: "none",
  success: EmailDraft,
  errors: [EmailDraftNotFound],
  fault: EmailDraftNotFound
})

/** Updates an e-mail draft. @source protocol/emails.md#internal-calls */
export const update = Endpoint.patch("/internal/email-drafts/:draftId", {
  access: "admin",
  session: "none",
  payload: UpdateEmailDraft,
  success: UpdatedEmailDraft,
  errors: [EmailDraftNotFound],
  fault: EmailDraftNotFound
})

/** Deletes an e-mail draft. @source protocol/changes.md */
export const del = Endpoint.del("/internal/email-drafts/:draftId", {
  access: "admin",
  session: "none",
  since: "2026-04",
  success: UpdatedEmailDraft,
  errors: [EmailDraftNotFound]
})
