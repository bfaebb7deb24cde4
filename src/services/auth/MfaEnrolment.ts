import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Redacted from "effect/Redacted"
import { string } from "../../codecs/scalar.js"
import * as users from "../../contract/users.js"
import { InvalidTotpCode } from "../../errors/auth.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import { mustBe } from "../../schemas/messages/kind.js"
import { invalid } from "../arguments/invalid.js"
import { refuseUnknown } from "../arguments/refuseUnknown.js"
import { AppConfig } from "../config/AppConfig.js"
import { appCrypto } from "../platform/AppCrypto.js"
import { Location } from "../platform/Location.js"
import { refreshUserAfter } from "../session/afterCall.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import type { CallFailure } from "./CallFailure.js"
import { accepts, base32, newSecret, otpauthUri } from "./totp.js"
import { pageOf } from "./trustedUrl.js"
import { sessionUser } from "./UnverifiedUser.js"

/** A second factor that is not enabled yet. */
export interface Enrolment {
  readonly secret: Redacted.Redacted<Uint8Array<ArrayBuffer>>
  /** The secret, for typing into an authenticator app. */
  readonly text: Redacted.Redacted
  /** The `otpauth:` URI for a QR code. It contains the secret: draw the code locally and never send the URI. */
  readonly uri: Redacted.Redacted
}

/** Enabling and disabling the second factor. */
export interface MfaEnrolment {
  /** Creates a secret for an authenticator app. Nothing changes until `enableMfa`. */
  beginMfaEnrolment(options?: {
    /** The site's name in the authenticator app. Default the host of the page, else the project id. */
    readonly issuer?: string
    /** The user's name in the authenticator app. Default the e-mail address, else the user id. */
    readonly account?: string
  }): Effect.Effect<Enrolment, SessionExpired | TransportFailure>
  /**
   * Enables the second factor if `totp` shows that an authenticator app has the secret; otherwise a wrong secret would lock the
   * user out at the next sign-in.
   */
  enableMfa(
    enrolment: Pick<Enrolment, "secret">,
    totp: string
  ): Effect.Effect<void, CallFailure<typeof users.updateMe> | InvalidTotpCode>
  /** Disables the second factor. */
  disableMfa(): Effect.Effect<void, CallFailure<typeof users.updateMe>>
}

/** @internal */
export const make = Effect.gen(function* () {
  const config = yield* AppConfig
  const transport = yield* ClientTransport
  const session = yield* Session
  const updatesUser = refreshUserAfter(session)
  const location = yield* Location
  const crypto = yield* appCrypto

  const update = (totpSecretBase64: Redacted.Redacted | null) =>
    updatesUser(transport.call(users.updateMe, { payload: { totpSecretBase64 } }))

  const service: MfaEnrolment = {
    beginMfaEnrolment: Effect.fnUntraced(function* (options) {
      refuseUnknown("options", options, { issuer: string, account: string })
      const user = yield* sessionUser(session)
      if (user === null) return yield* new SessionExpired({ reason: "signed-out" })
      const page = yield* location.href
      const secret = newSecret(crypto)
      const issuer = options?.issuer ?? (page === null ? config.projectId : pageOf(page).host)
      return {
        secret: Redacted.make(secret),
        text: Redacted.make(base32(secret)),
        uri: Redacted.make(otpauthUri(secret, issuer, options?.account ?? user.primaryEmail ?? user.id))
      }
    }),
    enableMfa: Effect.fnUntraced(function* (enrolment: Partial<Enrolment>, totp) {
      refuseUnknown("enrolment", enrolment, { secret: true, text: true, uri: true })
      const { secret } = enrolment
      if (!Redacted.isRedacted(secret)) return yield* invalid("secret", mustBe("the secret of an enrolment"))
      if (typeof totp !== "string") return yield* invalid("totp", mustBe("a string"))
      const bytes = Redacted.value(secret)
      if (!(yield* accepts(crypto, bytes, totp.trim()))) return yield* new InvalidTotpCode()
      yield* update(Redacted.make(Base64.encode(bytes)))
    }),
    disableMfa: () => update(null)
  }
  return service
})
