import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const RestrictedReasonDetails = /* @__PURE__ */ Schema.optional(
  Wire({ restrictedReason: Schema.optional(Schema.NullOr(Schema.Struct({ type: Schema.String }))) })
)
const MessageDetails = /* @__PURE__ */ Schema.optional(Wire({ message: Schema.String }))
const CauseDetails = /* @__PURE__ */ Schema.optional(Wire({ error: Schema.optional(Schema.String) }))

/** What `PublishableClientKeyRequiredForProject` tells: the id of the project. @internal */
export const PublishableClientKeyRequiredForProject = /* @__PURE__ */ Wire({ projectId: Schema.String })

/** What `RestrictedUserNotAllowed` tells: why the user is restricted. @internal */
export const RestrictedUserNotAllowed = RestrictedReasonDetails

/** What `SignUpRejected` tells: a text for the user. @internal */
export const SignUpRejected = MessageDetails

/** What `BotChallengeFailed` tells: why the proof was not accepted. @internal */
export const BotChallengeFailed = MessageDetails

/** What `TeamInvitationRestrictedUserNotAllowed` tells: why the user is restricted. @internal */
export const TeamInvitationRestrictedUserNotAllowed = RestrictedReasonDetails

/** What `OAuthAccessTokenNotAvailable` tells: the provider, and what it said. @internal */
export const OAuthAccessTokenNotAvailable = /* @__PURE__ */ Schema.optional(
  Wire({ provider: Schema.optional(Schema.NullOr(Schema.String)), details: Schema.optional(Schema.Unknown) })
)

/** What `TemplateSourceRewriteError` tells: what is wrong with the source. @internal */
export const TemplateSourceRewriteError = CauseDetails

/** What `EmailCapacityBoostAlreadyActive` tells: when the capacity is the usual one again. @internal */
export const EmailCapacityBoostAlreadyActive = /* @__PURE__ */ Schema.optional(Wire({ expiresAt: Schema.DateFromString }))

/** What `EmailNotEditable` tells: the e-mail, and how far it is. @internal */
export const EmailNotEditable = /* @__PURE__ */ Schema.optional(Wire({ emailId: Schema.String, status: Schema.String }))

/** What `DefaultPaymentMethodRequired` tells: the customer. @internal */
export const DefaultPaymentMethodRequired = /* @__PURE__ */ Schema.optional(
  Wire({ customerType: Schema.String, customerId: Schema.String })
)

/** What `AnalyticsQueryTimeout` tells: how long the query could take. @internal */
export const AnalyticsQueryTimeout = /* @__PURE__ */ Schema.optional(
  Wire({ timeoutMillis: Schema.optional(Schema.Finite) }, { timeoutMillis: "timeout_ms" })
)

/** What `AnalyticsQueryError` tells: what is wrong with the query. @internal */
export const AnalyticsQueryError = CauseDetails
