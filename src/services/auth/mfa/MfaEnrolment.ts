import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { string } from "../../../codecs/scalar.js"
import * as users from "../../../contract/users.js"
import { InvalidTotpCode } from "../../../errors/auth.js"
import { invalid } from "../../../errors/invalid.js"
import { InvalidProfileImage, OtpAuthenticationNotEnabled } from "../../../errors/refusals.js"
import type { TransportFailure } from "../../../errors/sdk.js"
import { SessionExpired } from "../../../errors/sdk.js"
import { TeamMembershipNotFound } from "../../../errors/team.js"
import { UserWithEmailAlreadyExists } from "../../../errors/user.js"
import { toBase64 } from "../../../internal/base64.js"
import { mustBe } from "../../../schemas/messages/value.js"
import { redactedCode } from "../../../schemas/redacted.js"
import { givenObject, givenProperties } from "../../arguments/given.js"
import { AppConfig } from "../../config/AppConfig.js"
import { appCrypto } from "../../platform/AppCrypto.js"
import { Location } from "../../platform/Location.js"
import { issuedAt } from "../../session/accessToken.js"
import { refreshUserAfter } from "../../session/afterCall.js"
import { Session } from "../../session/Session.js"
import { withinCallTimeout } from "../../session/withinCallTimeout.js"
import { MaxAttempts } from "../../transport/RetryPolicy.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ClientTransport } from "../../transport/Transport.js"
import { withoutErrors } from "../../transport/withoutErrors.js"
import { pageOf } from "../redirects/trustedUrl.js"
import { unverifiedUserOf } from "../sessions/UnverifiedUser.js"
import { accepts, base32, newSecret, otpauthUri } from "./totp.js"

/** A second factor that is not enabled yet. */
export interface Enrolment {
  readonly secret: Redacted.Redacted<Uint8Array>
  /** The secret, for typing into an authenticator app. */
  readonly text: Redacted.Redacted
  /** The `otpauth:` URI for a QR code. It contains the secret: draw the code locally and never send the URI. */
  readonly uri: Redacted.Redacted
}

/** Enabling and disabling the second factor. */
export interface MfaEnrolment {
  /** Creates a secret for an authenticator app. Nothing changes until `enableMfa`. */
  beginMfaEnrolment(options?: {
    /** The site's name in the authenticator app. Default: the host of the page, else the project id. */
    readonly issuer?: string
    /** The user's name in the authenticator app. Default: the e-mail address, else the user id. */
    readonly account?: string
  }): Effect.Effect<Enrolment, SessionExpired | TransportFailure>
  /**
   * Enables the second factor if `totp` shows that an authenticator app has the secret; otherwise a wrong secret would lock the
   * user out at the next sign-in. Fails with `SessionExpired` (`replaced`) if another user is signed in than the one who began.
   */
  enableMfa(
    enrolment: Pick<Enrolment, "secret">,
    totp: string
  ): Effect.Effect<void, CallFailure<typeof updateSecret> | InvalidTotpCode>
  /** Disables the second factor. */
  disableMfa(): Effect.Effect<void, CallFailure<typeof updateSecret>>
}

const updateSecret = withoutErrors(
  users.updateMe,
  InvalidProfileImage,
  OtpAuthenticationNotEnabled,
  TeamMembershipNotFound,
  UserWithEmailAlreadyExists
)

/** @internal */
export const make = Effect.gen(function* () {
  const config = yield* AppConfig
  const transport = yield* ClientTransport
  const session = yield* Session
  const updatesUser = refreshUserAfter(session)
  const location = yield* Location
  const crypto = yield* appCrypto

  const ownUser = Effect.map(withinCallTimeout(config, session.accessTokens.current()), unverifiedUserOf)
  // The user whom each secret was created for: an authenticator app of one user must not lock another one out.
  const begunBy = new WeakMap<Enrolment["secret"], string>()

  const update = (totpSecretBase64: Redacted.Redacted | null) =>
    updatesUser(transport.call(updateSecret, { payload: { totpSecretBase64 } }))

  // The platform's time, by an access token that it issues now: it costs a request after each wrong code.
  const platformMillis = Effect.gen(function* () {
    const pair = yield* session.ownPair
    if (!pair?.refreshToken) return null
    const token = yield* session.tokenOf({ accessToken: null, refreshToken: pair.refreshToken })
    return issuedAt(token) * 1000
  }).pipe(
    Effect.orElseSucceed(() => null),
    Effect.provideService(MaxAttempts, 1)
  )

  // The clock of this device may be wrong.
  const isCurrent = Effect.fnUntraced(function* (bytes: Uint8Array, totp: string) {
    if (yield* accepts(crypto, bytes, totp, yield* Clock.currentTimeMillis)) return true
    const now = yield* platformMillis
    return now !== null && (yield* accepts(crypto, bytes, totp, now))
  })

  const service: MfaEnrolment = {
    beginMfaEnrolment: Effect.fnUntraced(function* (options) {
      yield* givenProperties("options", options, { issuer: string, account: string })
      const user = yield* ownUser
      if (user === null) return yield* new SessionExpired({ reason: "signed-out" })
      const page = yield* location.href
      const bytes = newSecret(crypto)
      const secret = Redacted.make(bytes)
      begunBy.set(secret, user.id)
      const issuer = options?.issuer ?? (page === null ? config.projectId : pageOf(page).host)
      return {
        secret,
        text: Redacted.make(base32(bytes)),
        uri: Redacted.make(otpauthUri(bytes, issuer, options?.account || (user.primaryEmail ?? user.id)))
      }
    }),
    enableMfa: Effect.fnUntraced(function* (enrolment: Partial<Enrolment>, totp) {
      yield* givenProperties("enrolment", yield* givenObject("enrolment", enrolment), { secret: true, text: true, uri: true })
      const { secret } = enrolment
      if (typeof totp !== "string") return yield* invalid("totp", mustBe("a string"))
      // A caller without type checks may pass a secret of anything.
      const bytes = Redacted.isRedacted(secret) ? Redacted.value(secret) : undefined
      if (secret === undefined || !ArrayBuffer.isView(bytes) || bytes.byteLength === 0) {
        return yield* invalid("secret", mustBe("the secret of an enrolment"))
      }
      if (!(yield* isCurrent(bytes, Redacted.value(redactedCode(totp))))) return yield* new InvalidTotpCode()
      const userId = begunBy.get(secret)
      if (userId !== undefined && (yield* ownUser)?.id !== userId) return yield* new SessionExpired({ reason: "replaced" })
      yield* update(Redacted.make(toBase64(bytes)))
    }),
    disableMfa: () => update(null)
  }
  return service
})
