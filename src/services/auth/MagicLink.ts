import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { checked } from "../../codecs/checked.js"
import { string } from "../../codecs/scalar.js"
import { secretInput } from "../../codecs/secret.js"
import * as otp from "../../contract/otp.js"
import type { InvalidOption } from "../../errors/options.js"
import type { CallbackUrlRequiredError } from "../../errors/redirects.js"
import type { SessionExpired } from "../../errors/sdk.js"
import { codeLength, otpLength } from "../../schemas/limits.js"
import { exactLength } from "../../schemas/messages/oauth.js"
import { redactedCode } from "../../schemas/redacted.js"
import { must } from "../../schemas/rules/Rule.js"
import type { SecretInput } from "../../schemas/Secret.js"
import { givenProperties } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"
import type { CallFailure } from "../transport/Transport.js"
import { ClientTransport } from "../transport/Transport.js"
import { AuthOptions } from "./AuthOptions.js"
import { anonymousHeaders } from "./anonymousToken.js"
import { challenged } from "./botChallenge.js"
import type { PageCodeError, Using } from "./redirects/pageCode.js"
import { pageCode } from "./redirects/pageCode.js"
import type { RedirectFailure } from "./redirects/Redirects.js"
import { Redirects } from "./redirects/Redirects.js"
import type { SignInOptions } from "./SigningIn.js"
import { makeSigningIn } from "./SigningIn.js"

/** The code of a magic-link e-mail that a person types in, for example on another device. */
export interface ShownCode {
  /** The six characters shown in the e-mail. */
  readonly otp: string
  /** The `nonce` that `sendMagicLinkEmail` returned. */
  readonly nonce: SecretInput
}

/** Signing in by e-mail, with a link or with the six-character code of the same message. */
export interface MagicLink {
  /**
   * Emails a sign-in link and a six-character code. Pass the code with the returned `nonce` to `signInWithMagicLink`.
   */
  sendMagicLinkEmail(
    email: string,
    options?: {
      /** The page that the link opens. Default: the app's own page; required outside a browser. */
      readonly callbackUrl?: string
    }
  ): Effect.Effect<{ readonly nonce: Redacted.Redacted }, CallFailure<typeof otp.sendSignInCode> | CallbackUrlRequiredError>
  /**
   * Signs in or up with the code of a link. An anonymous user who signs up keeps their id. The code is single-use; a redirect
   * that is not allowed fails before the code is used.
   */
  signInWithMagicLink(
    code: SecretInput | ShownCode,
    options?: SignInOptions
  ): Effect.Effect<void, CallFailure<typeof otp.signIn> | RedirectFailure | SessionExpired | InvalidOption>
  /** Uses the code of the page's URL, which is removed from the URL once it is used up. */
  signInWithMagicLink(
    code?: undefined,
    options?: SignInOptions
  ): Effect.Effect<void, CallFailure<typeof otp.signIn> | RedirectFailure | SessionExpired | InvalidOption | PageCodeError>
  /** Checks that a sign-in code is still valid, without using it. Each check counts towards the attempt limit. */
  checkMagicLinkCode(code: SecretInput | ShownCode): Effect.Effect<void, CallFailure<typeof otp.checkSignInCode>>
  /** Checks the code of the page's URL. */
  checkMagicLinkCode(): Effect.Effect<void, CallFailure<typeof otp.checkSignInCode> | PageCodeError>
}

/** @internal */
export const make = Effect.gen(function* () {
  const { botChallenge } = yield* AuthOptions
  const transport = yield* ClientTransport
  const signingIn = yield* makeSigningIn
  const anonymous = yield* anonymousHeaders
  const redirects = yield* Redirects
  const page = yield* pageCode

  const magicLink: MagicLink = {
    sendMagicLinkEmail: (email, options) => {
      const broken = validateProperties("options", options, { callbackUrl: string })
      if (broken !== null) return broken
      return Effect.flatMap(redirects.callbackUrl("magicLinkCallback", options?.callbackUrl), (callbackUrl) =>
        challenged(botChallenge, "send_magic_link_email", (challenge) =>
          transport.call(otp.sendSignInCode, { payload: { email, callbackUrl, ...challenge } })
        )
      )
    },
    signInWithMagicLink: page.using(
      "signInWithMagicLink",
      ({ code, request }: Using<SecretInput | ShownCode>, options?: SignInOptions) =>
        signingIn.complete(
          Effect.gen(function* () {
            const payload = { code: yield* whole(code) }
            const headers = yield* anonymous(otp.signIn, payload)
            return yield* request(transport.call(otp.signIn, { headers, payload }))
          }),
          options
        )
    ),
    checkMagicLinkCode: page.checking("checkMagicLinkCode", (code: SecretInput | ShownCode) =>
      Effect.flatMap(whole(code), (given) => Effect.asVoid(transport.call(otp.checkSignInCode, { payload: { code: given } })))
    )
  }
  return magicLink
})

// The message shows capital letters; the platform expects small ones. protocol/tokens.md#verification-codes
const whole = Effect.fnUntraced(function* (code: SecretInput | ShownCode) {
  if (typeof code === "string" || Redacted.isRedacted(code)) return redactedCode(code)
  const given = yield* givenProperties("code", code, { otp: string, nonce: secretInput(string) })
  const otp = redactedCode((given.otp ?? "").toLowerCase())
  const nonce = redactedCode(given.nonce ?? "")
  // Each by itself: the request would name the length of both together, which the caller has not written.
  yield* givenProperties("code", { otp, nonce }, { otp: part(otpLength), nonce: part(codeLength - otpLength) })
  return Redacted.make(`${Redacted.value(otp)}${Redacted.value(nonce)}`)
})

const part = (length: number) =>
  secretInput(
    checked(
      string,
      must((text: string) => text.length === length, exactLength(length))
    )
  )
