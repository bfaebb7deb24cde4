import {
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound
} from "../errors/verification.js"

/**
 * The errors of every call with a code. Named, so that declarations need not repeat them.
 * @source protocol/tokens.md#verification-codes
 */
export type CodeError =
  | typeof VerificationCodeNotFound
  | typeof VerificationCodeExpired
  | typeof VerificationCodeAlreadyUsed
  | typeof VerificationCodeMaxAttemptsReached

/** The errors of a code. */
export const codeErrors: ReadonlyArray<CodeError> = [
  VerificationCodeNotFound,
  VerificationCodeExpired,
  VerificationCodeAlreadyUsed,
  VerificationCodeMaxAttemptsReached
]
