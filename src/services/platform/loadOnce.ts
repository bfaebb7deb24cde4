import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { importUrl } from "#importUrl"
import { ConnectionError, OfflineError } from "../../errors/sdk.js"
import { attemptTimeoutMillis } from "../../schemas/limits.js"
import { Connectivity } from "./Connectivity.js"
import { timeoutOrNull } from "./timeoutOrNull.js"

/** Why a chunk of the SDK did not load. */
export type ChunkLoadFailure = ConnectionError | OfflineError

/**
 * Loads a chunk of the SDK on first use, once per page. A load that fails is retried once after a moment, and again by the next
 * use; an empty file is a failure. Browsers share the pending request of a module, and some cache a failed module, so then it is
 * loaded from a fresh URL.
 * `load` is a bare `import()`, because a retry resolves to the module itself.
 * `stack` returns a stack trace that begins in the script that the path of the import is relative to. Default: this script.
 * `isRemote` returns whether the chunk comes over a network, which can hang. Default: whether there is a page.
 */
export const loadOnce = <M>(
  load: () => Promise<M>,
  stack = () => `${new Error().stack}`,
  isRemote = () => typeof document !== "undefined"
): Effect.Effect<M, ChunkLoadFailure> => {
  let loading: Promise<M> | null = null
  let failed: URL | null = null
  const attempt = Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const file = (loading ??= (failed === null ? load() : importUrl<M>(`${failed}?again=${now}`)).then(rejectEmpty))
    const fail = (error: unknown): URL | null => {
      // Another caller may be loading it again already.
      if (loading === file) loading = null
      const namedUrl = urlIn(`${error}`)
      failed ??= importedBy(load, namedUrl, stack())
      return failed ?? namedUrl
    }
    const loaded = Effect.tryPromise({ try: () => file, catch: fail })
    // A connection that hangs rejects nothing. A file on a disk loads in its own time, which no test clock may cut short.
    return isRemote()
      ? Effect.flatMap(timeoutOrNull(loaded, attemptTimeoutMillis), (found) =>
          found === null ? Effect.fail(fail(null)) : Effect.succeed(found)
        )
      : loaded
  })
  return Effect.catch(attempt, () => Effect.delay(attempt, 300)).pipe(
    Effect.catch((url) => Effect.flatMap(Connectivity, ({ isOnline }) => Effect.fail(chunkLoadFailure(url, isOnline()))))
  )
}

// An empty file is a module without exports, and browsers report no failure.
const rejectEmpty = <M>(module: M): M | Promise<never> => (Object.keys(Object(module)).length > 0 ? module : Promise.reject(null))

/** Returns the first URL in a text, such as an error of the browser or the bundler. */
const urlIn = (text: string): URL | null => {
  const url = /https?:\/\/[^\s)]+/.exec(text)?.[0] ?? ""
  return URL.canParse(url) ? new URL(url) : null
}

/**
 * Returns the URL that a function imports; null if the bundler has replaced the `import()` with a loader of its own, which repeats
 * a failed request itself. The error of a failed request usually contains that URL. If it does not (Safari, or a file that is not
 * JavaScript), or the import is still pending, the path is resolved against the script at the top of a stack trace.
 */
const importedBy = (load: () => unknown, namedUrl: URL | null, stack: string): URL | null => {
  const path = /import\(["'`](.+?).\)/.exec(`${load}`)?.[1]
  if (path === undefined) return null
  if (namedUrl?.pathname.endsWith(path.replace(/.*\//, "/"))) return namedUrl
  const script = urlIn(stack)
  return script && new URL(path, script)
}

const chunkLoadFailure = (url: URL | null, isOnline: boolean): ChunkLoadFailure => {
  const facts = { method: "GET", path: url?.pathname ?? "a chunk of the SDK", attempts: 2 }
  return isOnline
    ? new ConnectionError({
        ...facts,
        origin: url?.origin ?? "the origin of the app",
        reason: "a chunk of the SDK did not load",
        hint: "The next use requests it again.",
        mayHaveArrived: false
      })
    : new OfflineError(facts)
}
