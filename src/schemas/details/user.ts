import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/**
 * The details of `UserWithEmailAlreadyExists`: the e-mail address, and whether verifying it would resolve the error. @internal
 */
export const UserWithEmailAlreadyExists = Wire({
  email: Schema.String,
  wouldWorkIfEmailWasVerified: Schema.Boolean
})

/** The details of `UserIdDoesNotExist`: the unknown id. @internal */
export const UserIdDoesNotExist = Wire({ userId: Schema.String })
