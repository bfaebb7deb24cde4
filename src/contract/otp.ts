import { MultiFactorAuthenticationRequired, RedirectUrlNotWhitelisted, SignUpNotEnabled } from "../errors/auth.js"
import { BotChallengeFailed, BotChallengeRequired, SignUpRejected } from "../errors/newerPlatform.js"
import { OtpAuthenticationNotEnabled } from "../errors/refusals.js"
import { EmailNotVerified, UserWithEmailAlreadyExists } from "../errors/user.js"
import { AnonymousUpgrade, NewUserTokens } from "../schemas/NewUserTokens.js"
import { SignInCodeSent } from "../schemas/OneTimePassword.js"
import { SendCode, VerificationCode } from "../schemas/VerificationCode.js"
import { botChallengeFields } from "./botChallenge.js"
import { codeCheck, codeErrors } from "./codeErrors.js"
import { anyone } from "./levels.js"

/** Sends a link and a code of six characters for signing in or up. @source protocol/authentication.md#magic-link-and-code */
export const sendSignInCode = anyone.post("/auth/otp/send-sign-in-code", {
  payload: SendCode,
  success: SignInCodeSent,
  newFields: botChallengeFields,
  errors: [
    BotChallengeRequired,
    BotChallengeFailed,
    SignUpNotEnabled,
    UserWithEmailAlreadyExists,
    EmailNotVerified,
    RedirectUrlNotWhitelisted,
    OtpAuthenticationNotEnabled
  ]
})

/**
 * Signs in or up with the code of a link, or with the six characters and the nonce.
 * @source protocol/authentication.md#magic-link-and-code
 */
export const signIn = anyone.post("/auth/otp/sign-in", {
  headers: AnonymousUpgrade,
  payload: VerificationCode,
  success: NewUserTokens,
  errors: [
    ...codeErrors,
    SignUpRejected,
    UserWithEmailAlreadyExists,
    SignUpNotEnabled,
    OtpAuthenticationNotEnabled,
    MultiFactorAuthenticationRequired
  ]
})

/** Checks a code without using it; counts as an attempt. @source protocol/authentication.md#magic-link-and-code */
export const checkSignInCode = anyone.post("/auth/otp/sign-in/check-code", codeCheck)
