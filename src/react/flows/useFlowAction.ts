import { useCallback, useEffect, useMemo } from "react"
import type { Outcome } from "../../promise/promised.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { errorsByField } from "../fieldErrors.js"
import { useAction } from "../useAction.js"
import type { ActionLock } from "./actionLock.js"
import type { FlowAction, Tagged } from "./FlowAction.js"

/**
 * The function that performs an action. It resolves to true if the flow has advanced, and to false if the flow shows another step
 * instead.
 */
export type RunFlowAction<Args extends ReadonlyArray<unknown>, E> = (
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
