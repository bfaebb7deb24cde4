import type * as Deferred from "effect/Deferred"
import type * as Fiber from "effect/Fiber"
import type { CallOptions } from "../transport/CallOptions.js"
import { isSameOptions } from "../transport/CallOptions.js"

/** One load of a watched value. @internal */
export interface Load<A, E> {
  /** The owner's generation when the load started. */
  readonly generation: number
  /** The call options of the caller who started the load. */
  readonly options: CallOptions
  readonly startedAtMillis: number
  readonly result: Deferred.Deferred<A, E>
  /** Null until the load has run for the first time, up to where it waits. */
  fiber: Fiber.Fiber<A, E> | null
  /** The number of callers who wait for the result. */
  callers: number
  /** Whether the value has changed since the start, so that no later caller may use the response. */
  isOutdated: boolean
}

/** Returns the load if a caller with these options may wait for it, or null. @internal */
export const shareable = <A, E>(load: Load<A, E> | null, generation: number, options: CallOptions): Load<A, E> | null =>
  load !== null && load.generation === generation && !load.isOutdated && isSameOptions(load.options, options) ? load : null
