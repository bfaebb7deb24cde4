import { ValidCode, VerificationCode } from "../schemas/VerificationCode.js"
import { codeErrors } from "./codeErrors.js"

/**
 * What the calls that check a code have in common. Each check counts as an attempt. @source protocol/tokens.md#verification-codes
 */
export const codeCheck = {
  payload: VerificationCode,
  success: ValidCode,
  errors: codeErrors,
  retry: "idempotent"
} as const
