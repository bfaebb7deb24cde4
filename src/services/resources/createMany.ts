import * as Effect from "effect/Effect"
import type { InvalidInput as Invalid } from "../../errors/sdk.js"
import { InvalidInput } from "../../errors/sdk.js"

/** How many are created at the same time. */
export interface ManyOptions {
  /** From 1 to 50; 5 by default. The platform answers those that are too many with 429, after which each waits as long as it says. */
  readonly concurrency?: number
}

/** What became of each of many that were to be created, by their places in the given list. */
export interface Many<Input, Value, E> {
  readonly created: ReadonlyArray<{ readonly index: number; readonly value: Value }>
  /** Those that the platform has refused, or that may or may not have been created because it did not answer. */
  readonly failed: ReadonlyArray<{ readonly index: number; readonly input: Input; readonly error: E }>
  /** Those that were not begun, because a failure before them says nothing of the one that it met: a wrong key, no network. */
  readonly notBegun: ReadonlyArray<{ readonly index: number; readonly input: Input }>
}

/**
 * Creates each of a list, several at a time. A failure that is about one of them (`isOfOne`) is reported, and the others go on; any
 * other one ends the work, since it would meet all that come after.
 */
export const createMany = Effect.fnUntraced(function* <Input, Value, E extends { readonly _tag: string }>(
  inputs: ReadonlyArray<Input>,
  create: (input: Input) => Effect.Effect<Value, E>,
  isOfOne: (error: E) => boolean,
  { concurrency = defaultConcurrency }: ManyOptions = {}
): Effect.fn.Return<Many<Input, Value, E>, Invalid> {
  if (!Array.isArray(inputs)) return yield* new InvalidInput({ field: "newUsers", reason: "must be a list" })
  if (!(Number.isSafeInteger(concurrency) && concurrency >= 1 && concurrency <= maxConcurrency)) {
    return yield* new InvalidInput({ field: "concurrency", reason: `must be a whole number from 1 to ${maxConcurrency}` })
  }
  const created: Array<{ readonly index: number; readonly value: Value }> = []
  const failed: Array<{ readonly index: number; readonly input: Input; readonly error: E }> = []
  const notBegun: Array<{ readonly index: number; readonly input: Input }> = []
  let isOver = false
  yield* Effect.forEach(
    inputs.entries(),
    ([index, input]) => {
      if (isOver) return Effect.sync(() => void notBegun.push({ index, input }))
      return Effect.match(create(input), {
        onSuccess: (value) => void created.push({ index, value }),
        onFailure: (error) => {
          failed.push({ index, input, error })
          isOver ||= !isOfOne(error)
        }
      })
    },
    { concurrency, discard: true }
  )
  const byPlace = (a: { readonly index: number }, b: { readonly index: number }) => a.index - b.index
  return { created: created.sort(byPlace), failed: failed.sort(byPlace), notBegun: notBegun.sort(byPlace) }
})

const defaultConcurrency = 5
const maxConcurrency = 50
