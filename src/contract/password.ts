import * as Schema from "effect/Schema"
import { EmailPasswordMismatch, MultiFactorAuthenticationRequired, PasswordAuthenticationNotEnabled } from "../errors/auth.js"
import { SignInTokens } from "../schemas/Tokens.js"
import { Wire } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** An e-mail address and its password. */
export class Credential extends Schema.Opaque<Credential>()(Wire({ email: Schema.String, password: Schema.String })) {}

/** Signs in with an e-mail and a password. @source spec 7 Authentication */
export const signIn = Endpoint.post("/auth/password/sign-in", {
  access: "client",
  session: "none",
  payload: Credential,
  success: SignInTokens,
  errors: [EmailPasswordMismatch, PasswordAuthenticationNotEnabled, MultiFactorAuthenticationRequired]
})
