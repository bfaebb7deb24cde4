import * as Effect from "effect/Effect"
import * as contactChannels from "../../contract/contactChannels.js"
import type { SecretInput } from "../../schemas/SecretInput.js"
import { redacted } from "../../schemas/SecretInput.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import type { CallFailure } from "./CallFailure.js"

/** Proving that an e-mail address is one's own. */
export interface EmailVerification {
  /** Verifies the address that a link was sent to. */
  verifyEmail(code: SecretInput): Effect.Effect<void, CallFailure<typeof contactChannels.verify>>
  /** Succeeds where the code of a verification link can still be used. Counts as an attempt. */
  checkEmailVerificationCode(code: SecretInput): Effect.Effect<void, CallFailure<typeof contactChannels.checkVerificationCode>>
}

export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const session = yield* Session
  const service: EmailVerification = {
    verifyEmail: Effect.fnUntraced(function* (code) {
      yield* transport.call(contactChannels.verify, { payload: { code: redacted(code) } })
      yield* session.markClaimsStale
    }),
    checkEmailVerificationCode: Effect.fnUntraced(function* (code) {
      yield* transport.call(contactChannels.checkVerificationCode, { payload: { code: redacted(code) } })
    })
  }
  return service
})
