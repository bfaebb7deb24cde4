import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { FailureOf, Method, Outcome } from "../promise/promised.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import { isAppDisposed } from "../services/platform/Unhandled.js"
import type { CallOptions } from "../services/transport/CallOptions.js"
import { callback } from "./kinds.js"
import type { Show } from "./overlay.js"
import { shownOf } from "./overlay.js"
import { useUnhandled } from "./PorticoProvider.js"

/** The state of the latest run of an action. */
export type ActionState<A, E> =
  | { readonly status: "idle"; readonly data: undefined; readonly error: undefined; readonly isPending: false }
  | { readonly status: "pending"; readonly data: undefined; readonly error: undefined; readonly isPending: true }
  | { readonly status: "succeeded"; readonly data: A; readonly error: undefined; readonly isPending: false }
  | { readonly status: "failed"; readonly data: undefined; readonly error: E; readonly isPending: false }

/** A function that runs an action, for one of its signatures. */
export type Runner<Args extends ReadonlyArray<unknown>, A, E> = (...args: Args) => Promise<Outcome<A, E> | null>

/** An action and the state of its latest run. */
export type Action<Args extends ReadonlyArray<unknown>, A, E> = AnyAction<Runner<Args, A, E>, A, E>

type AnyAction<Run, A, E> = ActionState<A, E> & {
  /**
   * Runs the method and aborts the previous run. Resolves to the outcome, or to null if a later run has replaced it, the
   * component has unmounted, or an unexpected error was passed to `onUnhandledError`. Never rejects.
   */
  readonly run: Run
  /** Resets the state, and aborts the run if one is pending. */
  readonly reset: () => void
}

/**
 * The action of a method. It can run with each of the method's signatures; its data and errors are the union over all of them.
 */
export type ActionOf<M> = M extends {
  result: {
    (...args: infer Args1): Promise<infer O1>
    (...args: infer Args2): Promise<infer O2>
    (...args: infer Args3): Promise<infer O3>
    (...args: infer Args4): Promise<infer O4>
  }
}
  ? AnyAction<
      RunnerOf<Args1, O1> & RunnerOf<Args2, O2> & RunnerOf<Args3, O3> & RunnerOf<Args4, O4>,
      ValueIn<O1 | O2 | O3 | O4>,
      FailureOf<M>
    >
  : never

type RunnerOf<Args extends ReadonlyArray<unknown>, O> = Runner<WithoutOptions<Args>, ValueIn<O>, ErrorIn<O>>
type WithoutOptions<Args> = Args extends [...infer Own, callOptions?: CallOptions] ? Own : never
type ValueIn<O> = O extends { readonly ok: true; readonly value: infer A } ? A : never
type ErrorIn<O> = O extends { readonly ok: false; readonly error: infer E } ? E : never

/** A method of an app, with any number of signatures. */
export interface AnyMethod {
  (...args: never): Promise<unknown>
  result(...args: never): Promise<unknown>
}

/** A function that performs an action with one or more calls of the app. */
export type Run<Args extends ReadonlyArray<unknown>, A, E> = (
  ...args: [...args: Args, options: CallOptions]
) => Promise<Outcome<A, E>>

/** Options of an action. */
export interface ActionOptions<Args extends ReadonlyArray<unknown>> {
  /**
   * Shows expected values while a run is pending, in every component that watches them:
   * `optimistic: (show, id, enabled) => show(app.notifications.current, (all) => all.map(...))`. Reverted if the run fails or is
   * aborted; replaced by the reloaded values after it succeeds. Default: nothing changes before the run succeeds.
   */
  readonly optimistic?: (show: Show, ...args: Args) => void
  /** Called with unexpected errors of the run. Default: `onUnhandledError` of the provider, or else that of the app. */
  readonly onUnhandledError?: (error: unknown) => void
}

/** The arguments of each signature of a method. */
export type ArgsOf<M> = M extends {
  result: {
    (...args: infer Args1): Promise<unknown>
    (...args: infer Args2): Promise<unknown>
    (...args: infer Args3): Promise<unknown>
    (...args: infer Args4): Promise<unknown>
  }
}
  ? WithoutOptions<Args1> | WithoutOptions<Args2> | WithoutOptions<Args3> | WithoutOptions<Args4>
  : never

/**
 * Runs a method of the app from an event handler and reports its state. The run is aborted when the component unmounts.
 *
 * @since 0.1.0
 * @category React
 * @example
 * ```tsx
 * import { useAction, useApp } from "portico/react"
 *
 * export const SignOut = () => {
 *   const signOut = useAction(useApp().auth.signOut)
 *   return (
 *     <button type="button" disabled={signOut.isPending} onClick={() => void signOut.run()}>
 *       Sign out
 *     </button>
 *   )
 * }
 * ```
 */
export function useAction<M extends AnyMethod>(method: M, options?: ActionOptions<ArgsOf<M>>): ActionOf<M>
/**
 * Runs a custom function that returns an outcome, such as a call with some of its arguments:
 * `useAction((teamId: string, options: CallOptions) => app.permissions.list.result({ teamId }, options))`.
 */
export function useAction<Args extends ReadonlyArray<unknown>, A, E>(
  run: Run<Args, A, E>,
  options?: ActionOptions<Args>
): Action<Args, A, E>
export function useAction<Args extends ReadonlyArray<unknown>, A, E>(
  method: Method<Args, A, E> | Run<Args, A, E>,
  options: ActionOptions<Args> = {}
): Action<Args, A, E> {
  checkOptions(options, { optimistic: callback, onUnhandledError: callback })
  const [state, setState] = useState<ActionState<A, E>>(idle)
  const latest = useRef<AbortController | null>(null)
  const unhandled = useUnhandled()
  const current = useRef({ method, unhandled, ...options })
  useEffect(() => {
    current.current = { method, unhandled, ...options }
  })

  const abort = useCallback(() => latest.current?.abort(), [])
  useEffect(
    () => () => {
      abort()
      // In an `<Activity>`, the component may be shown again.
      setState((now) => (now.isPending ? idle : now))
    },
    [abort]
  )

  const reset = useCallback(() => {
    abort()
    setState(idle)
  }, [abort])

  const run = useCallback(
    (...args: Args): Promise<Outcome<A, E> | null> => {
      abort()
      latest.current = new AbortController()
      const { signal } = latest.current
      // Not in the transition of a `<form action>`, whose updates React holds until the run has ended.
      queueMicrotask(() => signal.aborted || setState(pending))
      const { method, onUnhandledError, optimistic, unhandled } = current.current
      const shown: Array<(isDone: boolean) => void> = []
      const endShowing = (isDone: boolean) => {
        for (const end of shown.splice(0)) end(isDone)
      }
      signal.addEventListener("abort", () => endShowing(false))
      const begun = new Promise<Outcome<A, E>>((resolve) => {
        optimistic?.((watched, change) => shown.push(shownOf(watched).add(change)), ...args)
        const call = "result" in method ? method.result : method
        resolve(call(...args, { signal }))
      })
      return begun.then(
        (outcome) => {
          endShowing(outcome.ok)
          if (signal.aborted) return null
          setState(finished(outcome))
          return outcome
        },
        (reason: unknown) => {
          endShowing(false)
          if (signal.aborted) return null
          setState(idle)
          if (!isAppDisposed(reason)) (onUnhandledError ?? unhandled)(reason)
          return null
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
