import * as Effect from "effect/Effect"

// The build with `effect` bundled has no other random source. Secrets come from `AppCrypto`.

/** Replaces `effect/Random`. */
export const next: Effect.Effect<number> = Effect.sync(() => Math.random())
