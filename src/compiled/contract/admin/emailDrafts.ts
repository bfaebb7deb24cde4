// Written by `npm run compile` from src/contract/admin/emailDrafts.ts.

import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/emailDrafts.js"
import { CreateEmailDraft, EmailDraft, EmailDrafts, UpdateEmailDraft, UpdatedEmailDraft } from "../../schemas/EmailTemplate.js"
import { CreatedEmailSource } from "../../schemas/EmailTheme.js"

export const create = /* @__PURE__ */ call<typeof contract.create>("POST", "/internal/email-drafts", {
  access: "admin",
  session: "none",
  payload: CreateEmailDraft,
  success: CreatedEmailSource
})

export const get = /* @__PURE__ */ call<typeof contract.get>("GET", "/internal/email-drafts/:draftId", {
  access: "admin",
  session: "none",
  success: EmailDraft
})

export const list = /* @__PURE__ */ call<typeof contract.list>("GET", "/internal/email-drafts", {
  access: "admin",
  session: "none",
  success: EmailDrafts
})

export const update = /* @__PURE__ */ call<typeof contract.update>("PATCH", "/internal/email-drafts/:draftId", {
  access: "admin",
  session: "none",
  payload: UpdateEmailDraft,
  success: UpdatedEmailDraft
})

