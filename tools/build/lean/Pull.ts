import * as Effect from "effect/Effect"

const over = {}

/** The end of the streams of `Stream`. */
export const end = Effect.fail(over)

/** Replaces `effect/Pull`. */
export const catchDone = <A, E, B, F>(pull: Effect.Effect<A, E>, then: () => Effect.Effect<B, F>): Effect.Effect<A | B, E | F> =>
  Effect.catchIf(pull, (error) => error === over, then)
