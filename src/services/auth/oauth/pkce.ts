import * as Effect from "effect/Effect"
import { toBase64Url } from "../../../internal/base64.js"
import type { OwnCrypto } from "../../platform/AppCrypto.js"
import { subtleOf } from "../../platform/AppCrypto.js"

/** The secrets of one OAuth flow (PKCE). */
export interface Pkce {
  /** Identifies the flow in the URL that the provider leads back to. */
  readonly state: string
  /** The code verifier; stays in this browser until the code is exchanged. */
  readonly verifier: string
  /** The SHA-256 hash of the verifier, sent at the start. */
  readonly challenge: string
}

/** Creates the secrets of an OAuth flow. @source RFC 7636 4.1, 4.2 */
export const pkce = Effect.fnUntraced(function* (crypto: OwnCrypto) {
  const random = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const verifier = random()
  const subtle = yield* subtleOf(crypto)
  const digest = yield* Effect.promise(() => subtle.digest("SHA-256", new TextEncoder().encode(verifier)))
  const made: Pkce = { state: random(), verifier, challenge: toBase64Url(new Uint8Array(digest)) }
  return made
})
