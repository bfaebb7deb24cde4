import * as Channel from "effect/Channel"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Pull from "effect/Pull"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import * as Stream from "effect/Stream"
import { until } from "../internal/until.js"
import { CallOptions } from "./transport/CallOptions.js"

/** A stream that is consumed value by value. */
export interface Items<A, E> {
  /**
   * Returns the next value, or the end, after the calls before it have returned. Any outcome other than a value closes the stream.
   */
  readonly next: Effect.Effect<IteratorResult<A, void>, E>
  /** Closes the stream; a pending `next` returns the end. */
  readonly close: Effect.Effect<void>
}

/**
 * Consumes a stream value by value, with the given call options. Equivalent to `Stream.toAsyncIterable`, which would bring the
 * code that prints causes, logs and spans into every app.
 */
export const itemsOf = <A, E>(stream: Stream.Stream<A, E>, options: CallOptions): Items<A, E> => {
  const scope = Scope.makeUnsafe()
  const end: IteratorResult<A, void> = { done: true, value: undefined }
  const closed = Deferred.makeUnsafe<IteratorResult<A, void>>()
  let pull: Pull.Pull<ReadonlyArray<A>, E> | null = null
  let buffered: Iterator<A, void> = [][Symbol.iterator]()
  // The caller of the first value is that of the whole stream.
  const open = Effect.flatMap(Effect.context<never>(), (context) =>
    Channel.toPullScoped(Stream.toChannel(Stream.provideContext(stream, Context.add(context, CallOptions, options))), scope)
  )
  const nextChunk = Effect.suspend(() => pull ?? Effect.flatMap(open, (opened) => (pull = opened)))
  const close = Effect.suspend(() => {
    Deferred.doneUnsafe(closed, Effect.succeed(end))
    return Scope.close(scope, Exit.void)
  })
  // Each call waits for those before it.
  const turns = Semaphore.makeUnsafe(1)
  const next = Effect.suspend((): Effect.Effect<IteratorResult<A, void>, E> => {
    if (Deferred.isDoneUnsafe(closed)) return Effect.succeed(end)
    const item = buffered.next()
    if (!item.done) return Effect.succeed(item)
    const more = Effect.map(nextChunk, (values) => {
      buffered = values[Symbol.iterator]()
      return buffered.next()
    })
    return until(
      Pull.catchDone(more, () => Effect.as(close, end)),
      Deferred.await(closed)
    )
  })
  return { next: turns.withPermits(1)(Effect.onExit(next, (exit) => (Exit.isFailure(exit) ? close : Effect.void))), close }
}
