import { AnonymousAccountsNotEnabled } from "../errors/auth.js"
import { SignInTokens } from "../schemas/Tokens.js"
import { anyone } from "./levels.js"

/** Creates an anonymous user. @source protocol/authentication.md#anonymous */
export const signUp = anyone.post("/auth/anonymous/sign-up", {
  success: SignInTokens,
  errors: [AnonymousAccountsNotEnabled]
})
