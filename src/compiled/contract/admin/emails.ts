// Written by `npm run compile` from src/contract/admin/emails.ts.

import { listOf } from "../../../codecs/collection.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/emails.js"
import { EmailRenderingError } from "../../../errors/email.js"
import { RenderEmail, RenderedEmail, TestEmail, TestResult } from "../../schemas/SendEmail.js"
import { SentEmail } from "../../schemas/SentEmail.js"

export const list = /* @__PURE__ */ call<typeof contract.list>("GET", "/internal/emails", {
  access: "admin",
  session: "none",
  success: /* @__PURE__ */ listOf(SentEmail)
})

export const render = /* @__PURE__ */ call<typeof contract.render>("POST", "/emails/render-email", {
  access: "admin",
  session: "none",
  payload: RenderEmail,
  success: RenderedEmail,
  errors: [EmailRenderingError],
  retry: "idempotent"
})

export const sendTest = /* @__PURE__ */ call<typeof contract.sendTest>("POST", "/internal/send-test-email", {
  access: "admin",
  session: "none",
  payload: TestEmail,
  success: TestResult
})

