import { AnonymousAccountsNotEnabled } from "../errors/auth.js"
import { SignInTokens } from "../schemas/Tokens.js"
import * as Endpoint from "./Endpoint.js"

/** Creates an anonymous user. @source protocol/authentication.md#anonymous */
export const signUp = Endpoint.post("/auth/anonymous/sign-up", {
  access: "client",
  session: "none",
  success: SignInTokens,
  errors: [AnonymousAccountsNotEnabled]
})
