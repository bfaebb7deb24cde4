import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { boolean, string } from "../../codecs/scalar.js"
import * as endpoints from "../../contract/password.js"
import { InvalidOption } from "../../errors/options.js"
import { PasswordTooLong, PasswordTooShort } from "../../errors/password.js"
import { CallbackUrlRequiredError } from "../../errors/redirects.js"
import type { SessionExpired } from "../../errors/sdk.js"
import { passwordMaxLength, passwordMinLength } from "../../schemas/limits.js"
import { redacted, redactedCode } from "../../schemas/redacted.js"
import type { SecretInput } from "../../schemas/Secret.js"
import type { SignInTokens } from "../../schemas/Tokens.js"
import { givenObject, givenProperties, notAnObject } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"
import { refreshUserAfter } from "../session/afterCall.js"
import { Session } from "../session/Session.js"
import type { CallFailure } from "../transport/Transport.js"
import { ClientTransport } from "../transport/Transport.js"
import { AuthOptions } from "./AuthOptions.js"
import { anonymousHeaders } from "./anonymousToken.js"
import { challenged } from "./botChallenge.js"
import type { Credential } from "./PasswordSignIn.js"
import type { PageCodeError, Using } from "./redirects/pageCode.js"
import { pageCode } from "./redirects/pageCode.js"
import type { RedirectFailure } from "./redirects/Redirects.js"
import { Redirects } from "./redirects/Redirects.js"
import type { SignedIn } from "./SigningIn.js"
import { makeSigningIn } from "./SigningIn.js"

/** The input of a sign-up with a password. */
export interface SignUp extends Credential {
  /** The page that the verification link opens. Default: the app's own page; required outside a browser. */
  readonly verificationCallbackUrl?: string
  /** Sends no verification e-mail. Default: false. */
  readonly noVerificationCallback?: boolean
}

/** The options of an e-mail with a link. */
export interface LinkOptions {
  /** The page that the link opens. Default: the app's own page; required outside a browser. */
  readonly callbackUrl?: string
}

/** Signing up with a password, and changing or resetting passwords. */
export interface Password {
  /**
   * Signs up with an e-mail address and a password. An anonymous user becomes a normal one and keeps their id. Sends a
   * verification e-mail unless `noVerificationCallback` is set; fails if the project does not trust the callback URL.
   *
   * @since 0.1.0
   * @category Signing in
   * @example
   * ```ts
   * const outcome = await app.auth.signUpWithCredential.result({ email, password, noVerificationCallback: true })
   * if (!outcome.ok && outcome.error._tag === "UserWithEmailAlreadyExists") showMessage("You have an account: sign in.")
   * ```
   */
  signUpWithCredential(
    signUp: SignUp
  ): Effect.Effect<
    void,
    | CallFailure<typeof endpoints.signUp>
    | RedirectFailure
    | SessionExpired
    | PasswordTooLong
    | CallbackUrlRequiredError
    | InvalidOption
  >
  /** Sends a password reset link. Succeeds too if no user has the address. */
  sendForgotPasswordEmail(
    email: string,
    options?: LinkOptions
  ): Effect.Effect<void, CallFailure<typeof endpoints.sendResetCode> | CallbackUrlRequiredError>
  /** Checks that a password reset code is still valid, without using it. Each check counts towards the attempt limit. */
  checkPasswordResetCode(code: SecretInput): Effect.Effect<void, CallFailure<typeof endpoints.checkResetCode>>
  /** Checks the code of the page's URL. */
  checkPasswordResetCode(): Effect.Effect<void, CallFailure<typeof endpoints.checkResetCode> | PageCodeError>
  /** Sets a new password with the code of a reset link, and ends all sessions of the user. */
  resetPassword(given: {
    readonly code: SecretInput
    readonly password: SecretInput
  }): Effect.Effect<void, CallFailure<typeof endpoints.reset> | PasswordTooLong>
  /** Uses the code of the page's URL, which is removed from the URL once it is used up. */
  resetPassword(given: {
    readonly code?: undefined
    readonly password: SecretInput
  }): Effect.Effect<void, CallFailure<typeof endpoints.reset> | PasswordTooLong | PageCodeError>
  /** Changes the signed-in user's password, and ends all other sessions. */
  updatePassword(given: {
    readonly oldPassword: SecretInput
    readonly newPassword: SecretInput
  }): Effect.Effect<void, CallFailure<typeof endpoints.update> | PasswordTooLong>
  /** Sets the first password of a signed-in user who has none. */
  setPassword(given: { readonly password: SecretInput }): Effect.Effect<void, CallFailure<typeof endpoints.set> | PasswordTooLong>
}

