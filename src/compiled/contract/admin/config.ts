// Written by `npm run compile` from src/contract/admin/config.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/config.js"
import { ConfigOverride, RenderedConfig } from "../../schemas/Config.js"
import { Nothing } from "../../schemas/wire.js"

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/internal/config", {
  access: "admin",
  session: "none",
  success: RenderedConfig
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/internal/config/override", {
  access: "admin",
  session: "none",
  payload: ConfigOverride,
  success: Nothing
})

