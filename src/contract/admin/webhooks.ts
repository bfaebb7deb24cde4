import { Nothing } from "../../schemas/Nothing.js"
import { TestResult } from "../../schemas/SendEmail.js"
import { SvixToken, TestWebhook } from "../../schemas/Webhook.js"
import * as Endpoint from "../Endpoint.js"

/** Creates a token for the page on which the project's webhooks are managed. @source protocol/emails.md#calls */
export const createSvixToken = Endpoint.post("/webhooks/svix-token", {
  access: "admin",
  session: "none",
  payload: Nothing,
  success: SvixToken
})

/**
 * Sends a test event to one endpoint; if the endpoint rejects it, that is a result, not an error.
 * @source protocol/emails.md#internal-calls
 */
export const sendTest = Endpoint.post("/internal/send-test-webhook", {
  access: "admin",
  session: "none",
  payload: TestWebhook,
  success: TestResult
})
