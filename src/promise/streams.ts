import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Stream from "effect/Stream"
import { later } from "../services/loadLater.js"
import type { CallOptions } from "../services/transport/CallOptions.js"
import type { Calls } from "./calls.js"

type Items = AsyncIterator<unknown>

/**
 * Makes an async iterable of a stream. It ends with the app, and when the signal aborts; what makes it of the stream is loaded
 * with the first value.
 */
export const iterable = (
  calls: Calls,
  stream: Stream.Stream<unknown, unknown>,
  options: CallOptions,
  signal: AbortSignal | undefined,
  read: (exit: Exit.Exit<unknown, unknown>) => unknown
): AsyncIterable<unknown> => ({
  [Symbol.asyncIterator]: () => {
    let items: Items | null = null
    let isOver = false
    const over = { done: true, value: undefined } as const
    const end = async (): Promise<IteratorResult<unknown>> => {
      isOver = true
      await items?.return?.()
      return over
    }
    const begun = Effect.suspend(() =>
      items !== null ? Effect.succeed(items) : Effect.map(later, ({ iterated }) => (items ??= iterated(stream, options)))
    )
    const next = Effect.flatMap(begun, (items) => Effect.tryPromise({ try: () => items.next(), catch: (error) => error })).pipe(
      Effect.onInterrupt(() => Effect.promise(end))
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
