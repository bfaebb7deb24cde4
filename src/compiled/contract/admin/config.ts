// Written by `npm run compile` from src/contract/admin/config.ts.

import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/config.js"
import { ConfigOverride, RenderedConfig } from "../../schemas/Config.js"
import { Nothing } from "../../schemas/wire.js"

export const get = /* @__PURE__ */ call<typeof contract.get>("GET", "/internal/config", {
  access: "admin",
  session: "none",
  success: RenderedConfig
})

export const update = /* @__PURE__ */ call<typeof contract.update>("PATCH", "/internal/config/override", {
  access: "admin",
  session: "none",
  payload: ConfigOverride,
  success: Nothing
})

