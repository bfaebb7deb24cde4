import { useCallback, useEffect, useRef, useState } from "react"

/** What a component loads: nothing yet, a value, or why there is none. A reload keeps the last value. */
export interface Load<A> {
  readonly value: A | undefined
  readonly error: string | null
  readonly reload: () => void
}

/** Returns the message of an error, for people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Loads a value, again whenever its key changes. */
export const useLoad = <A>(key: string, load: (signal: AbortSignal) => Promise<A>): Load<A> => {
  const [state, setState] = useState<{ key: string; value: A | undefined; error: string | null }>()
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const abort = new AbortController()
    latest.current(abort.signal).then(
      (value) => abort.signal.aborted || setState({ key, value, error: null }),
      (error: unknown) => abort.signal.aborted || setState({ key, value: undefined, error: messageOf(error) })
    )
    return () => abort.abort()
  }, [key, turn])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const current = state?.key === key ? state : undefined
  return { value: current?.value, error: current?.error ?? null, reload }
}

/** An act of a person: whether it runs, and why the last one failed. */
export interface Task<Args extends ReadonlyArray<unknown>> {
  readonly run: (...args: Args) => void
  readonly isPending: boolean
  readonly error: string | null
}

/** Returns an act that shows its state. */
export const useTask = <Args extends ReadonlyArray<unknown>>(act: (...args: Args) => Promise<unknown>): Task<Args> => {
  const [state, setState] = useState<{ isPending: boolean; error: string | null }>({ isPending: false, error: null })
  const run = (...args: Args) => {
    setState({ isPending: true, error: null })
    act(...args).then(
      () => setState({ isPending: false, error: null }),
      (error: unknown) => setState({ isPending: false, error: messageOf(error) })
    )
  }
  return { run, ...state }
}
