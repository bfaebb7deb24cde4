import * as Schema from "effect/Schema"
import { botChallengeFields } from "./BotChallenge.js"
import { SignUpEmail } from "./Email.js"
import { CodeText } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { SecretInput } from "./SecretInput.js"
import { Url } from "./Url.js"
import { Wire } from "./wire.js"

/** The code of a link or an attempt, as a string or a `Redacted` one. @source wire 6 */
export const Code = SecretInput(CodeText)

/** A code that was sent to a user, or given for the next step of a ceremony. @source wire 6 */
export class VerificationCode extends Opaque<VerificationCode>()(Wire({ code: Code })) {}

/** The code can be used; it is not used up by asking. @source wire 6 */
export class ValidCode extends Opaque<ValidCode>()(Wire({ isCodeValid: Schema.Literal(true) })) {}

/** Who gets a code, and the page that the link in the e-mail leads to. @source wire 8.3, 10 */
export class SendCode extends Opaque<SendCode>()(Wire({ email: SignUpEmail, callbackUrl: Url, ...botChallengeFields })) {}

/** The page that the link in the e-mail leads to; the code is added as `code`. @source wire 6 */
export class Callback extends Opaque<Callback>()(Wire({ callbackUrl: Url })) {}
