import * as Schema from "effect/Schema"
import { mfaAttemptLifetimeMillis, passkeyChallengeLifetimeMillis } from "portico/schemas"
import { codeKind } from "./VerificationCodes.js"

/** Lets a user choose a new password. */
export const passwordReset = codeKind("PASSWORD_RESET", Schema.Struct({ userId: Schema.String, email: Schema.String }))

/** Proves that an e-mail belongs to a user. */
export const contactChannelVerification = codeKind(
  "CONTACT_CHANNEL_VERIFICATION",
  Schema.Struct({ userId: Schema.String, email: Schema.String })
)

/** Completes a sign-in with a second factor. Its type is that of one-time passwords. @source protocol/tokens.md#verification-codes */
export const mfaAttempt = codeKind(
  "ONE_TIME_PASSWORD",
  Schema.Struct({ userId: Schema.String, isNewUser: Schema.Boolean }),
  mfaAttemptLifetimeMillis
)

/** Signs in by e-mail. The user is looked up by the e-mail when the code is used. @source protocol/tokens.md#verification-codes */
export const signInCode = codeKind("ONE_TIME_PASSWORD", Schema.Struct({ email: Schema.String }))

/** The challenge that a new passkey has to answer. @source protocol/tokens.md#verification-codes */
export const passkeyRegistration = codeKind(
  "PASSKEY_REGISTRATION_CHALLENGE",
  Schema.Struct({ challenge: Schema.String, userHandle: Schema.String }),
  passkeyChallengeLifetimeMillis
)

/** The challenge that a passkey has to answer for signing in. @source protocol/tokens.md#verification-codes */
export const passkeyAuthentication = codeKind(
  "PASSKEY_AUTHENTICATION_CHALLENGE",
  Schema.Struct({ challenge: Schema.String }),
  passkeyChallengeLifetimeMillis
)

/** Switches a kind of e-mails off; the link at the end of such an e-mail carries it. Its type is that of one-time passwords. @source protocol/tokens.md#verification-codes */
export const unsubscription = codeKind(
  "ONE_TIME_PASSWORD",
  Schema.Struct({ userId: Schema.String, notificationCategoryId: Schema.String })
)

/** Lets somebody join a team. @source protocol/tokens.md#verification-codes */
export const teamInvitation = codeKind(
  "TEAM_INVITATION",
  Schema.Struct({ id: Schema.String, teamId: Schema.String, email: Schema.String })
)

/** Gives a project that an integration made to somebody. It is a code of the internal project. @source protocol/tokens.md#verification-codes */
export const integrationTransfer = codeKind(
  "INTEGRATION_PROJECT_TRANSFER",
  Schema.Struct({ projectId: Schema.String, clientId: Schema.String })
)
