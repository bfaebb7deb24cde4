import * as Effect from "effect/Effect"
import type { InvalidInput } from "../../errors/sdk.js"
import { mustBe } from "../../schemas/messages/kind.js"
import { between } from "../../schemas/messages/number.js"
import { invalid } from "../arguments/invalid.js"
import { refuseUnknown } from "../arguments/refuseUnknown.js"

/** The options of creating many. */
export interface ManyOptions {
  /**
   * The maximum number of concurrent calls, from 1 to 50. Default 5. If the platform rate-limits them (429), each waits as long
   * as the platform asks.
   */
  readonly concurrency?: number
}

/** The outcomes of creating many, by their indexes in the given list. */
export interface Many<Input, Value, E> {
  readonly created: ReadonlyArray<{ readonly index: number; readonly value: Value }>
  /** Inputs that the platform rejected, or whose outcome is unknown because it did not respond. */
  readonly failed: ReadonlyArray<{ readonly index: number; readonly input: Input; readonly error: E }>
  /** Inputs that were not sent, because an earlier failure concerns all calls: a wrong key, no network. */
  readonly notBegun: ReadonlyArray<{ readonly index: number; readonly input: Input }>
}

/**
 * Creates each input of a list, several at a time. A failure of a single input (`isOfOne`) is reported, and the others continue;
 * any other failure stops the rest, because it would affect all later calls.
 */
export const createMany = Effect.fnUntraced(function* <Input, Value, E extends { readonly _tag: string }>(
  inputs: ReadonlyArray<Input>,
  create: (input: Input) => Effect.Effect<Value, E>,
  isOfOne: (error: E) => boolean,
  options: ManyOptions = {}
): Effect.fn.Return<Many<Input, Value, E>, InvalidInput> {
  refuseUnknown("options", options, { concurrency: true })
  const { concurrency = defaultConcurrency } = options
  if (!Array.isArray(inputs)) return yield* invalid("newUsers", mustBe("an array"))
  if (!(Number.isSafeInteger(concurrency) && concurrency >= 1 && concurrency <= maxConcurrency)) {
    return yield* invalid("concurrency", between(1, maxConcurrency))
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
