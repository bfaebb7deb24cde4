import {
  MultiFactorAuthenticationRequired,
  PasswordAuthenticationNotEnabled,
  RedirectUrlNotWhitelisted,
  SignUpNotEnabled
} from "../errors/auth.js"
import { BotChallengeFailed, BotChallengeRequired, SignUpRejected } from "../errors/newerPlatform.js"
import { PasswordConfirmationMismatch, PasswordTooShort, UserDoesNotHavePassword } from "../errors/password.js"
import { UserAlreadyHasPassword } from "../errors/refusals.js"
import { UserNotFound, UserWithEmailAlreadyExists } from "../errors/user.js"
import { AnonymousUpgrade } from "../schemas/NewUserTokens.js"
import {
  KeptSession,
  ResetCodeSent,
  ResetPassword,
  SendResetCode,
  SetPassword,
  SignUpCredential,
  UpdatePassword
} from "../schemas/PasswordChange.js"
import { SignInTokens } from "../schemas/Tokens.js"
import { Done } from "../schemas/wire.js"
import { botChallengeFields } from "./botChallenge.js"
import { codeCheck, codeErrors } from "./codeErrors.js"
import { anyone, user } from "./levels.js"

export { signIn } from "./credential.js"

/**
 * Creates a user with an e-mail address and a password, or adds them to an anonymous user.
 * @source protocol/authentication.md#password
 */
export const signUp = anyone.post("/auth/password/sign-up", {
  headers: AnonymousUpgrade,
  payload: SignUpCredential,
  success: SignInTokens,
  newFields: botChallengeFields,
  errors: [
    SignUpRejected,
    BotChallengeRequired,
    BotChallengeFailed,
    PasswordAuthenticationNotEnabled,
    RedirectUrlNotWhitelisted,
    SignUpNotEnabled,
    PasswordTooShort,
    UserWithEmailAlreadyExists,
    MultiFactorAuthenticationRequired
  ]
})

/** Sends a password reset code, if the user exists. @source protocol/authentication.md#password */
export const sendResetCode = anyone.post("/auth/password/send-reset-code", {
  payload: SendResetCode,
  success: ResetCodeSent,
  errors: [PasswordAuthenticationNotEnabled, RedirectUrlNotWhitelisted]
})

/** Checks a code without using it; counts as an attempt. @source protocol/authentication.md#password */
export const checkResetCode = anyone.post("/auth/password/reset/check-code", codeCheck)

/**
 * Sets a new password with a code, and ends all sessions of the user, who may have been deleted meanwhile. A rejected password
 * uses the code up too. @source protocol/authentication.md#password
 */
export const reset = anyone.post("/auth/password/reset", {
  payload: ResetPassword,
  success: Done,
  errors: [...codeErrors, PasswordAuthenticationNotEnabled, PasswordTooShort, UserNotFound]
})

/** Sets the first password of the session's user. @source protocol/authentication.md#password */
export const set = user.post("/auth/password/set", {
  payload: SetPassword,
  success: Done,
  errors: [PasswordAuthenticationNotEnabled, PasswordTooShort, UserAlreadyHasPassword]
})

/**
 * Replaces the password of the session's user. Ends all other sessions, and this one too if its refresh token is not sent.
 * @source protocol/authentication.md#password
 */
export const update = user.post("/auth/password/update", {
  headers: KeptSession,
  payload: UpdatePassword,
  success: Done,
  errors: [PasswordAuthenticationNotEnabled, PasswordTooShort, UserDoesNotHavePassword, PasswordConfirmationMismatch]
})
