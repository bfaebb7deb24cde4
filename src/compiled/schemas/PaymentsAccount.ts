// Written by `npm run compile` from src/schemas/PaymentsAccount.ts.

import { of } from "../../codecs/Codec.js"
import { boolean, string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/PaymentsAccount.js"

/** @internal */
export const StripeWidgetSession = /* @__PURE__ */ of<typeof schemas.StripeWidgetSession.Type>(/* @__PURE__ */ struct({
  clientSecret: ["client_secret", secret]
}))

/** @internal */
export const StripeAccountInfo = /* @__PURE__ */ of<typeof schemas.StripeAccountInfo.Type>(/* @__PURE__ */ struct({
  accountId: ["account_id", string],
  chargesEnabled: ["charges_enabled", boolean],
  detailsSubmitted: ["details_submitted", boolean],
  payoutsEnabled: ["payouts_enabled", boolean]
}))

/** @internal */
export const PaymentsSetup = /* @__PURE__ */ of<typeof schemas.PaymentsSetup.Type>(/* @__PURE__ */ struct({
  url: string
}))

