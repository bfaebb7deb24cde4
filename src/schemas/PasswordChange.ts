import * as Schema from "effect/Schema"
import { botChallengeFields } from "./BotChallenge.js"
import { Email } from "./Email.js"
import { PasswordToSet } from "./NewPassword.js"
import { Opaque } from "./Opaque.js"
import { Password } from "./Password.js"
import { refreshTokenHeader } from "./sessionFields.js"
import { RefreshToken } from "./Tokens.js"
import { Url } from "./Url.js"
import { Code } from "./VerificationCode.js"
import { Wire } from "./wire.js"

/**
 * The credential of a new user; with a callback URL, the address receives a verification link.
 * @source protocol/authentication.md#password
 */
export class SignUpCredential extends Opaque<SignUpCredential>()(
  Wire({ email: Email, password: PasswordToSet, verificationCallbackUrl: Schema.optionalKey(Url), ...botChallengeFields })
) {}

/** A first password. @source protocol/authentication.md#password */
export class SetPassword extends Opaque<SetPassword>()(Wire({ password: PasswordToSet })) {}

/** A new password, with the code of the reset link. @source protocol/authentication.md#password */
export class ResetPassword extends Opaque<ResetPassword>()(Wire({ code: Code, password: PasswordToSet })) {}

/** The current password and the new one. @source protocol/authentication.md#password */
export class UpdatePassword extends Opaque<UpdatePassword>()(Wire({ oldPassword: Password, newPassword: PasswordToSet })) {}

/** The e-mail address of the forgotten password, and the page that the link opens. @source protocol/authentication.md#password */
export class SendResetCode extends Opaque<SendResetCode>()(Wire({ email: Email, callbackUrl: Url })) {}

/** The response does not reveal whether the user exists: `success` is a string. @source protocol/authentication.md#password */
export class ResetCodeSent extends Opaque<ResetCodeSent>()(
  Wire({ success: Schema.optionalKey(Schema.Union([Schema.String, Schema.Boolean])) })
) {}

/** The session that remains when the others end. */
export class KeptSession extends Opaque<KeptSession>()(
  Wire({ refreshToken: Schema.optionalKey(RefreshToken) }, refreshTokenHeader)
) {}
