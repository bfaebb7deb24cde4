// Written by `npm run compile` from src/contract/admin/emails.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/emails.js"
import { EmailRenderingError } from "../../../errors/email.js"
import { RenderEmail, RenderedEmail, TestEmail, TestResult } from "../../schemas/SendEmail.js"
import { SentEmail } from "../../schemas/SentEmail.js"

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/internal/emails", {
  access: "admin",
  session: "none",
  success: /* @__PURE__ */ listOf(SentEmail)
})

export const render: CallOf<typeof contract.render> = /* @__PURE__ */ call("POST", "/emails/render-email", {
  access: "admin",
  session: "none",
  payload: RenderEmail,
  success: RenderedEmail,
  errors: [EmailRenderingError],
  retry: "idempotent"
})

export const sendTest: CallOf<typeof contract.sendTest> = /* @__PURE__ */ call("POST", "/internal/send-test-email", {
  access: "admin",
  session: "none",
  payload: TestEmail,
  success: TestResult
})

