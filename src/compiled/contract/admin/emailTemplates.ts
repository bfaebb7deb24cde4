// Written by `npm run compile` from src/contract/admin/emailTemplates.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/emailTemplates.js"
import { EmailRenderingError, RequiresCustomEmailServer } from "../../../errors/email.js"
import { EmailTemplates, UpdateEmailTemplate, UpdatedEmailTemplate } from "../../schemas/EmailTemplate.js"
import { CreateEmailSource, CreatedEmailSource } from "../../schemas/EmailTheme.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/internal/email-templates", {
  access: "admin",
  session: "none",
  payload: CreateEmailSource,
  success: CreatedEmailSource
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/internal/email-templates", {
  access: "admin",
  session: "none",
  success: EmailTemplates
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/internal/email-templates/:templateId", {
  access: "admin",
  session: "none",
  payload: UpdateEmailTemplate,
  success: UpdatedEmailTemplate,
  errors: [RequiresCustomEmailServer, EmailRenderingError]
})

