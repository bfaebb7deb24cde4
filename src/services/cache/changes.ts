import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { Resource, Snapshot } from "./Resource.js"

/** Watches a resource as a stream: the present snapshot, then each that follows. A slow reader misses what is outdated. */
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
