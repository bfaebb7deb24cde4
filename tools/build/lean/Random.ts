import * as Effect from "effect/Effect"

// The build with `effect` bundled has no other source of chance. What must be secret comes from `AppCrypto`.

/** Replaces `effect/Random`. */
export const next: Effect.Effect<number> = Effect.sync(() => Math.random())
