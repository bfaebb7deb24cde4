import * as Schema from "effect/Schema"
import { mfaAttemptLifetimeMillis } from "portico/schemas"
import { codeKind } from "./VerificationCodes.js"

/** Lets a user choose a new password. */
export const passwordReset = codeKind("PASSWORD_RESET", Schema.Struct({ userId: Schema.String, email: Schema.String }))

/** Proves that an e-mail belongs to a user. */
export const contactChannelVerification = codeKind(
  "CONTACT_CHANNEL_VERIFICATION",
  Schema.Struct({ userId: Schema.String, email: Schema.String })
)

/** Completes a sign-in with a second factor. Its type is that of one-time passwords. @source facts 6 */
export const mfaAttempt = codeKind(
  "ONE_TIME_PASSWORD",
  Schema.Struct({ userId: Schema.String, isNewUser: Schema.Boolean }),
  mfaAttemptLifetimeMillis
)
