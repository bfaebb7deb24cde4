import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { ProjectOwner } from "../transport/projectOwner.js"

/** Requests all pages of a stream as the owner who is signed in when it starts. @internal */
export const streamAsOwner =
  ({ operationContext }: ProjectOwner) =>
  <A, E>(stream: Stream.Stream<A, E>): Stream.Stream<A, E> =>
    Stream.unwrap(Effect.map(operationContext, (own) => Stream.provideContext(stream, own)))
