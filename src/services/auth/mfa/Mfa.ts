import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { string } from "../../../codecs/scalar.js"
import { secretInput } from "../../../codecs/secret.js"
import * as mfa from "../../../contract/mfa.js"
import { MfaAttemptMissingError } from "../../../errors/flows.js"
import type { InvalidOption } from "../../../errors/options.js"
import type { ConnectionError, OfflineError, SessionExpired } from "../../../errors/sdk.js"
import { redactedCode } from "../../../schemas/redacted.js"
import type { SecretInput } from "../../../schemas/Secret.js"
import { givenProperties } from "../../arguments/given.js"
import { renameInvalidField } from "../../arguments/renameInvalidField.js"
import { SessionStorage } from "../../platform/SessionStorage.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ClientTransport } from "../../transport/Transport.js"
import type { RedirectFailure } from "../redirects/Redirects.js"
import type { SignInOptions } from "../SigningIn.js"
import { attemptCodeKeys, makeSigningIn } from "../SigningIn.js"

/** The second factor of a sign-in. */
export interface Mfa {
  /**
   * Completes a sign-in with the six digits of an authenticator app. `attemptCode` comes from the error
   * `MultiFactorAuthenticationRequired`; without it, the attempt stored in this tab is completed. After `InvalidTotpCode` the
   * attempt can be retried.
   */
  signInWithMfa(
    totp: SecretInput,
    attemptCode?: SecretInput | null,
    options?: SignInOptions
  ): Effect.Effect<
    void,
    CallFailure<typeof mfa.signIn> | RedirectFailure | SessionExpired | InvalidOption | MfaAttemptMissingError
  >
  /** Returns whether this tab has stored a sign-in that waits for the second factor. The platform may have forgotten it. */
  hasPendingMfa(): Effect.Effect<boolean, ConnectionError | OfflineError>
}

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const signingIn = yield* makeSigningIn
  const storage = yield* SessionStorage

  const stored = Effect.gen(function* () {
    for (const key of attemptCodeKeys) {
      const code = yield* storage.get(key)
      if (code !== null) return Redacted.make(code)
    }
    return null
  })

  // Another sign-in may have stored its own attempt meanwhile.
  const forget = Effect.fnUntraced(function* (code: Redacted.Redacted) {
    for (const key of attemptCodeKeys) {
      if ((yield* storage.get(key)) === Redacted.value(code)) yield* storage.remove(key)
    }
  })

  const service: Mfa = {
    signInWithMfa: Effect.fnUntraced(function* (totp, attemptCode, options) {
      yield* givenProperties("totp", { totp }, { totp: secretInput(string) })
      const code = attemptCode == null ? yield* stored : redactedCode(attemptCode)
      if (code === null) return yield* new MfaAttemptMissingError()
      const request = transport.call(mfa.signIn, { payload: { type: "totp", totp: redactedCode(totp), code } }).pipe(
        Effect.tap(() => forget(code)),
        Effect.tapError((error) => (finalErrors.has(error._tag) ? forget(code) : Effect.void))
      )
      yield* signingIn.complete(
        renameInvalidField(request, (field) => (field === "code" ? "attemptCode" : field)),
        options
      )
    }),
    hasPendingMfa: () => Effect.map(stored, (code) => code !== null)
  }
  return service
})

const finalErrors: ReadonlySet<string> = new Set([
  "VerificationCodeNotFound",
  "VerificationCodeExpired",
  "VerificationCodeAlreadyUsed",
  "VerificationCodeMaxAttemptsReached"
])
