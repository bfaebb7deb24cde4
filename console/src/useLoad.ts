import type { CallOptions, Watched } from "portico"
import { useAction, useResource } from "portico/react"
import { useCallback, useEffect, useRef, useState } from "react"
import { control } from "./emulator.js"
import { untilHidden } from "./visibility.js"

/** What a component loads: nothing yet, a value, or why there is none. A reload keeps the last value, also if it fails. */
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
      (error: unknown) =>
        abort.signal.aborted ||
        setState((before) => ({ key, value: before?.key === key ? before.value : undefined, error: messageOf(error) }))
    )
    return () => abort.abort()
  }, [key, turn])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const current = state?.key === key ? state : undefined
  return { value: current?.value, error: current?.error ?? null, reload }
}

/** Returns a value that the app watches: it is loaded again when something of this console changes it. */
export const useWatched = <A, E extends { readonly message: string }>(watched: Watched<A, E>): Load<A> => {
  const { error, refetch, value } = useResource(watched)
  return { value, error: value === undefined && error !== undefined ? error.message : null, reload: () => void refetch() }
}

/** An act of a person: whether it runs, and why the last one failed. */
export interface Task<Args extends ReadonlyArray<unknown>> {
  readonly run: (...args: Args) => void
  readonly isPending: boolean
  readonly error: string | null
}

/** Returns an act of several steps that shows its state. What it throws is its error. */
export const useTask = <Args extends ReadonlyArray<unknown>>(act: (...args: Args) => Promise<unknown>): Task<Args> => {
  const { error, isPending, run } = useAction((...given: [...args: Args, options: CallOptions]) =>
    // The cast: the options of the call come last.
    act(...(given.slice(0, -1) as unknown as Args)).then(
      () => ({ ok: true, value: undefined }) as const,
      (reason: unknown) => ({ ok: false, error: messageOf(reason) }) as const
    )
  )
  return { run: (...args) => void run(...args), isPending, error: error ?? null }
}

/** Reloads what a screen shows soon after requests of others, and every ten seconds, since some things happen without one. */
export const useLive = (reload: () => void): void => {
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (millis: number) => {
      timer ??= setTimeout(() => {
        timer = undefined
        if (document.visibilityState === "visible") reload()
      }, millis)
    }
    const every = setInterval(() => soon(0), 10_000)
    void followRequests(abort.signal, () => soon(400))
    return () => {
      abort.abort()
      clearInterval(every)
      clearTimeout(timer)
    }
  }, [reload])
}

const followRequests = async (signal: AbortSignal, happened: () => void): Promise<void> => {
  // Null until the newest one is known, since only what comes from then on is news.
  let after: number | null = null
  while (!signal.aborted) {
    const seen = await untilHidden()
    const path: string = after === null ? "requests?limit=1" : `requests?after=${after}&limit=200&wait=20000`
    try {
      const { newest, requests } = await control<Requests>("GET", path, undefined, AbortSignal.any([signal, seen]))
      if (after !== null && requests.some(({ isOfConsole }) => !isOfConsole)) happened()
      after = newest
    } catch {
      if (seen.aborted) continue
      // The emulator is not there, or starts anew.
      after = null
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

interface Requests {
  readonly newest: number
  readonly requests: ReadonlyArray<{ readonly isOfConsole: boolean }>
}
