// Written by `npm run compile` from src/contract/admin/emailDrafts.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/emailDrafts.js"
import { CreateEmailDraft, EmailDraft, EmailDrafts, UpdateEmailDraft, UpdatedEmailDraft } from "../../schemas/EmailTemplate.js"
import { CreatedEmailSource } from "../../schemas/EmailTheme.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/internal/email-drafts", {
  access: "admin",
  session: "none",
  payload: CreateEmailDraft,
  success: CreatedEmailSource
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/internal/email-drafts/:draftId", {
  access: "admin",
  session: "none",
  success: EmailDraft
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/internal/email-drafts", {
  access: "admin",
  session: "none",
  success: EmailDrafts
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/internal/email-drafts/:draftId", {
  access: "admin",
  session: "none",
  payload: UpdateEmailDraft,
  success: UpdatedEmailDraft
})

