import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { Resource, Snapshot } from "../cache/Resource.js"

export type { Resource as Watched, Snapshot } from "../cache/Resource.js"
export { isResource as isWatched, make } from "../cache/Resource.js"

/** Returns a resource's snapshots as a stream: the current one, then each change. A slow consumer skips outdated ones. */
export const changes = <A, E>(resource: Resource<A, E>): Stream.Stream<Snapshot<A, E>> =>
  Stream.callback<Snapshot<A, E>>(
    Effect.fnUntraced(function* (queue) {
      const offer = () => Queue.offerUnsafe(queue, resource.snapshot())
      yield* Effect.acquireRelease(
        Effect.sync(() => resource.subscribe(offer)),
        (unsubscribe) => Effect.sync(unsubscribe)
      )
      yield* resource.watch()
      offer()
    }),
    { bufferSize: 1, strategy: "sliding" }
  )
