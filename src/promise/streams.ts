import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Stream from "effect/Stream"
import type { Items } from "../services/itemsOf.js"
import { lateCode } from "../services/lazy/loadCode.js"
import type { CallerSource } from "../services/transport/AccessTokens.js"
import type { CallOptions } from "../services/transport/CallOptions.js"
import type { Calls } from "./Calls.js"
import type { StackStart } from "./trimStack.js"

/**
 * Converts a stream to an async iterable. It ends with the app, and when the signal aborts; the code for the conversion is loaded
 * with the first value.
 */
export const iterable = (
  calls: Calls,
  stream: Stream.Stream<unknown, unknown>,
  options: CallOptions,
  signal: AbortSignal | undefined,
  read: (exit: Exit.Exit<unknown, unknown>, below: StackStart) => unknown,
  session?: CallerSource
): AsyncIterable<unknown> => ({
  [Symbol.asyncIterator]: () => {
    let items: Items<unknown, unknown> | null = null
    let isOver = false
    const over = { done: true, value: undefined } as const
    const end = (): Promise<IteratorResult<unknown>> => {
      isOver = true
      return Effect.runPromise(Effect.as(items?.close ?? Effect.void, over))
    }
    const one = Effect.suspend(
      () => items?.next ?? Effect.flatMap(lateCode, ({ itemsOf }) => (items ??= itemsOf(stream, options)).next)
    )
    // The first one fixes the caller of the stream, before any code is loaded.
    const next = session?.asCaller(one) ?? one
    const settle = (exit: Exit.Exit<IteratorResult<unknown>, unknown>, below: StackStart): IteratorResult<unknown> => {
      if (Exit.isSuccess(exit) && exit.value.done) return exit.value
      if (Exit.isFailure(exit)) isOver = true
      return {
        done: false,
        value: read(
          Exit.map(exit, ({ value }) => value),
          below
        )
      }
    }
    return {
      next: () => (isOver ? Promise.resolve(over) : calls.run(next, signal, settle)),
      return: end
    }
  }
})
