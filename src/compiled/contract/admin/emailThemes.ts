// Written by `npm run compile` from src/contract/admin/emailThemes.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/emailThemes.js"
import { EmailRenderingError } from "../../../errors/email.js"
import { CreateEmailSource, CreatedEmailSource, EmailTheme, EmailThemes, UpdateEmailTheme, UpdatedEmailTheme } from "../../schemas/EmailTheme.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/internal/email-themes", {
  access: "admin",
  session: "none",
  payload: CreateEmailSource,
  success: CreatedEmailSource
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/internal/email-themes/:themeId", {
  access: "admin",
  session: "none",
  success: EmailTheme
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/internal/email-themes", {
  access: "admin",
  session: "none",
  success: EmailThemes
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/internal/email-themes/:themeId", {
  access: "admin",
  session: "none",
  payload: UpdateEmailTheme,
  success: UpdatedEmailTheme,
  errors: [EmailRenderingError]
})

