import { Nothing } from "../../schemas/Nothing.js"
import { TestResult } from "../../schemas/SendEmail.js"
import { SvixToken, TestWebhook } from "../../schemas/Webhook.js"
import { admin } from "../levels.js"

/** Creates a token for the page on which the project's webhooks are managed. @source protocol/emails.md#calls */
export const createSvixToken = admin.post("/webhooks/svix-token", {
  payload: Nothing,
  success: SvixToken
})

/**
 * Sends a test event to one endpoint; if the endpoint rejects it, that is a result, not an error.
 * @source protocol/emails.md#internal-calls
 */
export const sendTest = admin.post("/internal/send-test-webhook", {
  payload: TestWebhook,
  success: TestResult
})
