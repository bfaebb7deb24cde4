import { EmailPasswordMismatch, MultiFactorAuthenticationRequired, PasswordAuthenticationNotEnabled } from "../errors/first.js"
import { Credential } from "../schemas/Credential.js"
import { SignInTokens } from "../schemas/Tokens.js"
import * as Endpoint from "./Endpoint.js"

// Apart from the other calls with passwords, so that an app which only signs in does not load them.

/** Signs in with an e-mail and a password. @source protocol/authentication.md#password */
export const signIn = Endpoint.post("/auth/password/sign-in", {
  access: "client",
  session: "none",
  payload: Credential,
  success: SignInTokens,
  errors: [EmailPasswordMismatch, PasswordAuthenticationNotEnabled, MultiFactorAuthenticationRequired]
})
