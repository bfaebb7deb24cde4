import * as Effect from "effect/Effect"
import { invalid } from "../../../errors/invalid.js"
import type { InvalidInput } from "../../../errors/sdk.js"
import { mustBe } from "../../../schemas/messages/kind.js"
import { between } from "../../../schemas/messages/number.js"
import { checkProperties } from "../../arguments/checkProperties.js"
import { functionKind } from "../../arguments/kinds.js"

/** One that was created, by its index in the given list. */
export interface CreatedOne<Value> {
  readonly index: number
  readonly value: Value
}

/** One that the platform rejected, or whose outcome is unknown because it did not respond. */
export interface FailedOne<Input, E> {
  readonly index: number
  readonly input: Input
  readonly error: E
}

/** The options of creating many. */
export interface ManyOptions<Input = unknown, Value = unknown, E = unknown> {
  /**
   * The maximum number of concurrent calls, from 1 to 50. Default: 5. If the platform rate-limits them (429), each waits as long
   * as the platform asks.
   */
  readonly concurrency?: number
  /**
   * Called with each outcome as soon as it is known, in no order; the next input waits for the promise that it returns. So a program
   * that is aborted, interrupted or killed knows what was done: of what it was not called with, only the calls in progress may have
   * taken effect, at most `concurrency`. What it throws ends the call, which then rejects with it. Default: nothing.
   */
  readonly onOutcome?: (outcome: CreatedOne<Value> | FailedOne<Input, E>) => void | Promise<void>
}

/** The outcomes of creating many, by their indexes in the given list. */
export interface Many<Input, Value, E> {
  readonly created: ReadonlyArray<CreatedOne<Value>>
  /** Inputs that the platform rejected, or whose outcome is unknown because it did not respond. */
  readonly failed: ReadonlyArray<FailedOne<Input, E>>
  /** Inputs that were not sent, because an earlier failure concerns all calls: a wrong key, no network. */
  readonly notStarted: ReadonlyArray<{ readonly index: number; readonly input: Input }>
}

/**
 * Creates each input of a list, several at a time. A failure of a single input (`isOfOne`) is reported, and the others continue;
 * any other failure stops the rest, because it would affect all later calls.
 */
export const createMany = Effect.fnUntraced(function* <Input, Value, E extends { readonly _tag: string }>(
  inputs: ReadonlyArray<Input>,
  create: (input: Input) => Effect.Effect<Value, E>,
  isOfOne: (error: E) => boolean,
  options: ManyOptions<Input, Value, E> = {}
): Effect.fn.Return<Many<Input, Value, E>, InvalidInput> {
  checkProperties("options", options, { concurrency: true, onOutcome: functionKind })
  const { concurrency = defaultConcurrency, onOutcome } = options
  if (!Array.isArray(inputs)) return yield* invalid("newUsers", mustBe("an array"))
  if (!(Number.isSafeInteger(concurrency) && concurrency >= 1 && concurrency <= maxConcurrency)) {
    return yield* invalid("concurrency", between(1, maxConcurrency))
  }
  const created: Array<CreatedOne<Value>> = []
  const failed: Array<FailedOne<Input, E>> = []
  const notStarted: Array<{ readonly index: number; readonly input: Input }> = []
  let isOver = false
  const report = (outcome: CreatedOne<Value> | FailedOne<Input, E>) =>
    onOutcome === undefined ? Effect.void : Effect.promise(() => Promise.resolve(onOutcome(outcome)))
  yield* Effect.forEach(
    inputs.entries(),
    ([index, input]) => {
      if (isOver) return Effect.sync(() => void notStarted.push({ index, input }))
      // An outcome that is known is reported, even if the call is interrupted meanwhile.
      return Effect.uninterruptibleMask((restore) =>
        Effect.matchEffect(restore(create(input)), {
          onSuccess: (value) => {
            const outcome = { index, value }
            created.push(outcome)
            return report(outcome)
          },
          onFailure: (error) => {
            const outcome = { index, input, error }
            failed.push(outcome)
            isOver ||= !isOfOne(error)
            return report(outcome)
          }
        })
      )
    },
    { concurrency, discard: true }
  )
  const byPlace = (a: { readonly index: number }, b: { readonly index: number }) => a.index - b.index
  return { created: created.sort(byPlace), failed: failed.sort(byPlace), notStarted: notStarted.sort(byPlace) }
})

const defaultConcurrency = 5
const maxConcurrency = 50
