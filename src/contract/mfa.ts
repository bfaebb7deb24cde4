import { InvalidTotpCode } from "../errors/auth.js"
import { NewUserTokens } from "../schemas/NewUserTokens.js"
import { TotpAttempt } from "../schemas/OneTimePassword.js"
import { codeErrors } from "./codeErrors.js"
import { anyone } from "./levels.js"

/**
 * Completes a sign-in with the second factor. After a wrong one the attempt stays valid.
 * @source protocol/authentication.md#second-factor
 */
export const signIn = anyone.post("/auth/mfa/sign-in", {
  payload: TotpAttempt,
  success: NewUserTokens,
  errors: [...codeErrors, InvalidTotpCode]
})
