import { ValidCode, VerificationCode } from "../schemas/VerificationCode.js"
import { codeErrors } from "./codeErrors.js"

/**
 * The parts that the calls to check a code share. Each check counts as an attempt. @source protocol/tokens.md#verification-codes
 */
export const codeCheck = {
  access: "client",
  session: "none",
  payload: VerificationCode,
  success: ValidCode,
  errors: codeErrors,
  retry: "idempotent"
} as const
