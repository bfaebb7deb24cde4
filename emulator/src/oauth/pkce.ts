import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { RandomText } from "../random/RandomText.js"
import { sha256 } from "../tokens/sha256.js"

/** 256 random bits in base64url, for a state, a verifier or a token. */
export const randomSecret: Effect.Effect<string, never, RandomText> = Effect.gen(function* () {
  return Base64Url.encode(yield* (yield* RandomText).bytes(32))
})

/** Returns the code challenge of a verifier. @source RFC 7636 4.2 */
export const challengeOf = (verifier: string): Effect.Effect<string> => Effect.map(sha256(verifier), Base64Url.encode)

/** Checks whether a verifier matches a challenge. @source RFC 7636 4.6 */
export const isVerifierOf = (challenge: string, method: string, verifier: string): Effect.Effect<boolean> =>
  method === "plain"
    ? Effect.succeed(verifier === challenge)
    : Effect.map(challengeOf(verifier), (expected) => expected === challenge)
