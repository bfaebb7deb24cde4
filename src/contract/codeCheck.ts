import { ValidCode, VerificationCode } from "../schemas/VerificationCode.js"
import { codeErrors } from "./codeErrors.js"

/** What the calls that look at a code without using it up have in common. Each look counts as an attempt. @source protocol/tokens.md#verification-codes */
export const codeCheck = {
  access: "client",
  session: "none",
  payload: VerificationCode,
  success: ValidCode,
  errors: codeErrors,
  retry: "idempotent"
} as const
