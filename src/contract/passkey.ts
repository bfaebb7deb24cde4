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
import { anyone, user } from "./levels.js"

/** Starts the registration of a passkey of the session's user. @source protocol/authentication.md#passkeys */
export const initiateRegistration = user.post("/auth/passkey/initiate-passkey-registration", {
  success: PasskeyRegistration,
  errors: [PasskeyAuthenticationNotEnabled]
})

/** Registers a passkey, which replaces the user's previous one. @source protocol/authentication.md#passkeys */
export const register = user.post("/auth/passkey/register", {
  payload: RegisterPasskey,
  success: RegisteredPasskey,
  errors: [...codeErrors, PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed]
})

/** Starts a sign-in with a passkey. @source protocol/authentication.md#passkeys */
export const initiateAuthentication = anyone.post("/auth/passkey/initiate-passkey-authentication", {
  success: PasskeyAuthentication,
  errors: [PasskeyAuthenticationNotEnabled]
})

/** Signs in with a passkey. @source protocol/authentication.md#passkeys */
export const signIn = anyone.post("/auth/passkey/sign-in", {
  payload: PasskeySignIn,
  success: NewUserTokens,
  errors: [...codeErrors, PasskeyAuthenticationNotEnabled, PasskeyAuthenticationFailed, MultiFactorAuthenticationRequired]
})
