import * as Effect from "effect/Effect"
import { makeRefreshAfter } from "../resources/refreshAfter.js"
import * as anonymous from "./Anonymous.js"
import * as cliLogin from "./CliLogin.js"
import * as emailVerification from "./EmailVerification.js"
import * as magicLink from "./MagicLink.js"
import * as mfa from "./mfa/Mfa.js"
import * as mfaEnrolment from "./mfa/MfaEnrolment.js"
import * as connectedAccounts from "./oauth/ConnectedAccounts.js"
import * as crossDomain from "./oauth/CrossDomain.js"
import * as oauth from "./oauth/OAuth.js"
import * as passkey from "./Passkey.js"
import * as password from "./Password.js"
import * as sessions from "./sessions/Sessions.js"

/** The flows that an app loads together when it uses the first of them. @internal */
export const make = Effect.gen(function* () {
  const domains = yield* crossDomain.make
  const providers = yield* oauth.make(domains)
  const after = yield* makeRefreshAfter
  const flows = {
    ...providers,
    ...(yield* connectedAccounts.make(providers)),
    ...(yield* anonymous.make),
    ...(yield* cliLogin.make),
    ...domains,
    ...(yield* emailVerification.make),
    ...(yield* magicLink.make),
    ...(yield* mfa.make),
    ...(yield* mfaEnrolment.make),
    ...(yield* passkey.make),
    ...(yield* password.make),
    ...(yield* sessions.make)
  }
  return after(flows, {
    revokeSession: () => [["sessions"]],
    // A new password ends the other sessions.
    updatePassword: () => [["sessions"]],
    verifyEmail: () => [["contactChannels"]]
  })
})
