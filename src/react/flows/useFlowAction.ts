import { useCallback, useEffect, useMemo } from "react"
import type { Outcome } from "../../promise/promised.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { errorsByField } from "../fieldErrors.js"
import { useAction } from "../useAction.js"

/** The shape that all errors share. */
export interface Tagged {
  readonly _tag: string
}

/** An action that the user can perform in a step of a flow, with the state of its latest attempt. */
export interface FlowAction<Args extends ReadonlyArray<unknown>, E, Field extends string = never> {
  /**
   * Performs the action and returns whether it succeeded. While this or another action of the flow is pending, does nothing and
   * returns false. Rejects only on a bug.
   */
  readonly run: (...args: Args) => Promise<boolean>
  readonly isPending: boolean
  /** The error of the latest attempt; undefined before the first attempt, while one is pending, and after a success. */
  readonly error: E | undefined
  /** The same error under the field that it belongs to, or under `form`. */
  readonly errors: { readonly [Place in Field | "form"]?: E }
}

/**
 * The function that performs an action. It resolves to true if the flow has advanced, and to false if the flow shows another step
 * instead.
 */
type RunFlowAction<Args extends ReadonlyArray<unknown>, E> = (
  ...args: [...args: Args, options: CallOptions]
) => Promise<Outcome<boolean, E>>

/** Returns an action of a flow. It is aborted when the component unmounts or the flow is reset. */
export function useFlowAction<Args extends ReadonlyArray<unknown>, E extends Tagged>(
  lock: ActionLock,
  run: RunFlowAction<Args, E>
): FlowAction<Args, E>
export function useFlowAction<Args extends ReadonlyArray<unknown>, E extends Tagged, Field extends string>(
  lock: ActionLock,
  run: RunFlowAction<Args, E>,
  fields: ReadonlyArray<Field>
): FlowAction<Args, E, Field>
export function useFlowAction<Args extends ReadonlyArray<unknown>, E extends Tagged>(
  lock: ActionLock,
  run: RunFlowAction<Args, E>,
  fields: ReadonlyArray<string> = noFields
): FlowAction<Args, E, string> {
  const { error, isPending, reset, run: start } = useAction(run)
  useEffect(() => lock.register(reset), [lock, reset])
  const once = useCallback((...args: Args) => lock.run(() => start(...args)), [lock, start])
  return useMemo(
    () => ({ run: once, isPending, error, errors: errorsByField(error, {}, fields) }),
    [once, isPending, error, fields]
  )
}

const noFields: ReadonlyArray<never> = []

/** The lock that the actions of one flow share: at most one is pending at a time. */
export interface ActionLock {
  /** Runs an action and returns whether it succeeded. While another one is pending, does nothing and returns false. */
  run(action: () => Promise<Outcome<boolean, unknown> | null>): Promise<boolean>
  /** Aborts the pending action and resets the state of all actions. */
  abort(): void
  /** Registers the `reset` function of an action; returns the function that unregisters it. */
  register(reset: () => void): () => void
}

/** Creates the lock of a flow. */
export const makeActionLock = (): ActionLock => {
  const resets = new Set<() => void>()
  let current: object | null = null
  return {
    run: (action) => {
      if (current !== null) return Promise.resolve(false)
      const own = {}
      current = own
      return action()
        .then((outcome) => outcome?.ok === true && outcome.value)
        .finally(() => {
          if (current === own) current = null
        })
    },
    abort: () => {
      current = null
      for (const reset of [...resets]) reset()
    },
    register: (reset) => {
      resets.add(reset)
      return () => {
        resets.delete(reset)
      }
    }
  }
}
