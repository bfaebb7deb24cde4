// Written by `npm run compile` from src/contract/admin/metrics.ts.

import { optional } from "../../../codecs/absence.js"
import { booleanText } from "../../../codecs/query.js"
import { struct } from "../../../codecs/struct.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/metrics.js"
import { Metrics } from "../../schemas/Metrics.js"

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/internal/metrics", {
  access: "admin",
  session: "none",
  query: /* @__PURE__ */ struct({
    includeAnonymous: ["include_anonymous", /* @__PURE__ */ optional(booleanText)]
  }),
  success: Metrics
})

