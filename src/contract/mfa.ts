import { InvalidTotpCode } from "../errors/auth.js"
import { TotpAttempt } from "../schemas/OneTimePassword.js"
import { NewUserTokens } from "../schemas/Tokens.js"
import { codeErrors } from "./codeErrors.js"
import * as Endpoint from "./Endpoint.js"

/** Completes a sign-in that asked for the second factor. A wrong one leaves the attempt usable. @source protocol/authentication.md#second-factor */
export const signIn = Endpoint.post("/auth/mfa/sign-in", {
  access: "client",
  session: "none",
  payload: TotpAttempt,
  success: NewUserTokens,
  errors: [...codeErrors, InvalidTotpCode]
})
