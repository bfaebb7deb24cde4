import { EmailDraftNotFound } from "../../errors/refusals.js"
import {
  CreateEmailDraftInput,
  EmailDraft,
  EmailDrafts,
  UpdatedEmailDraft,
  UpdateEmailDraft
} from "../../schemas/EmailTemplate.js"
import { CreatedEmailSource } from "../../schemas/EmailTheme.js"
import { admin } from "../levels.js"

/** Lists the e-mail drafts of the project, the last changed first. @source protocol/emails.md#internal-calls */
export const list = admin.get("/internal/email-drafts", { success: EmailDrafts })

/** Creates an e-mail draft. @source protocol/emails.md#internal-calls */
export const create = admin.post("/internal/email-drafts", {
  payload: CreateEmailDraftInput,
  success: CreatedEmailSource
})

/** Gets an e-mail draft. @source protocol/emails.md#internal-calls */
export const get = admin.get("/internal/email-drafts/:draftId", {
  success: EmailDraft,
  errors: [EmailDraftNotFound],
  fault: EmailDraftNotFound
})

/** Updates an e-mail draft. @source protocol/emails.md#internal-calls */
export const update = admin.patch("/internal/email-drafts/:draftId", {
  payload: UpdateEmailDraft,
  success: UpdatedEmailDraft,
  errors: [EmailDraftNotFound],
  fault: EmailDraftNotFound
})

/** Deletes an e-mail draft. @source protocol/changes.md */
export const del = admin.del("/internal/email-drafts/:draftId", {
  since: "2026-04",
  success: UpdatedEmailDraft,
  errors: [EmailDraftNotFound]
})
