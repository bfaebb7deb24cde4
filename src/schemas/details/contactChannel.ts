import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** The details of `EmailIsNotPrimaryEmail`: the e-mail, and the user's primary one, if any. @internal */
export const EmailIsNotPrimaryEmail = Wire({ email: Schema.String, primaryEmail: Schema.NullOr(Schema.String) })

/**
 * The details of `ContactChannelAlreadyUsedForAuthBySomeoneElse`: the contact channel, and whether a verified e-mail address
 * would resolve the error. @internal
 */
export const ContactChannelAlreadyUsedForAuthBySomeoneElse = Wire({
  type: Schema.String,
  contactChannelValue: Schema.NullOr(Schema.String),
  wouldWorkIfEmailWasVerified: Schema.Boolean
})
