import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Calls } from "./calls.js"
import type { Streams } from "./promised.js"
import { value } from "./promised.js"

/** Makes async iterables of streams, for the apps that have some. They end with the app, with `AppDisposed`. */
export const streams: Streams = (calls, u) =>
  // The cast of a test that tells nothing about what the stream holds.
  Stream.isStream(u) ? iterable(calls, u as Stream.Stream<unknown, unknown>) : null

const iterable = (calls: Calls, stream: Stream.Stream<unknown, unknown>): AsyncIterable<unknown> => ({
  [Symbol.asyncIterator]: () => {
    const items = Stream.toAsyncIterable(stream)[Symbol.asyncIterator]()
    const end = () => items.return?.() ?? Promise.resolve({ done: true as const, value: undefined })
    const next = Effect.tryPromise({ try: () => items.next(), catch: (error) => error })
    return {
      next: () =>
        calls.run(
          Effect.onInterrupt(next, () => Effect.promise(end)),
          undefined,
          value
        ),
      return: end
    }
  }
})
