import {
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound
} from "../errors/verification.js"
import { ValidCode, VerificationCode } from "../schemas/VerificationCode.js"

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

/**
 * What the calls that check a code have in common. Each check counts as an attempt. @source protocol/tokens.md#verification-codes
 */
export const codeCheck = {
  payload: VerificationCode,
  success: ValidCode,
  errors: codeErrors,
  retry: "idempotent"
} as const
