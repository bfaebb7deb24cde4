// Written by `npm run compile` from src/contract/admin/webhooks.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/webhooks.js"
import { TestResult } from "../../schemas/SendEmail.js"
import { SvixToken, TestWebhook } from "../../schemas/Webhook.js"
import { Nothing } from "../../schemas/wire.js"

export const createSvixToken: CallOf<typeof contract.createSvixToken> = /* @__PURE__ */ call("POST", "/webhooks/svix-token", {
  access: "admin",
  session: "none",
  payload: Nothing,
  success: SvixToken
})

export const sendTest: CallOf<typeof contract.sendTest> = /* @__PURE__ */ call("POST", "/internal/send-test-webhook", {
  access: "admin",
  session: "none",
  payload: TestWebhook,
  success: TestResult
})

