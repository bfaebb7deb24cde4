import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { otp } from "portico/contract"
import { OtpAuthenticationNotEnabled, SignUpNotEnabled, UserWithEmailAlreadyExists } from "portico/effect/errors"
import { otpLength } from "portico/schemas"
import { signInCode } from "../../codes/kinds.js"
import { checkCode, createLink, useCode } from "../../codes/VerificationCodes.js"
import { sendSystemMail } from "../../emails/sendSystemMail.js"
import { signInMail } from "../../emails/systemMails.js"
import type { Incoming } from "../../http/Incoming.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { refusal } from "../../http/StatusError.js"
import { secretText } from "../../passwords/secretText.js"
import { admit } from "../../signUp/admit.js"
import { checkChallenge } from "../../signUp/botChallenge.js"
import { createUser } from "../../users/createUser.js"
import { completeSignIn } from "../../users/sessions.js"
import { upgradeUser } from "../../users/upgradeUser.js"
import type { Project } from "../../world/Project.js"
import type { User } from "../../world/User.js"
import { normalEmail, userByAuthEmail } from "../../world/User.js"

/**
 * Returns the user who may sign in with an address, after enabling this sign-in method if necessary; undefined if a new user may
 * sign up.
 */
const userFor = Effect.fn("otp.userFor")(function* (project: Project, email: string) {
  const user = userByAuthEmail(project, email)
  if (user === undefined) return project.config.signUpEnabled ? undefined : yield* new SignUpNotEnabled()
  const channel = user.channels.find(({ usedForAuth, value }) => usedForAuth && (value === email || value === normalEmail(email)))
  if (channel?.isVerified !== true) {
    const details = { email: channel?.value ?? email, wouldWorkIfEmailWasVerified: true }
    return yield* new UserWithEmailAlreadyExists({ details })
  }
  user.otpEnabled = true
  return user
})

const sendSignInCode = route(
  otp.sendSignInCode,
  { rules: { "body.email": rules.strictEmail, "body.callback_url": rules.url } },
  Effect.fn("otp.sendSignInCode")(function* ({ payload }, { auth: { project } }) {
    const { email, callbackUrl } = payload
    yield* checkChallenge(payload, "send_magic_link_email")
    if (!project.config.magicLinkEnabled) return yield* refusal(OtpAuthenticationNotEnabled, 403)
    const user = yield* userFor(project, email)
    const { code, nonce, link } = yield* createLink(project, signInCode, { email }, callbackUrl)
    const typed = code.slice(0, otpLength).toUpperCase()
    yield* sendSystemMail(project, email, signInMail(project, user?.displayName ?? null, link, typed))
    return { nonce: Redacted.make(nonce) }
  })
)

const signUp = Effect.fnUntraced(function* (project: Project, request: Incoming, email: string, anonymous: User | undefined) {
  if (!project.config.magicLinkEnabled) return yield* refusal(OtpAuthenticationNotEnabled, 400)
  const admission = yield* admit(project, request, { email, authMethod: "otp" })
  if (anonymous === undefined) {
    return yield* createUser(project, {
      primaryEmail: email,
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      otpEnabled: true,
      ...admission
    })
  }
  yield* upgradeUser(project, anonymous, { email, isVerified: true, otpEnabled: true, ...admission })
  return anonymous
})

const signIn = route(
  otp.signIn,
  { rules: { "body.code": rules.code } },
  Effect.fn("otp.signIn")(function* ({ payload }, { auth, request }) {
    const { project } = auth
    const { email } = yield* useCode(project, signInCode, secretText(payload.code))
    const known = yield* userFor(project, email)
    const user = known ?? (yield* signUp(project, request, email, auth.user?.isAnonymous ? auth.user : undefined))
    const isNewUser = known === undefined
    return { ...(yield* completeSignIn(project, user, request, isNewUser)), isNewUser }
  })
)

const checkSignInCode = route(
  otp.checkSignInCode,
  { rules: { "body.code": rules.code } },
  Effect.fn("otp.checkSignInCode")(function* ({ payload }, { auth: { project } }) {
    yield* checkCode(project, signInCode, secretText(payload.code))
    return { isCodeValid: true }
  })
)

/** Routes of sign-in with an e-mailed link or code. @source protocol/authentication.md#magic-link-and-code */
export const otpRoutes = [sendSignInCode, signIn, checkSignInCode]
