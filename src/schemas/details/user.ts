import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** What `UserWithEmailAlreadyExists` tells: the e-mail, and whether it would do if it was verified. @internal */
export const UserWithEmailAlreadyExists = /* @__PURE__ */ Wire({
  email: Schema.String,
  wouldWorkIfEmailWasVerified: Schema.Boolean
})

/** What `UserIdDoesNotExist` tells: the id that is no user's. @internal */
export const UserIdDoesNotExist = /* @__PURE__ */ Wire({ userId: Schema.String })
