import { EmailRenderingError } from "../../errors/email.js"
import { ItemQuantityInsufficientAmount } from "../../errors/payments.js"
import { EmailTemplateNotFound, EmailThemeNotFound } from "../../errors/refusals.js"
import { List } from "../../schemas/List.js"
import { RenderEmail, RenderedEmail, TestEmail, TestResult } from "../../schemas/SendEmail.js"
import { SentEmail } from "../../schemas/SentEmail.js"
import { admin } from "../levels.js"

/** Renders an e-mail. Changes nothing. @source protocol/emails.md#calls */
export const render = admin.post("/emails/render-email", {
  payload: RenderEmail,
  success: RenderedEmail,
  errors: [EmailRenderingError, EmailTemplateNotFound, EmailThemeNotFound],
  retry: "idempotent"
})

/** Lists the last 100 e-mails, newest first, including failed ones. @source protocol/emails.md#internal-calls */
export const list = admin.get("/internal/emails", { success: List(SentEmail) })

/**
 * Sends a test e-mail through a mail server; if the server rejects it, that is a result, not an error.
 * @source protocol/emails.md#internal-calls
 */
export const sendTest = admin.post("/internal/send-test-email", {
  payload: TestEmail,
  success: TestResult,
  errors: [ItemQuantityInsufficientAmount]
})
