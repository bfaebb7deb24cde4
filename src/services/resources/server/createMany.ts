import * as Effect from "effect/Effect"
import { unchanged } from "../../../codecs/Codec.js"
import { isObject } from "../../../codecs/object.js"
import { invalid } from "../../../errors/invalid.js"
import type { InvalidInput } from "../../../errors/sdk.js"
import { between } from "../../../schemas/messages/number.js"
import { mustBe } from "../../../schemas/messages/value.js"
import { functionKind } from "../../arguments/kinds.js"
import { validateProperties } from "../../arguments/validateProperties.js"

/** What became of one input, as plain JSON without secrets: the outcomes of an import can be written, and passed on to the next run. */
export interface OutcomeRecord {
  /** The index in the given list. */
  readonly index: number
  /**
   * `created`; `refused` by the platform or the SDK, for a reason of its own; or `unknown`, because the platform did not respond or
   * refused everybody.
   */
  readonly outcome: "created" | "refused" | "unknown"
  /** The id of what was created. */
  readonly id?: string
  /** Why it was not. */
  readonly error?: { readonly _tag: string; readonly message: string }
}

/** One that was created, by its index in the given list. */
export interface CreatedOne<Value> {
  readonly index: number
  readonly value: Value
  readonly record: OutcomeRecord
}

/** One that the platform rejected, or whose outcome is unknown because it did not respond. */
export interface FailedOne<Input, E> {
  readonly index: number
  readonly input: Input
  readonly error: E
  readonly record: OutcomeRecord
}

/** How far creating many has come, including what earlier runs did. */
export interface ManyProgress {
  readonly created: number
  readonly refused: number
  /** The length of the list. */
  readonly total: number
}

/** The options of creating many. */
export interface ManyOptions<Input = unknown, Value = unknown, E = unknown> {
  /**
   * The maximum number of concurrent calls, from 1 to 50. Default: 5. If the platform rate-limits them (429), each waits as long
   * as the platform asks.
   */
  readonly concurrency?: number
  /**
   * The records of earlier runs with the same list, in any order: what they created or had refused is not sent again. To send what
   * was refused again, leave those records out. Default: none.
   */
  readonly after?: ReadonlyArray<OutcomeRecord>
  /**
   * Called with each outcome as soon as it is known, in no order, and with the progress; the next input waits for the promise that it
   * returns. So a program that is aborted, interrupted or killed knows what was done: of what it was not called with, only the calls
   * in progress may have taken effect, at most `concurrency`. What it throws ends the call, which then rejects with it. Default:
   * nothing.
   */
  readonly onOutcome?: (outcome: CreatedOne<Value> | FailedOne<Input, E>, progress: ManyProgress) => void | Promise<void>
}

/** The outcomes of creating many, by their indexes in the given list. */
export interface Many<Input, Value, E> {
  readonly created: ReadonlyArray<CreatedOne<Value>>
  /** Inputs that the platform rejected, or whose outcome is unknown because it did not respond. */
  readonly failed: ReadonlyArray<FailedOne<Input, E>>
  /** Inputs that were not sent, because an earlier failure concerns all calls: a wrong key, no network. */
  readonly notStarted: ReadonlyArray<{ readonly index: number; readonly input: Input }>
  /** The last record of each input that has one, of this run and those before: pass them as `after` to continue later. */
  readonly records: ReadonlyArray<OutcomeRecord>
}

/** Whom a failure concerns: its own input, all inputs, or, after several in a row, presumably all. @internal */
export type Concern = "one" | "all" | "perhaps-all"

/** How one input is created. @internal */
export interface Creating<Input, Value, E> {
  readonly create: (input: Input) => Effect.Effect<Value, E>
  /** Finds what an earlier run created without knowing it; null if there is none. */
  readonly find: (input: Input) => Effect.Effect<Value | null, E>
  readonly concernOf: (error: E) => Concern
}

/**
 * Creates each input of a list, several at a time. A failure that concerns a single input is reported, and the others continue; one
 * that concerns all stops the rest.
 */
