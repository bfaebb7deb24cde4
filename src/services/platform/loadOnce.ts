import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { importAgain } from "#importAgain"
import { ConnectionError, OfflineError } from "../../errors/sdk.js"
import { attemptTimeoutMillis } from "../../schemas/limits.js"
import { Connectivity } from "./Connectivity.js"
import { within } from "./within.js"

/** Why a chunk of the SDK did not load. */
export type NotLoaded = ConnectionError | OfflineError

/**
 * Loads a chunk of the SDK on first use, once per page. A load that fails is retried once after a moment, and again by the next
 * use. Browsers that cache a failed module do not load it again from the same URL, so then it is loaded from a fresh one.
 * `load` is a bare `import()`, because a retry resolves to the module itself.
 * `isRemote` returns whether the chunk comes over a network, which can hang. Default: whether there is a page.
 */
export const loadOnce = <M>(
  load: () => Promise<M>,
  isRemote = () => typeof document !== "undefined"
): Effect.Effect<M, NotLoaded> => {
  let loading: Promise<M> | null = null
  let kept: string | null = null
  const request = Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.tryPromise({
      try: () => (loading ??= kept === null ? load() : importAgain<M>(`${kept}?again=${now}`)),
      catch: (error) => {
        loading = null
        const url = addressIn(error)
        // A script that the bundler loads itself is retried by the bundler; only a native import fails with a `TypeError`.
        if (error instanceof TypeError && url !== null) kept = `${url.origin}${url.pathname}`
        return url
      }
    })
  )
  // A connection that hangs rejects nothing. A file on a disk loads in its own time, which no test clock may cut short.
  const limited = Effect.suspend(() => (isRemote() ? within(request, attemptTimeoutMillis) : request))
  const attempt = Effect.flatMap(limited, (found) => {
    if (found !== null) return Effect.succeed(found)
    loading = null
    return Effect.fail(null)
  })
  return Effect.catch(attempt, () => Effect.delay(attempt, 300)).pipe(
    Effect.catch((url) => Effect.flatMap(Connectivity, ({ isOnline }) => Effect.fail(notLoaded(url, isOnline()))))
  )
}

/** Returns the URL of the chunk from the message of the browser or the bundler. */
const addressIn = (error: unknown): URL | null => {
  const text = /https?:\/\/[^\s)]+/.exec(error instanceof Error ? error.message : "")?.[0] ?? ""
  return URL.canParse(text) ? new URL(text) : null
}

const notLoaded = (url: URL | null, isOnline: boolean): NotLoaded => {
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
