import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** What `InvalidProjectForAccessToken` tells: which project the request names, and which one the token is of. @internal */
export const InvalidProjectForAccessToken = /* @__PURE__ */ Wire({
  expectedProjectId: Schema.String,
  actualProjectId: Schema.String
})
