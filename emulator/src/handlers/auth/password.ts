import * as Effect from "effect/Effect"
import { password } from "portico/contract"
import {
  EmailPasswordMismatch,
  PasswordAuthenticationNotEnabled,
  PasswordConfirmationMismatch,
  PasswordTooShort,
  RedirectUrlNotWhitelisted,
  SignUpNotEnabled,
  UserAlreadyHasPassword,
  UserDoesNotHavePassword
} from "portico/effect/errors"
import type { SecretInput } from "portico/schemas"
import { passwordMinLength } from "portico/schemas"
import { contactChannelVerification, passwordReset } from "../../codes/kinds.js"
import { checkCode, createLink, useCode } from "../../codes/VerificationCodes.js"
import { sendSystemMail } from "../../emails/sendSystemMail.js"
import { passwordResetMail, verificationMail } from "../../emails/systemMails.js"
import { PlatformEvents } from "../../events/PlatformEvents.js"
import type { Auth } from "../../http/Auth.js"
import { route, userRoute } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { gone, refusal } from "../../http/StatusError.js"
import { Passwords } from "../../passwords/Passwords.js"
import { secretText } from "../../passwords/secretText.js"
import { admit } from "../../signUp/admit.js"
import { checkChallenge } from "../../signUp/botChallenge.js"
import { createUser, requireFreeAuthEmail } from "../../users/createUser.js"
import { completeSignIn, requireNoSecondFactor, startSession } from "../../users/sessions.js"
import { upgradeUser } from "../../users/upgradeUser.js"
import { userEvent } from "../../users/userEvent.js"
import type { Project } from "../../world/Project.js"
import { removeSessionsOf } from "../../world/Session.js"
import { isTrusted } from "../../world/trust.js"
import { primaryChannel, userByAuthEmail, usersOf } from "../../world/User.js"

const requirePasswords = (project: Project) =>
  project.config.credentialEnabled ? Effect.void : Effect.fail(new PasswordAuthenticationNotEnabled())

const requireLength = (given: SecretInput) =>
  secretText(given).length >= passwordMinLength
    ? Effect.void
    : Effect.fail(new PasswordTooShort({ details: { minLength: passwordMinLength } }))

// The anonymous user whose sign-up this is.
const anonymousOf = ({ project, user }: Auth) => (user?.isAnonymous && usersOf(project).get(user.id) === user ? user : undefined)

const signUp = route(
  password.signUp,
  {
    rules: {
      "body.email": rules.strictEmail,
      "body.password": rules.newPassword,
      "body.verification_callback_url": rules.url
    }
  },
  Effect.fn("password.signUp")(function* ({ payload }, { auth, request }) {
    const { project } = auth
    const { email, verificationCallbackUrl: callbackUrl } = payload
    yield* checkChallenge(payload, "sign_up_with_credential")
    yield* requirePasswords(project)
    if (callbackUrl !== undefined && !isTrusted(project, callbackUrl)) return yield* new RedirectUrlNotWhitelisted()
    if (!project.config.signUpEnabled) return yield* new SignUpNotEnabled()
    yield* requireLength(payload.password)
    // Another request can sign up the same user, or with the same address, while the password is hashed.
    const isFree = Effect.suspend(() => requireFreeAuthEmail(project, email, anonymousOf(auth)))
    yield* isFree
    const hash = yield* (yield* Passwords).hash(payload.password)
    yield* isFree
    const anonymous = anonymousOf(auth)
    const admission = yield* admit(project, request, { email, authMethod: "password" })
    const user =
      anonymous ??
      (yield* createUser(project, { primaryEmail: email, primaryEmailAuthEnabled: true, passwordHash: hash, ...admission }))
    if (anonymous !== undefined) {
      yield* upgradeUser(project, anonymous, { email, isVerified: false, passwordHash: hash, ...admission })
    }
    const stored = primaryChannel(user)?.value ?? email
    if (callbackUrl !== undefined) {
      const { link } = yield* createLink(project, contactChannelVerification, { userId: user.id, email: stored }, callbackUrl)
      yield* sendSystemMail(project, stored, verificationMail(project, user.displayName, link))
    }
    yield* requireNoSecondFactor(project, user, true)
    return yield* startSession(project, user, request)
  })
)

