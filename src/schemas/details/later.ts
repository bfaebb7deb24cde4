import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

// What the details of these errors hold is not fixed yet, so most of them are kept as they come.
const AsTheyCome = /* @__PURE__ */ Schema.optional(Schema.Unknown)

const RestrictedReasonDetails = /* @__PURE__ */ Schema.optional(
  Wire({ restrictedReason: Schema.optional(Schema.NullOr(Schema.Struct({ type: Schema.String }))) })
)

/** What `PublishableClientKeyRequiredForProject` tells: the id of the project. @internal */
export const PublishableClientKeyRequiredForProject = /* @__PURE__ */ Wire({ projectId: Schema.String })

/** What `RestrictedUserNotAllowed` tells: why the user is restricted. @internal */
export const RestrictedUserNotAllowed = RestrictedReasonDetails

/** What `SignUpRejected` tells: whatever the platform says, as it comes. @internal */
export const SignUpRejected = AsTheyCome

/** What `BotChallengeRequired` tells: whatever the platform says, as it comes. @internal */
export const BotChallengeRequired = AsTheyCome

/** What `BotChallengeFailed` tells: whatever the platform says, as it comes. @internal */
export const BotChallengeFailed = AsTheyCome

/** What `TeamInvitationRestrictedUserNotAllowed` tells: why the user is restricted. @internal */
export const TeamInvitationRestrictedUserNotAllowed = RestrictedReasonDetails

/** What `OAuthAccessTokenNotAvailable` tells: the provider, and what it said. @internal */
export const OAuthAccessTokenNotAvailable = /* @__PURE__ */ Schema.optional(
  Wire({ provider: Schema.optional(Schema.NullOr(Schema.String)), details: Schema.optional(Schema.Unknown) })
)

/** What `AppleBundleIdNotConfigured` tells: whatever the platform says, as it comes. @internal */
export const AppleBundleIdNotConfigured = AsTheyCome

/** What `InvalidAppleCredentials` tells: whatever the platform says, as it comes. @internal */
export const InvalidAppleCredentials = AsTheyCome

/** What `OAuthProviderTemporarilyUnavailable` tells: whatever the platform says, as it comes. @internal */
export const OAuthProviderTemporarilyUnavailable = AsTheyCome

/** What `TemplateSourceRewriteError` tells: whatever the platform says, as it comes. @internal */
export const TemplateSourceRewriteError = AsTheyCome

/** What `EmailCapacityBoostAlreadyActive` tells: whatever the platform says, as it comes. @internal */
export const EmailCapacityBoostAlreadyActive = AsTheyCome

/** What `EmailNotEditable` tells: whatever the platform says, as it comes. @internal */
export const EmailNotEditable = AsTheyCome

/** What `DefaultPaymentMethodRequired` tells: whatever the platform says, as it comes. @internal */
export const DefaultPaymentMethodRequired = AsTheyCome

/** What `NewPurchasesBlocked` tells: whatever the platform says, as it comes. @internal */
export const NewPurchasesBlocked = AsTheyCome

/** What `AnalyticsQueryTimeout` tells: whatever the platform says, as it comes. @internal */
export const AnalyticsQueryTimeout = AsTheyCome

/** What `AnalyticsQueryError` tells: whatever the platform says, as it comes. @internal */
export const AnalyticsQueryError = AsTheyCome

/** What `AnalyticsNotEnabled` tells: whatever the platform says, as it comes. @internal */
export const AnalyticsNotEnabled = AsTheyCome
