// Written by `npm run compile` from src/contract/admin/emailTemplates.ts.

import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/emailTemplates.js"
import { EmailRenderingError, RequiresCustomEmailServer } from "../../../errors/email.js"
import { EmailTemplates, UpdateEmailTemplate, UpdatedEmailTemplate } from "../../schemas/EmailTemplate.js"
import { CreateEmailSource, CreatedEmailSource } from "../../schemas/EmailTheme.js"

export const create = /* @__PURE__ */ call<typeof contract.create>("POST", "/internal/email-templates", {
  access: "admin",
  session: "none",
  payload: CreateEmailSource,
  success: CreatedEmailSource
})

export const list = /* @__PURE__ */ call<typeof contract.list>("GET", "/internal/email-templates", {
  access: "admin",
  session: "none",
  success: EmailTemplates
})

export const update = /* @__PURE__ */ call<typeof contract.update>("PATCH", "/internal/email-templates/:templateId", {
  access: "admin",
  session: "none",
  payload: UpdateEmailTemplate,
  success: UpdatedEmailTemplate,
  errors: [RequiresCustomEmailServer, EmailRenderingError]
})