/** @internal */
export const make = Effect.gen(function* () {
  const { botChallenge } = yield* AuthOptions
  const transport = yield* ClientTransport
  const session = yield* Session
  const updatesUser = refreshUserAfter(session)
  const signingIn = yield* makeSigningIn
  const anonymous = yield* anonymousHeaders
  const redirects = yield* Redirects
  const page = yield* pageCode

  const verificationUrl = Effect.fnUntraced(function* ({ noVerificationCallback = false, verificationCallbackUrl }: SignUp) {
    if (!noVerificationCallback) {
      const given = redirects.callbackUrl("emailVerification", verificationCallbackUrl)
      return yield* Effect.mapError(given, () => new CallbackUrlRequiredError({ option: "verificationCallbackUrl" }))
    }
    if (verificationCallbackUrl === undefined) return undefined
    return yield* new InvalidOption({
      option: "noVerificationCallback",
      reason: "cannot be combined with `verificationCallbackUrl`; pass only one of them"
    })
  })

  const reset = page.using(
    "resetPassword",
    Effect.fnUntraced(function* ({ code, request }: Using<SecretInput>, given: SecretInput) {
      const password = yield* newPassword(given)
      // A password that the platform rejects would use the code up.
      if (lengthOf(password) < passwordMinLength) {
        return yield* new PasswordTooShort({ details: { minLength: passwordMinLength } })
      }
      yield* request(transport.call(endpoints.reset, { payload: { code: redactedCode(code), password } }))
    })
  )

  const service: Password = {
    signUpWithCredential: Effect.fnUntraced(function* (given) {
      const { noRedirect, secondFactor, ...signUp } = yield* givenObject("signUp", given)
      yield* givenProperties("signUp", signUp, {
        email: true,
        password: true,
        verificationCallbackUrl: string,
        noVerificationCallback: boolean
      })
      const verificationCallbackUrl = yield* verificationUrl(signUp)
      const password = yield* newPassword(signUp.password)
      const payload = { email: signUp.email, password, ...(verificationCallbackUrl !== undefined && { verificationCallbackUrl }) }
      const request = Effect.flatMap(anonymous(endpoints.signUp, payload), (headers) =>
        challenged(botChallenge, "sign_up_with_credential", (challenge) =>
          transport.call(endpoints.signUp, { headers, payload: { ...payload, ...challenge } })
        )
      )
      yield* signingIn.complete(Effect.map(request, asNewUser), { noRedirect, secondFactor })
    }),

    sendForgotPasswordEmail: (email, options) => {
      const broken = validateProperties("options", options, { callbackUrl: string })
      if (broken !== null) return broken
      return Effect.flatMap(redirects.callbackUrl("passwordReset", options?.callbackUrl), (callbackUrl) =>
        Effect.asVoid(transport.call(endpoints.sendResetCode, { payload: { email, callbackUrl } }))
      )
    },

    checkPasswordResetCode: page.checking("checkPasswordResetCode", (code: SecretInput) =>
      Effect.asVoid(transport.call(endpoints.checkResetCode, { payload: { code: redactedCode(code) } }))
    ),

    resetPassword,

    updatePassword: Effect.fnUntraced(function* (change) {
      yield* givenProperties("given", yield* givenObject("given", change), { oldPassword: true, newPassword: true })
      const next = yield* newPassword(change.newPassword)
      const payload = { oldPassword: redacted(change.oldPassword), newPassword: next }
      const pair = yield* session.ownPair
      // The platform ends every session except the one named here.
      const headers = pair?.refreshToken ? { refreshToken: pair.refreshToken } : {}
      yield* transport.call(endpoints.update, { headers, payload })
    }),

    setPassword: Effect.fnUntraced(function* (set) {
      yield* givenProperties("given", yield* givenObject("given", set), { password: true })
      const payload = { password: yield* newPassword(set.password) }
      yield* updatesUser(transport.call(endpoints.set, { payload }))
    })
  }
  return service

  function resetPassword(given: Reset & { readonly code: SecretInput }): Effect.Effect<void, ResetFailure>
  function resetPassword(given: Reset & { readonly code?: undefined }): Effect.Effect<void, ResetFailure | PageCodeError>
  function resetPassword(given: Reset): Effect.Effect<void, ResetFailure | PageCodeError> {
    const broken = notAnObject("given", given) ?? validateProperties("given", given, { code: true, password: true })
    if (broken !== null) return broken
    const { code, password } = given
    return code === undefined ? reset(undefined, password) : reset(code, password)
  }
})

interface Reset {
  readonly code?: SecretInput | undefined
  readonly password: SecretInput
}
type ResetFailure = CallFailure<typeof endpoints.reset> | PasswordTooLong

const asNewUser = (tokens: SignInTokens): SignedIn => ({ ...tokens, isNewUser: true })

// A caller without type checks may pass any value; the codec rejects what is not a string.
const lengthOf = (password: Redacted.Redacted): number => {
  const text: unknown = Redacted.value(password)
  return typeof text === "string" ? text.length : Number.NaN
}

// The platform answers a longer one with a schema's message; this error states the limit. protocol/formats.md
const newPassword = (text: SecretInput) => {
  const password = redacted(text)
  return lengthOf(password) > passwordMaxLength
    ? Effect.fail(new PasswordTooLong({ details: { maxLength: passwordMaxLength } }))
    : Effect.succeed(password)
}
