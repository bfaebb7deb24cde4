import * as Effect from "effect/Effect"
import type { ConnectionError, OfflineError } from "../errors/sdk.js"
import type { Outcome } from "../promise/promised.js"
import { functionKind } from "../services/arguments/kinds.js"
import { checkProperties } from "../services/arguments/validateProperties.js"
import { retriedImport } from "../services/lazy/retriedImport.js"

/**
 * Returns a function that loads a file of the app when it is first called, once per page. A load that fails, arrives empty or takes more
 * than ten seconds is repeated once after a moment, and again by the next call. Pass an `import()` as it stands: a file that was lost is requested under
 * another URL, because browsers keep its failure.
 *
 * ```ts
 * const settings = loadFile(() => import("my-app/Settings"))
 * const loaded = await settings()
 * if (loaded.ok) show(loaded.value.Settings)
 * ```
 */
export const loadFile = <M>(load: () => Promise<M>): (() => Promise<Outcome<M, ConnectionError | OfflineError>>) => {
  checkProperties("arguments", { load: load ?? null }, { load: functionKind })
  const file = retriedImport(load).pipe(
    Effect.match({
      onFailure: (error) => ({ ok: false, error }) as const,
      onSuccess: (value) => ({ ok: true, value }) as const
    })
  )
  return () => Effect.runPromise(file)
}
