import * as Digest from "effect/crypto/Digest"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"

/** The secrets of one OAuth flow. */
export interface Pkce {
  /** Tells this flow from others, in the address that the provider leads back to. */
  readonly state: string
  /** Stays in this browser until the code is exchanged. */
  readonly verifier: string
  /** The SHA-256 of the verifier, which the platform is told at the start. */
  readonly challenge: string
}

/** Makes the secrets of an OAuth flow. @source RFC 7636 4.1, 4.2 */
export const pkce = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const digest = yield* Digest.Digest
  const verifier = yield* challengeText(random.randomBytes(32))
  const challenge = yield* challengeText(digest.digest(Digest.sha256, new TextEncoder().encode(verifier)))
  const made: Pkce = { state: yield* challengeText(random.randomBytes(32)), verifier, challenge }
  return made
})

const challengeText = (bytes: Effect.Effect<Uint8Array>): Effect.Effect<string> => Effect.map(bytes, Base64Url.encode)
