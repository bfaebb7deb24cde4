import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Stream from "effect/Stream"
import { refusing } from "../services/arguments/guarded.js"
import type { Items } from "../services/itemsOf.js"
import { later } from "../services/lazy/later.js"
import type { CallOptions } from "../services/transport/CallOptions.js"
import type { Calls } from "./Calls.js"

/** A stream, or an effect that loads the part that has the stream. */
export type StreamSource = Stream.Stream<unknown, unknown> | Effect.Effect<Stream.Stream<unknown, unknown>, unknown>

/**
 * Converts a stream to an async iterable. It ends with the app, and when the signal aborts; the code for the conversion is loaded
 * with the first value.
 */
export const iterable = (
  calls: Calls,
  source: StreamSource,
  args: ReadonlyArray<unknown>,
  options: CallOptions,
  signal: AbortSignal | undefined,
  read: (exit: Exit.Exit<unknown, unknown>) => unknown
): AsyncIterable<unknown> => ({
  [Symbol.asyncIterator]: () => {
    let items: Items<unknown, unknown> | null = null
    let isOver = false
    const over = { done: true, value: undefined } as const
    const end = (): Promise<IteratorResult<unknown>> => {
      isOver = true
      return Effect.runPromise(Effect.as(items?.close ?? Effect.void, over))
    }
    const stream = Effect.isEffect(source) ? source : Effect.succeed(source)
    const begun = Effect.suspend(() =>
      items !== null
        ? Effect.succeed(items)
        : Effect.flatMap(stream, (loaded) => Effect.map(later, ({ itemsOf }) => (items ??= itemsOf(loaded, options))))
    )
    const next = refusing(
      args,
      Effect.flatMap(begun, (items) => items.next)
    )
    const settle = (exit: Exit.Exit<IteratorResult<unknown>, unknown>): IteratorResult<unknown> => {
      if (Exit.isSuccess(exit) && exit.value.done) return exit.value
      if (Exit.isFailure(exit)) isOver = true
      return { done: false, value: read(Exit.map(exit, ({ value }) => value)) }
    }
    return {
      next: () => (isOver ? Promise.resolve(over) : calls.run(next, signal, settle)),
      return: end
    }
  }
})
