import * as Stream from "effect/Stream"
import type { Streams } from "./promised.js"

/** Makes async iterables of streams, for the apps that have some. */
export const streams: Streams = (u) =>
  // The cast of a test that tells nothing about what the stream holds.
  Stream.isStream(u) ? Stream.toAsyncIterable(u as Stream.Stream<unknown, unknown>) : null
