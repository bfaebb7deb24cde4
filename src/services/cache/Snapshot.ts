import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { TransportFailure } from "../../errors/sdk.js"

/** What is known of a value at one moment. A failed load keeps the value before it. */
export interface Snapshot<A, E> {
  readonly value: A | undefined
  readonly error: E | undefined
  readonly isLoading: boolean
  /** Why the last attempt of the load that is under way failed, if there is another; absent else. */
  readonly retrying?: TransportFailure
  /** What the latest load threw that it does not declare, such as a token store of the program's own; absent else. */
  readonly defect?: { readonly thrown: unknown }
}

/** Nothing is known, and no one has asked. */
export const empty: Snapshot<never, never> = { value: undefined, error: undefined, isLoading: false }

/** What a load threw that it does not declare; null if it threw nothing, or was interrupted. @internal */
export const defectOf = (exit: Exit.Exit<unknown, unknown>): { readonly thrown: unknown } | null =>
  Exit.isFailure(exit) && Cause.hasDies(exit.cause) ? { thrown: Cause.squash(exit.cause) } : null

/** While a load is under way. @internal */
export const loading = <A, E>({ error, value }: Snapshot<A, E>): Snapshot<A, E> => ({ value, error, isLoading: true })

/** After a load. @internal */
export const after = <A, E>(before: Snapshot<A, E>, exit: Exit.Exit<A, E>): Snapshot<A, E> => {
  if (Exit.isSuccess(exit)) return { value: exit.value, error: undefined, isLoading: false }
  const defect = defectOf(exit)
  return {
    value: before.value,
    error: Option.getOrUndefined(Cause.findErrorOption(exit.cause)),
    isLoading: false,
    ...(defect !== null && { defect })
  }
}
