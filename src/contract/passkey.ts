import { MultiFactorAuthenticationRequired, PasskeyAuthenticationNotEnabled } from "../errors/auth.js"
import { PasskeyAuthenticationFailed, PasskeyRegistrationFailed } from "../errors/passkey.js"
import { NewUserTokens } from "../schemas/NewUserTokens.js"
import {
  PasskeyAuthentication,
  PasskeyRegistration,
  PasskeySignIn,
  RegisteredPasskey,
  RegisterPasskey
} from "../schemas/Passkey.js"
import { codeErrors } from "./codeErrors.js"
import * as Endpoint from "./Endpoint.js"

/** Starts the registration of a passkey of the session's user. @source protocol/authentication.md#passkeys */
export const initiateRegistration = Endpoint.post("/auth/passkey/initiate-passkey-registration", {
  access: "client",
  session: "required",
  success: PasskeyRegistration,
  errors: [PasskeyAuthenticationNotEnabled]
})

/** Registers a passkey, which replaces the user's previous one. @source protocol/authentication.md#passkeys */
export const register = Endpoint.post("/auth/passkey/register", {
  access: "client",
  session: "required",
  payload: RegisterPasskey,
  success: RegisteredPasskey,
  errors: [...codeErrors, PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed]
})

/** Starts a sign-in with a passkey. @source protocol/authentication.md#passkeys */
export const initiateAuthentication = Endpoint.post("/auth/passkey/initiate-passkey-authentication", {
  access: "client",
  session: "none",
  success: PasskeyAuthentication,
  errors: [PasskeyAuthenticationNotEnabled]
})

/** Signs in with a passkey. @source protocol/authentication.md#passkeys */
export const signIn = Endpoint.post("/auth/passkey/sign-in", {
  access: "client",
  session: "none",
  payload: PasskeySignIn,
  success: NewUserTokens,
  errors: [...codeErrors, PasskeyAuthenticationNotEnabled, PasskeyAuthenticationFailed, MultiFactorAuthenticationRequired]
})
