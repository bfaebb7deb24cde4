import { EmailRenderingError, RequiresCustomEmailServer } from "../../errors/email.js"
import { EmailTemplateNotFound } from "../../errors/refusals.js"
import { EmailTemplates, UpdatedEmailTemplate, UpdateEmailTemplateInput } from "../../schemas/EmailTemplate.js"
import { CreatedEmailSource, CreateEmailSourceInput } from "../../schemas/EmailTheme.js"
import { Nothing } from "../../schemas/Nothing.js"
import { admin } from "../levels.js"

/** Lists the e-mail templates of the project. @source protocol/emails.md#internal-calls */
export const list = admin.get("/internal/email-templates", { success: EmailTemplates })

/**
 * Creates an e-mail template with a sample source; since 2026-04 this needs the project's own mail server.
 * @source protocol/emails.md#internal-calls
 */
export const create = admin.post("/internal/email-templates", {
  payload: CreateEmailSourceInput,
  success: CreatedEmailSource,
  errors: [RequiresCustomEmailServer]
})

/** Updates an e-mail template, whose source must set a subject and a category. @source protocol/emails.md#internal-calls */
export const update = admin.patch("/internal/email-templates/:templateId", {
  payload: UpdateEmailTemplateInput,
  success: UpdatedEmailTemplate,
  errors: [RequiresCustomEmailServer, EmailRenderingError, EmailTemplateNotFound]
})

/** Deletes an e-mail template; needs the project's own mail server. @source protocol/changes.md */
export const del = admin.del("/internal/email-templates/:templateId", {
  since: "2026-04",
  success: Nothing,
  errors: [RequiresCustomEmailServer, EmailTemplateNotFound]
})
