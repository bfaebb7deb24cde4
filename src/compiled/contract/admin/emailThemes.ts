// Written by `npm run compile` from src/contract/admin/emailThemes.ts.

import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/emailThemes.js"
import { EmailRenderingError } from "../../../errors/email.js"
import { CreateEmailSource, CreatedEmailSource, EmailTheme, EmailThemes, UpdateEmailTheme, UpdatedEmailTheme } from "../../schemas/EmailTheme.js"

export const create = /* @__PURE__ */ call<typeof contract.create>("POST", "/internal/email-themes", {
  access: "admin",
  session: "none",
  payload: CreateEmailSource,
  success: CreatedEmailSource
})

export const get = /* @__PURE__ */ call<typeof contract.get>("GET", "/internal/email-themes/:themeId", {
  access: "admin",
  session: "none",
  success: EmailTheme
})

export const list = /* @__PURE__ */ call<typeof contract.list>("GET", "/internal/email-themes", {
  access: "admin",
  session: "none",
  success: EmailThemes
})

export const update = /* @__PURE__ */ call<typeof contract.update>("PATCH", "/internal/email-themes/:themeId", {
  access: "admin",
  session: "none",
  payload: UpdateEmailTheme,
  success: UpdatedEmailTheme,
  errors: [EmailRenderingError]
})

