import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** What `EmailIsNotPrimaryEmail` tells: the e-mail, and the user's primary one, if any. @internal */
export const EmailIsNotPrimaryEmail = /* @__PURE__ */ Wire({ email: Schema.String, primaryEmail: Schema.NullOr(Schema.String) })

/** What `ContactChannelAlreadyUsedForAuthBySomeoneElse` tells: the channel, and whether it would do with a verified e-mail. @internal */
export const ContactChannelAlreadyUsedForAuthBySomeoneElse = /* @__PURE__ */ Wire({
  type: Schema.String,
  contactChannelValue: Schema.NullOr(Schema.String),
  wouldWorkIfEmailWasVerified: Schema.Boolean
})
