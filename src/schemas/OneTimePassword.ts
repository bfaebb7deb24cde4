import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { Secret, SecretInput } from "./Secret.js"
import { Code } from "./VerificationCode.js"
import { Wire } from "./wire.js"

/**
 * The rest of the code: appended to the six characters of the e-mail, it signs in. @source protocol/tokens.md#verification-codes
 */
export class SignInCodeSent extends Opaque<SignInCodeSent>()(Wire({ nonce: Secret })) {}

/**
 * The second factor: six digits of the authenticator app and the code of the attempt.
 * @source protocol/authentication.md#second-factor
 */
export class TotpAttempt extends Opaque<TotpAttempt>()(
  Wire({ type: Schema.Literal("totp"), totp: SecretInput(Schema.String), code: Code })
) {}
