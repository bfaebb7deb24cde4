import * as Effect from "effect/Effect"

/** Returns the SHA-256 digest of a text. */
export const sha256 = (text: string): Effect.Effect<Uint8Array<ArrayBuffer>> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
    (digest) => new Uint8Array(digest)
  )
