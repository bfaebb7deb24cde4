import * as Schema from "effect/Schema"
import { botChallengeFields } from "./BotChallenge.js"
import { Email } from "./Email.js"
import { CodeText } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { SecretInput } from "./Secret.js"
import { Url } from "./Url.js"
import { Wire } from "./wire.js"

/** The code of a link or an attempt, as a string or a `Redacted` one. @source protocol/tokens.md#verification-codes */
export const Code = SecretInput(CodeText)

/** A code that was sent to a user, or issued for the next step of a ceremony. @source protocol/tokens.md#verification-codes */
export class VerificationCode extends Opaque<VerificationCode>()(Wire({ code: Code })) {}

/** The code is valid; the check does not use it. @source protocol/tokens.md#verification-codes */
export class ValidCode extends Opaque<ValidCode>()(Wire({ isCodeValid: Schema.optionalKey(Schema.Literal(true)) })) {}

/**
 * The recipient of a code, and the page that the link opens. @source protocol/authentication.md#magic-link-and-code,
 * protocol/users.md#contact-channels
 */
export class SendCode extends Opaque<SendCode>()(Wire({ email: Email, callbackUrl: Url, ...botChallengeFields })) {}

/** The page that the link in the e-mail opens; the code is added as `code`. @source protocol/tokens.md#verification-codes */
export class Callback extends Opaque<Callback>()(Wire({ callbackUrl: Url })) {}
