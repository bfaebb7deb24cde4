// Written by `npm run compile` from src/schemas/details/later.ts.

import { of } from "../../../codecs/Codec.js"
import { nullable, optional, string } from "../../../codecs/plain.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/later.js"
import { InvalidPollingCodeError } from "./cli.js"

export {
  InvalidPollingCodeError as AnalyticsNotEnabled,
  InvalidPollingCodeError as AnalyticsQueryError,
  InvalidPollingCodeError as AnalyticsQueryTimeout,
  InvalidPollingCodeError as AppleBundleIdNotConfigured,
  InvalidPollingCodeError as BotChallengeFailed,
  InvalidPollingCodeError as BotChallengeRequired,
  InvalidPollingCodeError as DefaultPaymentMethodRequired,
  InvalidPollingCodeError as EmailCapacityBoostAlreadyActive,
  InvalidPollingCodeError as EmailNotEditable,
  InvalidPollingCodeError as InvalidAppleCredentials,
  InvalidPollingCodeError as NewPurchasesBlocked
}

export const OAuthAccessTokenNotAvailable = /* @__PURE__ */ of<typeof schemas.OAuthAccessTokenNotAvailable.Type>(
  /* @__PURE__ */ optional(
    /* @__PURE__ */ struct({
      provider: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(string)),
      details: InvalidPollingCodeError
    })
  )
)

export { InvalidPollingCodeError as OAuthProviderTemporarilyUnavailable }

export const PublishableClientKeyRequiredForProject = /* @__PURE__ */ of<
  typeof schemas.PublishableClientKeyRequiredForProject.Type
>(/* @__PURE__ */ struct({ projectId: ["project_id", string] }))

export const RestrictedUserNotAllowed = /* @__PURE__ */ of<typeof schemas.RestrictedUserNotAllowed.Type>(
  /* @__PURE__ */ optional(
    /* @__PURE__ */ struct({
      restrictedReason: [
        "restricted_reason",
        /* @__PURE__ */ optional(/* @__PURE__ */ nullable(/* @__PURE__ */ struct({ type: string })))
      ]
    })
  )
)

export { InvalidPollingCodeError as SignUpRejected }

export const TeamInvitationRestrictedUserNotAllowed = RestrictedUserNotAllowed

export { InvalidPollingCodeError as TemplateSourceRewriteError }
