import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/** The stream that a part gives which is loaded when the stream is run. @internal */
export const streamed = <Part, Failure, A, E>(
  part: Effect.Effect<Part, Failure>,
  open: (part: Part) => Stream.Stream<A, E>
): Stream.Stream<A, E | Failure> => Stream.unwrap(Effect.map(part, open))
