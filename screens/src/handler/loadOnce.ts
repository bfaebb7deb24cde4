import type { ConnectionError, OfflineError, Outcome } from "portico"
import { loadFile } from "portico/react"

/** Why a file of the screens did not load. */
export type FileFailure = ConnectionError | OfflineError

/** Loads a file of the screens, and returns what was selected of it. */
export type LateFile<A> = () => Promise<Outcome<A, FileFailure>>

/** Loads a file of the screens on first use, and returns what `pick` selects of it. */
export const loadOnce = <M, A>(load: () => Promise<M>, pick: (module: M) => A): LateFile<A> => {
  const file = loadFile(load)
  return async () => {
    const found = await file()
    return found.ok ? { ok: true, value: pick(found.value) } : found
  }
}
