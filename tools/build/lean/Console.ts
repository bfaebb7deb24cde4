import * as Effect from "effect/Effect"

// The build with `effect` bundled prints on the host's console.

/** Replaces `effect/Console`. */
export const error = (text: string): Effect.Effect<void> => Effect.sync(() => console.error(text))

/** Replaces `effect/Console`. */
export const log = (text: string): Effect.Effect<void> => Effect.sync(() => console.log(text))