// An account can be looked up by an empty address; there is none.
const lookedUp = { lenient: ["body.email"] }

const signIn = route(
  password.signIn,
  { ...lookedUp, rules: { "body.email": rules.allOf(rules.nonEmpty, rules.email), "body.password": rules.password } },
  Effect.fn("password.signIn")(function* ({ payload }, { auth: { project }, request }) {
    yield* requirePasswords(project)
    const user = userByAuthEmail(project, payload.email)
    const hash = user?.passwordHash ?? null
    const matches = yield* (yield* Passwords).matches(payload.password, hash)
    const isSame = userByAuthEmail(project, payload.email) === user && user?.passwordHash === hash
    if (user === undefined || !matches || !isSame) return yield* new EmailPasswordMismatch()
    return yield* completeSignIn(project, user, request, false)
  })
)

const sendResetCode = route(
  password.sendResetCode,
  { ...lookedUp, rules: { "body.email": rules.email, "body.callback_url": rules.url } },
  Effect.fn("password.sendResetCode")(function* ({ payload }, { auth: { project } }) {
    yield* requirePasswords(project)
    const user = userByAuthEmail(project, payload.email)
    if (user !== undefined) {
      const data = { userId: user.id, email: payload.email }
      const { link } = yield* createLink(project, passwordReset, data, payload.callbackUrl)
      yield* sendSystemMail(project, payload.email, passwordResetMail(project, user.displayName, link))
    }
    // Does not reveal whether the user exists.
    return { success: "maybe, only if user with e-mail exists" }
  })
)

const checkResetCode = route(
  password.checkResetCode,
  { rules: { "body.code": rules.code } },
  Effect.fn("password.checkResetCode")(function* ({ payload }, { auth: { project } }) {
    yield* checkCode(project, passwordReset, payload.code)
    return { isCodeValid: true }
  })
)

const reset = route(
  password.reset,
  { rules: { "body.code": rules.code, "body.password": rules.newPassword } },
  Effect.fn("password.reset")(function* ({ payload }, { auth: { project } }) {
    const { userId } = yield* useCode(project, passwordReset, payload.code)
    yield* requirePasswords(project)
    yield* requireLength(payload.password)
    const hash = yield* (yield* Passwords).hash(payload.password)
    const user = usersOf(project).get(userId)
    if (user === undefined) return yield* gone("The user who asked for a new password was deleted since.")
    user.passwordHash = hash
    removeSessionsOf(project, user.id)
    yield* (yield* PlatformEvents).emit(project, "user.updated", yield* userEvent(project, user))
    return { success: true as const }
  })
)

const set = userRoute(
  password.set,
  { rules: { "body.password": rules.newPassword } },
  Effect.fn("password.set")(function* ({ payload }, { auth: { project, user } }) {
    yield* requirePasswords(project)
    yield* requireLength(payload.password)
    const hasNone = Effect.suspend(() => (user.passwordHash === null ? Effect.void : refusal(UserAlreadyHasPassword)))
    yield* hasNone
    const hash = yield* (yield* Passwords).hash(payload.password)
    yield* hasNone
    user.passwordHash = hash
    return { success: true }
  })
)

const update = userRoute(
  password.update,
  { rules: { "body.old_password": rules.password, "body.new_password": rules.newPassword } },
  Effect.fn("password.update")(function* ({ payload }, { auth: { project, user }, request }) {
    yield* requirePasswords(project)
    yield* requireLength(payload.newPassword)
    const present = user.passwordHash
    if (present === null) return yield* new UserDoesNotHavePassword()
    const passwords = yield* Passwords
    if (!(yield* passwords.matches(payload.oldPassword, present))) return yield* new PasswordConfirmationMismatch()
    const hash = yield* passwords.hash(payload.newPassword)
    if (user.passwordHash !== present) return yield* new PasswordConfirmationMismatch()
    user.passwordHash = hash
    removeSessionsOf(project, user.id, request.header("x-stack-refresh-token") ?? undefined)
    return { success: true }
  })
)

/** Routes of password sign-up, sign-in, reset and change. @source protocol/authentication.md#password */
export const passwordRoutes = [signUp, signIn, sendResetCode, checkResetCode, reset, set, update]
