import {
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound
} from "../errors/verification.js"

/** The errors of a code, wherever one is asked for. Named, so that declarations need not spell them out. @source protocol/tokens.md#verification-codes */
export type CodeError =
  | typeof VerificationCodeNotFound
  | typeof VerificationCodeExpired
  | typeof VerificationCodeAlreadyUsed
  | typeof VerificationCodeMaxAttemptsReached

/** How a code can be refused. */
export const codeErrors: ReadonlyArray<CodeError> = [
  VerificationCodeNotFound,
  VerificationCodeExpired,
  VerificationCodeAlreadyUsed,
  VerificationCodeMaxAttemptsReached
]
