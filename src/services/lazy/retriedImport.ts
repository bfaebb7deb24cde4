import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { importUrl } from "#importUrl"
import { ConnectionError, OfflineError } from "../../errors/sdk.js"
import { timeoutOrNull } from "../../internal/until.js"
import { attemptTimeoutMillis } from "../config/defaults.js"
import { Connectivity } from "../platform/Connectivity.js"

/**
 * Loads a file of the app on first use. A load that fails, or an empty file, is retried after a moment, and again by the next use.
 * `load` is a bare `import()`; `stack`, a trace from the script that has it; `isRemote`, whether it can hang.
 * A retry needs another URL: browsers share a pending request, and Chromium keeps a failed one until the page is reloaded. Only the text
 * of `load` always tells the first one: a request that hangs has no error, and that of Safari, or of a file that is no JavaScript,
 * names no file. Where a bundler has replaced the `import()`, its own loader retries.
 */
export const retriedImport = <M>(
  load: () => Promise<M>,
  stack = () => `${new Error().stack}`,
  isRemote = typeof document !== "undefined"
): Effect.Effect<M, ChunkLoadFailure> => {
  let loading: Promise<M> | null = null
  let failed: URL | null = null
  const attempt = Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const file = (loading ??= (failed === null ? load() : importUrl<M>(`${failed}?again=${now}`)).then(rejectEmpty))
    const fail = (error: unknown): URL | null => {
      // Another caller may be loading it again already.
      if (loading === file) loading = null
      const named = urlIn(`${error}`)
      const path = /import\(["'`](.+?).\)/.exec(`${load}`)?.[1]
      if (path === undefined) return named
      const script = urlIn(stack())
      failed ??= named?.pathname.endsWith(path.replace(/.*\//, "/")) ? named : script && new URL(path, script)
      return failed ?? named
    }
    const loaded = Effect.tryPromise({ try: () => file, catch: fail })
    // A file on a disk loads in its own time, which no test clock may cut short.
    if (!isRemote) return loaded
    const inTime = timeoutOrNull(loaded, attemptTimeoutMillis)
    return Effect.flatMap(inTime, (found) => (found === null ? Effect.fail(fail(null)) : Effect.succeed(found)))
  })
  return Effect.catch(attempt, () => Effect.delay(attempt, 300)).pipe(
    Effect.catch((url) => Effect.flatMap(Connectivity, ({ isOnline }) => Effect.fail(chunkLoadFailure(url, isOnline()))))
  )
}

// An empty file is a module without exports, and browsers report no failure.
const rejectEmpty = <M>(module: M): M | Promise<never> => (Object.keys(Object(module)).length > 0 ? module : Promise.reject(null))

const urlIn = (text: string): URL | null => {
  const url = /https?:\/\/[^\s)]+/.exec(text)?.[0] ?? ""
  return URL.canParse(url) ? new URL(url) : null
}

/** Why a file of the SDK did not load. */
export type ChunkLoadFailure = ConnectionError | OfflineError

/** Returns the error of a file that was requested twice; `url` is where, if that is known. @internal */
const chunkLoadFailure = (url: URL | null, isOnline: boolean): ChunkLoadFailure => {
  const facts = { method: "GET", path: url?.pathname ?? "a file of the app", attempts: 2 }
  if (!isOnline) return new OfflineError(facts)
  const reason = "a file of the app did not load"
  const hint = "The next use requests it again."
  return new ConnectionError({ ...facts, origin: url?.origin ?? "the origin of the app", reason, hint, mayHaveArrived: false })
}
