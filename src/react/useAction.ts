import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { Method, Outcome } from "../promise/promised.js"
import type { CallOptions } from "../services/transport/CallOptions.js"

/** Where the latest run of an action stands. */
export type ActionState<A, E> =
  | { readonly status: "idle"; readonly data: undefined; readonly error: undefined; readonly isPending: false }
  | { readonly status: "pending"; readonly data: undefined; readonly error: undefined; readonly isPending: true }
  | { readonly status: "succeeded"; readonly data: A; readonly error: undefined; readonly isPending: false }
  | { readonly status: "failed"; readonly data: undefined; readonly error: E; readonly isPending: false }

/** An action and the state of its latest run. */
export type Action<Args extends ReadonlyArray<unknown>, A, E> = ActionState<A, E> & {
  /**
   * Runs the method, and aborts the run before it. Gives the outcome, or null where a later run has taken its place or the
   * component has gone. Rejects only for a bug.
   */
  readonly run: (...args: Args) => Promise<Outcome<A, E> | null>
  /** Forgets the latest run, and aborts it where it is still under way. */
  readonly reset: () => void
}

/** A function that does what an action is for, in one call of the app or in several. */
export type Run<Args extends ReadonlyArray<unknown>, A, E> = (
  ...args: [...args: Args, options: CallOptions]
) => Promise<Outcome<A, E>>

/** Runs a method of the app from an event handler and tells how it goes. The run is aborted when the component unmounts. */
export function useAction<Args extends ReadonlyArray<unknown>, A, E>(method: Method<Args, A, E>): Action<Args, A, E>
/**
 * Runs a function of one's own that gives an outcome, such as one call among the signatures of a method:
 * `useAction((teamId: string, options: CallOptions) => app.permissions.list.result({ teamId }, options))`.
 */
export function useAction<Args extends ReadonlyArray<unknown>, A, E>(run: Run<Args, A, E>): Action<Args, A, E>
export function useAction<Args extends ReadonlyArray<unknown>, A, E>(
  method: Method<Args, A, E> | Run<Args, A, E>
): Action<Args, A, E> {
  const [state, setState] = useState<ActionState<A, E>>(idle)
  const latest = useRef<AbortController | null>(null)
  const current = useRef(method)
  useEffect(() => {
    current.current = method
  })

  const abort = useCallback(() => {
    latest.current?.abort()
    latest.current = null
  }, [])
  useEffect(() => abort, [abort])

  const reset = useCallback(() => {
    abort()
    setState(idle)
  }, [abort])

  const run = useCallback(
    (...args: Args): Promise<Outcome<A, E> | null> => {
      abort()
      const controller = new AbortController()
      latest.current = controller
      setState(pending)
      const isLatest = () => latest.current === controller
      const call = "result" in current.current ? current.current.result : current.current
      return call(...args, { signal: controller.signal }).then(
        (outcome) => {
          if (!isLatest()) return null
          setState(finished(outcome))
          return outcome
        },
        (reason: unknown) => {
          if (!isLatest()) return null
          setState(idle)
          throw reason
        }
      )
    },
    [abort]
  )

  return useMemo(() => ({ ...state, run, reset }), [state, run, reset])
}

const idle = { status: "idle", data: undefined, error: undefined, isPending: false } as const
const pending = { status: "pending", data: undefined, error: undefined, isPending: true } as const

const finished = <A, E>(outcome: Outcome<A, E>): ActionState<A, E> =>
  outcome.ok
    ? { status: "succeeded", data: outcome.value, error: undefined, isPending: false }
    : { status: "failed", data: undefined, error: outcome.error, isPending: false }
