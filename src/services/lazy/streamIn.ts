import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/** Requests all pages of a stream in a context, which is determined when the stream starts. @internal */
export const streamIn =
  (context: Effect.Effect<Context.Context<never>>) =>
  <A, E>(stream: Stream.Stream<A, E>): Stream.Stream<A, E> =>
    Stream.unwrap(Effect.map(context, (own) => Stream.provideContext(stream, own)))
