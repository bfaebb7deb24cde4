// Written by `npm run compile` from src/contract/clientVersion.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/clientVersion.js"
import { ClientVersion, ClientVersionCheck } from "../schemas/ClientVersion.js"

export const check: CallOf<typeof contract.check> = /* @__PURE__ */ call("POST", "/check-version", {
  access: "client",
  session: "none",
  payload: ClientVersion,
  success: ClientVersionCheck,
  retry: "idempotent"
})

