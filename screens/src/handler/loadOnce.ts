import type { Outcome } from "portico"
import { ConnectionError, OfflineError } from "portico"

/** Why a file of the screens did not load. */
export type FileFailure = ConnectionError | OfflineError

/** Loads a file of the screens, and returns what was selected of it. */
export type LateFile<A> = () => Promise<Outcome<A, FileFailure>>

/** How long a file may take; a connection that hangs rejects nothing. */
const patienceMillis = 10_000
const pauseMillis = 300

/**
 * Loads a file of the screens on first use, once per page, and returns what `pick` selects of it. A load that fails is repeated once after a moment, and again by the next
 * use. Some browsers keep the failure of a file, so it is loaded from a fresh URL if the error names the one that failed.
 */
export const loadOnce = <M, A>(load: () => Promise<M>, pick: (module: M) => A): LateFile<A> => {
  let loading: Promise<Outcome<A, FileFailure>> | null = null
  let failed: URL | null = null
  const attempt = async (): Promise<A> => {
    try {
      const file = failed === null ? load() : importUrl<M>(`${failed}?again=${performance.now()}`)
      const value = await Promise.race([file.then(pick), after(patienceMillis)])
      // An empty file has no exports, and browsers report no failure.
      if (value === undefined) throw new Error("the file did not arrive")
      return value
    } catch (error) {
      failed ??= urlIn(String(error))
      throw error
    }
  }
  const outcome = async (): Promise<Outcome<A, FileFailure>> => {
    try {
      return { ok: true, value: await attempt().catch(() => after(pauseMillis).then(attempt)) }
    } catch {
      loading = null
      return { ok: false, error: failureOf(failed) }
    }
  }
  return () => (loading ??= outcome())
}

const after = (millis: number) => new Promise<undefined>((resolve) => setTimeout(resolve, millis, undefined))

const importUrl = <M>(url: string): Promise<M> => import(/* webpackIgnore: true */ /* @vite-ignore */ url)

const urlIn = (text: string): URL | null => {
  const url = /https?:\/\/[^\s)]+/.exec(text)?.[0] ?? ""
  return URL.canParse(url) ? new URL(url) : null
}

const failureOf = (url: URL | null): FileFailure => {
  const facts = { method: "GET", path: url?.pathname ?? "a file of the screens", attempts: 2 }
  return navigator.onLine
    ? new ConnectionError({
        ...facts,
        origin: url?.origin ?? window.location.origin,
        reason: "a file of the screens did not load",
        hint: "The next use requests it again.",
        mayHaveArrived: false
      })
    : new OfflineError(facts)
}
