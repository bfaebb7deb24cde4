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
import * as Endpoint from "../Endpoint.js"

/** Lists the e-mail themes of the project. @source protocol/emails.md#internal-calls */
export const list = Endpoint.get("/internal/email-themes", { access: "admin", session: "none", success: EmailThemes })

/** Creates an e-mail theme with a sample source. @source protocol/emails.md#internal-calls */
export const create = Endpoint.post("/internal/email-themes", {
  access: "admin",
  session: "none",
  payload: CreateEmailSourceInput,
  success: CreatedEmailSource
})

/** Gets an e-mail theme with its source. @source protocol/emails.md#internal-calls */
export const get = Endpoint.get("/internal/email-themes/:themeId", {
  access: "admin",
  session: "none",
  success: EmailTheme,
  errors: [EmailThemeNotFound]
})

/** Updates the source of an e-mail theme. @source protocol/emails.md#internal-calls */
export const update = Endpoint.patch("/internal/email-themes/:themeId", {
  access: "admin",
  session: "none",
  payload: UpdateEmailThemeInput,
  success: UpdatedEmailTheme,
  errors: [EmailRenderingError, EmailThemeNotFound]
})

/** Deletes an e-mail theme. @source protocol/changes.md */
export const del = Endpoint.del("/internal/email-themes/:themeId", {
  access: "admin",
  session: "none",
  since: "2026-11",
  success: Nothing
})
