import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/** Returns the stream of a part that is loaded when the stream runs. @internal */
export const forwardStream = <Part, Failure, A, E>(
  part: Effect.Effect<Part, Failure>,
  open: (part: Part) => Stream.Stream<A, E>
): Stream.Stream<A, E | Failure> => Stream.unwrap(Effect.map(part, open))
