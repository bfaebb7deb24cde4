import * as Schema from "effect/Schema"
import { mfaAttemptLifetimeMillis, passkeyChallengeLifetimeMillis } from "portico/schemas"
import { codeKind } from "./VerificationCodes.js"

/** Sets a new password. */
export const passwordReset = codeKind("PASSWORD_RESET", Schema.Struct({ userId: Schema.String, email: Schema.String }))

/** Verifies that an e-mail address belongs to a user. */
export const contactChannelVerification = codeKind(
  "CONTACT_CHANNEL_VERIFICATION",
  Schema.Struct({ userId: Schema.String, email: Schema.String })
)

/**
 * Completes a sign-in with a second factor. Shares the stored type of one-time passwords.
 * @source protocol/tokens.md#verification-codes
 */
export const mfaAttempt = codeKind(
  "ONE_TIME_PASSWORD",
  Schema.Struct({ userId: Schema.String, isNewUser: Schema.Boolean }),
  mfaAttemptLifetimeMillis
)

/**
 * Signs in by e-mail. The user is looked up by the address when the code is used. @source protocol/tokens.md#verification-codes
 */
export const signInCode = codeKind("ONE_TIME_PASSWORD", Schema.Struct({ email: Schema.String }))

/** The challenge for a new passkey. @source protocol/tokens.md#verification-codes */
export const passkeyRegistration = codeKind(
  "PASSKEY_REGISTRATION_CHALLENGE",
  Schema.Struct({ challenge: Schema.String, userHandle: Schema.String }),
  passkeyChallengeLifetimeMillis
)

/** The challenge for signing in with a passkey. @source protocol/tokens.md#verification-codes */
export const passkeyAuthentication = codeKind(
  "PASSKEY_AUTHENTICATION_CHALLENGE",
  Schema.Struct({ challenge: Schema.String }),
  passkeyChallengeLifetimeMillis
)

/**
 * Unsubscribes from a notification category, with the link at the end of such an e-mail. Shares the stored type of one-time
 * passwords. @source protocol/tokens.md#verification-codes
 */
export const unsubscription = codeKind(
  "ONE_TIME_PASSWORD",
  Schema.Struct({ userId: Schema.String, notificationCategoryId: Schema.String })
)

/** Accepts an invitation to a team. @source protocol/tokens.md#verification-codes */
export const teamInvitation = codeKind(
  "TEAM_INVITATION",
  Schema.Struct({ id: Schema.String, teamId: Schema.String, email: Schema.String })
)

/**
 * Transfers a project that an integration has created to a user. A code of the internal project.
 * @source protocol/tokens.md#verification-codes
 */
export const integrationTransfer = codeKind(
  "INTEGRATION_PROJECT_TRANSFER",
  Schema.Struct({ projectId: Schema.String, clientId: Schema.String })
)
