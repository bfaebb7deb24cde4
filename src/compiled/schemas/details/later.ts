// Written by `npm run compile` from src/schemas/details/later.ts.

import { of } from "../../../codecs/Codec.js"
import { nullable, optional } from "../../../codecs/absence.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/later.js"
import { InvalidPollingCodeError } from "./cli.js"

/** @internal */
export { InvalidPollingCodeError as AnalyticsNotEnabled }

/** @internal */
export { InvalidPollingCodeError as AnalyticsQueryError }

/** @internal */
export { InvalidPollingCodeError as AnalyticsQueryTimeout }

/** @internal */
export { InvalidPollingCodeError as AppleBundleIdNotConfigured }

/** @internal */
export { InvalidPollingCodeError as BotChallengeFailed }

/** @internal */
export { InvalidPollingCodeError as BotChallengeRequired }

/** @internal */
export { InvalidPollingCodeError as DefaultPaymentMethodRequired }

/** @internal */
export { InvalidPollingCodeError as EmailCapacityBoostAlreadyActive }

/** @internal */
export { InvalidPollingCodeError as EmailNotEditable }

/** @internal */
export { InvalidPollingCodeError as InvalidAppleCredentials }

/** @internal */
export { InvalidPollingCodeError as NewPurchasesBlocked }

/** @internal */
export const OAuthAccessTokenNotAvailable = /* @__PURE__ */ of<typeof schemas.OAuthAccessTokenNotAvailable.Type>(/* @__PURE__ */ optional(/* @__PURE__ */ struct({
  provider: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(string)),
  details: InvalidPollingCodeError
})))

/** @internal */
export { InvalidPollingCodeError as OAuthProviderTemporarilyUnavailable }

/** @internal */
export const PublishableClientKeyRequiredForProject = /* @__PURE__ */ of<typeof schemas.PublishableClientKeyRequiredForProject.Type>(/* @__PURE__ */ struct({
  projectId: ["project_id", string]
}))

/** @internal */
export const RestrictedUserNotAllowed = /* @__PURE__ */ of<typeof schemas.RestrictedUserNotAllowed.Type>(/* @__PURE__ */ optional(/* @__PURE__ */ struct({
  restrictedReason: ["restricted_reason", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(/* @__PURE__ */ struct({
    type: string
  })))]
})))

/** @internal */
export { InvalidPollingCodeError as SignUpRejected }

/** @internal */
export const TeamInvitationRestrictedUserNotAllowed = RestrictedUserNotAllowed

/** @internal */
export { InvalidPollingCodeError as TemplateSourceRewriteError }

