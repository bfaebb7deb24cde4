import * as Effect from "effect/Effect"
import * as cliLogin from "./CliLogin.js"
import * as connectedAccounts from "./ConnectedAccounts.js"
import * as emailVerification from "./EmailVerification.js"
import * as magicLink from "./MagicLink.js"
import * as mfa from "./Mfa.js"
import * as mfaEnrolment from "./MfaEnrolment.js"
import * as oauth from "./OAuth.js"
import * as passkey from "./Passkey.js"
import * as sessions from "./Sessions.js"

/**
 * The flows that an app loads when it uses the first of them. One file, because each more of them makes a bundler cut
 * what they share with the first load into more and smaller pieces, which weigh more than what they save.
 */
export const make = Effect.gen(function* () {
  const providers = yield* oauth.make
  return {
    ...providers,
    ...(yield* connectedAccounts.make(providers)),
    ...(yield* cliLogin.make),
    ...(yield* emailVerification.make),
    ...(yield* magicLink.make),
    ...(yield* mfa.make),
    ...(yield* mfaEnrolment.make),
    ...(yield* passkey.make),
    ...(yield* sessions.make)
  }
})
