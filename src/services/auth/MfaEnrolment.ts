import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Redacted from "effect/Redacted"
import * as users from "../../contract/users.js"
import { InvalidTotpCode } from "../../errors/auth.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { InvalidInput, SessionExpired } from "../../errors/sdk.js"
import { AppConfig } from "../AppConfig.js"
import { appCrypto } from "../platform/AppCrypto.js"
import { Location } from "../platform/Location.js"
import { changing } from "../session/consequences.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import type { CallFailure } from "./CallFailure.js"
import { accepts, base32, newSecret, otpauthUri } from "./totp.js"
import { pageOf } from "./trustedUrl.js"
import { sessionUser } from "./UnverifiedUser.js"

/** A second factor that is not switched on yet. */
export interface Enrolment {
  readonly secret: Redacted.Redacted<Uint8Array<ArrayBuffer>>
  /** The secret as people type it into an authenticator app. */
  readonly text: Redacted.Redacted
  /** The address that an authenticator app reads from a QR code. It holds the secret: draw it here, and send it nowhere. */
  readonly uri: Redacted.Redacted
}

/** Switching the second factor on and off. */
export interface MfaEnrolment {
  /** Makes a secret for an authenticator app. Nothing changes before `enableMfa`. */
  beginMfaEnrolment(options?: {
    /** What the app calls the site. The host of the page by default, else the id of the project. */
    readonly issuer?: string
    /** What the app calls the user. The e-mail or the id by default. */
    readonly account?: string
  }): Effect.Effect<Enrolment, SessionExpired | TransportFailure>
  /**
   * Switches the second factor on, once `totp` proves that an authenticator app has the secret: the platform would not
   * notice before the next sign-in that no one has.
   */
  enableMfa(
    enrolment: Pick<Enrolment, "secret">,
    totp: string
  ): Effect.Effect<void, CallFailure<typeof users.updateMe> | InvalidTotpCode>
  /** Switches the second factor off. */
  disableMfa(): Effect.Effect<void, CallFailure<typeof users.updateMe>>
}

/** @internal */
export const make = Effect.gen(function* () {
  const config = yield* AppConfig
  const transport = yield* ClientTransport
  const session = yield* Session
  const location = yield* Location
  const crypto = yield* appCrypto

  const update = (totpSecretBase64: Redacted.Redacted | null) =>
    changing(session, transport.call(users.updateMe, { payload: { totpSecretBase64 } }))

  const service: MfaEnrolment = {
    beginMfaEnrolment: Effect.fnUntraced(function* (options = {}) {
      const user = yield* sessionUser(session)
      if (user === null) return yield* new SessionExpired({ reason: "signed-out" })
      const page = yield* location.href
      const secret = newSecret(crypto)
      const issuer = options.issuer ?? (page === null ? config.projectId : pageOf(page).host)
      return {
        secret: Redacted.make(secret),
        text: Redacted.make(base32(secret)),
        uri: Redacted.make(otpauthUri(secret, issuer, options.account ?? user.primaryEmail ?? user.id))
      }
    }),
    enableMfa: Effect.fnUntraced(function* ({ secret }, totp) {
      if (!Redacted.isRedacted(secret)) return yield* new InvalidInput({ field: "secret", reason: "is not that of an enrolment" })
      const bytes = Redacted.value(secret)
      if (!(yield* accepts(crypto, bytes, totp.trim()))) return yield* new InvalidTotpCode()
      yield* update(Redacted.make(Base64.encode(bytes)))
    }),
    disableMfa: () => update(null)
  }
  return service
})
