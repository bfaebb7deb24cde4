import { EmailPasswordMismatch, MultiFactorAuthenticationRequired, PasswordAuthenticationNotEnabled } from "../errors/signIn.js"
import { Credential } from "../schemas/Password.js"
import { SignInTokens } from "../schemas/Tokens.js"
import { anyone } from "./levels.js"

// In a file of its own, so that an app that only signs in does not load the other password calls.

/** Signs in with an e-mail address and a password. @source protocol/authentication.md#password */
export const signIn = anyone.post("/auth/password/sign-in", {
  payload: Credential,
  success: SignInTokens,
  errors: [EmailPasswordMismatch, PasswordAuthenticationNotEnabled, MultiFactorAuthenticationRequired]
})
