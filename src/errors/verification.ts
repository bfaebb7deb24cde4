import { groupOf } from "./Group.js"
import { KnownError } from "./KnownError.js"

/** No code of this kind has this value. Check that the whole link was opened, or send a new one. */
export class VerificationCodeNotFound extends KnownError("VerificationCodeNotFound", {
  status: 404,
  category: "verification"
}) {}

/** The code has expired. Send a new one. */
export class VerificationCodeExpired extends KnownError("VerificationCodeExpired", {
  status: 400,
  category: "verification"
}) {}

/** The code has been used already. Send a new one if the action is still needed. */
export class VerificationCodeAlreadyUsed extends KnownError("VerificationCodeAlreadyUsed", {
  status: 409,
  category: "verification"
}) {}

/** The code has been tried too often and is no longer valid. Send a new one. */
export class VerificationCodeMaxAttemptsReached extends KnownError("VerificationCodeMaxAttemptsReached", {
  status: 400,
  category: "verification"
}) {}

/** Returns whether an error concerns a code from an e-mail or a link. @source protocol/answers.md#families */
export const isVerificationCodeError = groupOf(
  VerificationCodeNotFound,
  VerificationCodeExpired,
  VerificationCodeAlreadyUsed,
  VerificationCodeMaxAttemptsReached
)
