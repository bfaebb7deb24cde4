import * as Effect from "effect/Effect"
import { string } from "../../codecs/scalar.js"
import * as contactChannels from "../../contract/contactChannels.js"
import type { CallbackUrlRequiredError } from "../../errors/redirects.js"
import { redactedCode } from "../../schemas/redacted.js"
import type { SecretInput } from "../../schemas/Secret.js"
import { validateProperties } from "../arguments/validateProperties.js"
import { refreshUserAfter } from "../session/afterCall.js"
import { Session } from "../session/Session.js"
import type { CallFailure } from "../transport/Transport.js"
import { ClientTransport } from "../transport/Transport.js"
import type { LinkOptions } from "./Password.js"
import type { PageCodeError, Using } from "./redirects/pageCode.js"
import { pageCode } from "./redirects/pageCode.js"
import { Redirects } from "./redirects/Redirects.js"

/** Verifying that the user owns an e-mail address. */
export interface EmailVerification {
  /** Sends a verification link to the signed-in user's primary e-mail address. */
  sendVerificationEmail(
    email: string,
    options?: LinkOptions
  ): Effect.Effect<void, CallFailure<typeof contactChannels.sendPrimaryVerificationCode> | CallbackUrlRequiredError>
  /** Verifies the e-mail address that the link was sent to. */
  verifyEmail(code: SecretInput): Effect.Effect<void, CallFailure<typeof contactChannels.verify>>
  /** Uses the code of the page's URL, which is removed from the URL once it is used up. */
  verifyEmail(): Effect.Effect<void, CallFailure<typeof contactChannels.verify> | PageCodeError>
  /** Checks that a verification code is still valid, without using it. Each check counts towards the attempt limit. */
  checkEmailVerificationCode(code: SecretInput): Effect.Effect<void, CallFailure<typeof contactChannels.checkVerificationCode>>
  /** Checks the code of the page's URL. */
  checkEmailVerificationCode(): Effect.Effect<void, CallFailure<typeof contactChannels.checkVerificationCode> | PageCodeError>
}

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const updatesUser = refreshUserAfter(yield* Session)
  const redirects = yield* Redirects
  const page = yield* pageCode
  const service: EmailVerification = {
    sendVerificationEmail: (email, options) => {
      const broken = validateProperties("options", options, { callbackUrl: string })
      if (broken !== null) return broken
      return Effect.flatMap(redirects.callbackUrl("emailVerification", options?.callbackUrl), (callbackUrl) =>
        Effect.asVoid(transport.call(contactChannels.sendPrimaryVerificationCode, { payload: { email, callbackUrl } }))
      )
    },
    verifyEmail: page.using("verifyEmail", ({ code, request }: Using<SecretInput>) =>
      Effect.asVoid(updatesUser(request(transport.call(contactChannels.verify, { payload: { code: redactedCode(code) } }))))
    ),
    checkEmailVerificationCode: page.checking("checkEmailVerificationCode", (code: SecretInput) =>
      Effect.asVoid(transport.call(contactChannels.checkVerificationCode, { payload: { code: redactedCode(code) } }))
    )
  }
  return service
})
