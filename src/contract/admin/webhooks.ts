import { TestResult } from "../../schemas/SendEmail.js"
import { SvixToken, TestWebhook } from "../../schemas/Webhook.js"
import { Nothing } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"

/** Makes a token for the page where the webhooks of the project are managed. @source protocol/emails.md#calls */
export const createSvixToken = Endpoint.post("/webhooks/svix-token", {
  access: "admin",
  session: "none",
  payload: Nothing,
  success: SvixToken
})

/** Sends a test event to one endpoint; an endpoint that refuses it is a result, not an error. @source protocol/emails.md#internal-calls */
export const sendTest = Endpoint.post("/internal/send-test-webhook", {
  access: "admin",
  session: "none",
  payload: TestWebhook,
  success: TestResult
})
