import { TestResult } from "../../schemas/SendEmail.js"
import { SvixToken, TestWebhook } from "../../schemas/Webhook.js"
import { Nothing } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"

/** Makes a token for the page where the webhooks of the project are managed. @source spec 7 Other client and server calls, facts 17.1 */
export const createSvixToken = Endpoint.post("/webhooks/svix-token", {
  access: "admin",
  session: "none",
  payload: Nothing,
  success: SvixToken
})

/** Sends a test event to one endpoint; an endpoint that refuses it is a result, not an error. @source facts 17.2 */
export const sendTest = Endpoint.post("/internal/send-test-webhook", {
  access: "admin",
  session: "none",
  payload: TestWebhook,
  success: TestResult
})
