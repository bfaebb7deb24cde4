import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { TransportFailure } from "../../errors/sdk.js"

/** The state of a value at one moment. A failed load keeps the previous value. */
export interface Snapshot<A, E> {
  readonly value: A | undefined
  readonly error: E | undefined
  readonly isLoading: boolean
  /** Why the last attempt failed, while the load is being retried; otherwise absent. */
  readonly retrying?: TransportFailure
  /** The undeclared error that the latest load threw, such as one of a program's own token store; otherwise absent. */
  readonly defect?: { readonly thrown: unknown }
}

/** The snapshot before the first load. */
export const empty: Snapshot<never, never> = { value: undefined, error: undefined, isLoading: false }

/** Returns the undeclared error of a load; null if it has none or was interrupted. @internal */
export const defectOf = (exit: Exit.Exit<unknown, unknown>): { readonly thrown: unknown } | null =>
  Exit.isFailure(exit) && Cause.hasDies(exit.cause) ? { thrown: Cause.squash(exit.cause) } : null

/** Returns the snapshot during a load. @internal */
export const whileLoading = <A, E>({ error, value }: Snapshot<A, E>): Snapshot<A, E> => ({ value, error, isLoading: true })

/** Returns the snapshot after a load. @internal */
export const afterLoad = <A, E>(before: Snapshot<A, E>, exit: Exit.Exit<A, E>): Snapshot<A, E> => {
  if (Exit.isSuccess(exit)) return { value: exit.value, error: undefined, isLoading: false }
  const defect = defectOf(exit)
  return {
    value: before.value,
    error: Option.getOrUndefined(Cause.findErrorOption(exit.cause)),
    isLoading: false,
    ...(defect !== null && { defect })
  }
}
