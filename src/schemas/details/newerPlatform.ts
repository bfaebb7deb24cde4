import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const RestrictedReasonDetails = Schema.optional(
  Wire({ restrictedReason: Schema.optional(Schema.NullOr(Schema.Struct({ type: Schema.String }))) })
)
const MessageDetails = Schema.optional(Wire({ message: Schema.String }))
const CauseDetails = Schema.optional(Wire({ error: Schema.optional(Schema.String) }))

/** The details of `PublishableClientKeyRequiredForProject`: the id of the project, or null. @internal */
export const PublishableClientKeyRequiredForProject = Wire({ projectId: Schema.NullOr(Schema.String) })

/** The details of `RestrictedUserNotAllowed`: why the user is restricted. @internal */
export const RestrictedUserNotAllowed = RestrictedReasonDetails

/** The details of `SignUpRejected`: a message for the user. @internal */
export const SignUpRejected = MessageDetails

/** The details of `BotChallengeFailed`: why the token was not accepted. @internal */
export const BotChallengeFailed = MessageDetails

/** The details of `TeamInvitationRestrictedUserNotAllowed`: why the user is restricted. @internal */
export const TeamInvitationRestrictedUserNotAllowed = RestrictedReasonDetails

/** The details of `OAuthAccessTokenNotAvailable`: the provider, and its message. @internal */
export const OAuthAccessTokenNotAvailable = Schema.optional(
  Wire({ provider: Schema.optional(Schema.NullOr(Schema.String)), details: Schema.optional(Schema.Unknown) })
)

/** The details of `TemplateSourceRewriteError`: what is wrong with the source. @internal */
export const TemplateSourceRewriteError = CauseDetails

/** The details of `EmailCapacityBoostAlreadyActive`: when the increase ends. @internal */
export const EmailCapacityBoostAlreadyActive = Schema.optional(Wire({ expiresAt: Schema.DateFromString }))

/** The details of `EmailNotEditable`: the e-mail, and its status. @internal */
export const EmailNotEditable = Schema.optional(Wire({ emailId: Schema.String, status: Schema.String }))

/** The details of `DefaultPaymentMethodRequired`: the customer. @internal */
export const DefaultPaymentMethodRequired = Schema.optional(Wire({ customerType: Schema.String, customerId: Schema.String }))

/** The details of `AnalyticsQueryTimeout`: the time limit of the query. @internal */
export const AnalyticsQueryTimeout = Schema.optional(
  Wire({ timeoutMillis: Schema.optional(Schema.Finite) }, { timeoutMillis: "timeout_ms" })
)

/** The details of `AnalyticsQueryError`: what is wrong with the query. @internal */
export const AnalyticsQueryError = CauseDetails