export const createMany = Effect.fnUntraced(function* <Input, Value extends { readonly id: string }, E extends Failure>(
  inputs: ReadonlyArray<Input>,
  { concernOf, create, find }: Creating<Input, Value, E>,
  options: ManyOptions<Input, Value, E> = {}
): Effect.fn.Return<Many<Input, Value, E>, InvalidInput> {
  const broken = validateProperties("options", options, { concurrency: true, onOutcome: functionKind, after: recordsKind })
  if (broken !== null) return yield* broken
  const { after = [], concurrency = defaultConcurrency, onOutcome } = options
  if (!Array.isArray(inputs)) return yield* invalid("newUsers", mustBe("an array"))
  if (!(Number.isSafeInteger(concurrency) && concurrency >= 1 && concurrency <= maxConcurrency)) {
    return yield* invalid("concurrency", between(1, maxConcurrency))
  }
  if (after.some(({ index }) => index >= inputs.length)) return yield* invalid("after", ofThisList)
  const records = new Map<number, OutcomeRecord>()
  for (const record of after) {
    // One that was created stays so, whatever a later run says.
    if (records.get(record.index)?.outcome !== "created") records.set(record.index, record)
  }
  // Inputs begin in order: when an earlier run was killed, at most so many had begun.
  const last = after.reduce((highest, { index }) => Math.max(highest, index), -1)
  const mayExistBefore = options.after === undefined ? 0 : last + 1 + maxConcurrency
  const created: Array<CreatedOne<Value>> = []
  const failed: Array<FailedOne<Input, E>> = []
  const notStarted: Array<{ readonly index: number; readonly input: Input }> = []
  let isOver = false
  let faultsInARow = 0
  const counted = (wanted: OutcomeRecord["outcome"]) =>
    Array.from(records.values()).reduce((count, { outcome }) => (outcome === wanted ? count + 1 : count), 0)
  const counts = { created: counted("created"), refused: counted("refused"), unknown: 0 }
  const report = (outcome: CreatedOne<Value> | FailedOne<Input, E>) => {
    records.set(outcome.index, outcome.record)
    counts[outcome.record.outcome]++
    if (onOutcome === undefined) return Effect.void
    const progress = { created: counts.created, refused: counts.refused, total: inputs.length }
    return Effect.promise(() => Promise.resolve(onOutcome(outcome, progress)))
  }
  yield* Effect.forEach(
    inputs.entries(),
    ([index, input]) => {
      const before = records.get(index)?.outcome
      if (before === "created" || before === "refused") return Effect.void
      if (isOver) return Effect.sync(() => void notStarted.push({ index, input }))
      const found = index < mayExistBefore ? find(input) : Effect.succeed(null)
      // An outcome that is known is reported, even if the call is interrupted meanwhile.
      return Effect.uninterruptibleMask((restore) =>
        Effect.matchEffect(restore(Effect.flatMap(found, (value) => (value === null ? create(input) : Effect.succeed(value)))), {
          onSuccess: (value) => {
            faultsInARow = 0
            const outcome = { index, value, record: { index, outcome: "created" as const, id: value.id } }
            created.push(outcome)
            return report(outcome)
          },
          onFailure: (error) => {
            const concern = concernOf(error)
            faultsInARow = concern === "perhaps-all" ? faultsInARow + 1 : 0
            isOver ||= concern === "all" || faultsInARow >= maxFaultsInARow
            const { _tag, message } = error
            const outcome = concern === "one" ? ("refused" as const) : ("unknown" as const)
            const failure = { index, input, error, record: { index, outcome, error: { _tag, message } } }
            failed.push(failure)
            return report(failure)
          }
        })
      )
    },
    { concurrency, discard: true }
  )
  const byPlace = (a: { readonly index: number }, b: { readonly index: number }) => a.index - b.index
  return {
    created: created.sort(byPlace),
    failed: failed.sort(byPlace),
    notStarted: notStarted.sort(byPlace),
    records: Array.from(records.values()).sort(byPlace)
  }
})

type Failure = { readonly _tag: string; readonly message: string }

const isRecord = (u: unknown): boolean =>
  isObject(u) &&
  Number.isSafeInteger(u["index"]) &&
  Number(u["index"]) >= 0 &&
  ["created", "refused", "unknown"].includes(String(u["outcome"]))

const recordsKind = unchanged("records of outcomes", (u): u is unknown => Array.isArray(u) && u.every(isRecord))

const ofThisList = (path: string) => `${path} must be of a run with the same list: it has an index that the list does not have`

const defaultConcurrency = 5
const maxConcurrency = 50
// The platform fails for some values that it should refuse; if it fails this often without any other outcome, it fails for all.
const maxFaultsInARow = 3
