import { EmailRenderingError } from "../../errors/email.js"
import { EmailThemeNotFound } from "../../errors/refusals.js"
import {
  CreatedEmailSource,
  CreateEmailSourceInput,
  EmailTheme,
  EmailThemes,
  UpdatedEmailTheme,
  UpdateEmailThemeInput
} from "../../schemas/EmailTheme.js"
import { Nothing } from "../../schemas/Nothing.js"
import { admin } from "../levels.js"

/** Lists the e-mail themes of the project. @source protocol/emails.md#internal-calls */
export const list = admin.get("/internal/email-themes", { success: EmailThemes })

/** Creates an e-mail theme with a sample source. @source protocol/emails.md#internal-calls */
export const create = admin.post("/internal/email-themes", {
  payload: CreateEmailSourceInput,
  success: CreatedEmailSource
})

/** Gets an e-mail theme with its source. @source protocol/emails.md#internal-calls */
export const get = admin.get("/internal/email-themes/:themeId", {
  success: EmailTheme,
  errors: [EmailThemeNotFound]
})

/** Updates the source of an e-mail theme. @source protocol/emails.md#internal-calls */
export const update = admin.patch("/internal/email-themes/:themeId", {
  payload: UpdateEmailThemeInput,
  success: UpdatedEmailTheme,
  errors: [EmailRenderingError, EmailThemeNotFound]
})

/** Deletes an e-mail theme. @source protocol/changes.md */
export const del = admin.del("/internal/email-themes/:themeId", {
  since: "2026-11",
  success: Nothing
})
