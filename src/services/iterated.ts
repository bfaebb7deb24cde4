import * as Stream from "effect/Stream"
import { CallOptions } from "./transport/CallOptions.js"

/** Reads a stream value by value, with the options of its calls. @internal */
export const iterated = <A, E>(stream: Stream.Stream<A, E>, options: CallOptions): AsyncIterator<A> =>
  Stream.toAsyncIterable(Stream.provideService(stream, CallOptions, options))[Symbol.asyncIterator]()
