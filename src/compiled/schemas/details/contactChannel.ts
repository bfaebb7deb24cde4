// Written by `npm run compile` from src/schemas/details/contactChannel.ts.

import { of } from "../../../codecs/Codec.js"
import { nullable } from "../../../codecs/absence.js"
import { boolean, string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/contactChannel.js"

/** @internal */
export const ContactChannelAlreadyUsedForAuthBySomeoneElse = /* @__PURE__ */ of<typeof schemas.ContactChannelAlreadyUsedForAuthBySomeoneElse.Type>(/* @__PURE__ */ struct({
  type: string,
  contactChannelValue: ["contact_channel_value", /* @__PURE__ */ nullable(string)],
  wouldWorkIfEmailWasVerified: ["would_work_if_email_was_verified", boolean]
}))

/** @internal */
export const EmailIsNotPrimaryEmail = /* @__PURE__ */ of<typeof schemas.EmailIsNotPrimaryEmail.Type>(/* @__PURE__ */ struct({
  email: string,
  primaryEmail: ["primary_email", /* @__PURE__ */ nullable(string)]
}))

