import type { ConnectionError, OfflineError, Outcome } from "portico"
import { loadFile } from "portico/react"

/** Why a file of the screens did not load. */
export type FileFailure = ConnectionError | OfflineError

/** Returns an export of a file, which is loaded on first use. */
export type LateExport<A> = () => Promise<Outcome<A, FileFailure>>

/** Selects an export of a file of the screens that `loadFile` loads. */
export const lateExport = <M, A>(load: () => Promise<M>, pick: (module: M) => A): LateExport<A> => {
  const file = loadFile(load)
  return async () => {
    const found = await file()
    return found.ok ? { ok: true, value: pick(found.value) } : found
  }
}
