import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { importAgain } from "#importAgain"
import { ConnectionError, OfflineError } from "../../errors/sdk.js"
import { Connectivity } from "./Connectivity.js"

/** Why a file of the SDK did not load. */
export type NotLoaded = ConnectionError | OfflineError

/**
 * A file of the SDK that is loaded when something of it is first used, once for the page. A file that did not load is asked for
 * once more after a moment, and again by whoever needs it next. Browsers that keep a failed module give it no second chance
 * under its address, so then it is asked for under a fresh one.
 */
export const loadOnce = <M>(load: () => Promise<M>): Effect.Effect<M, NotLoaded> => {
  let loading: Promise<M> | null = null
  let kept: string | null = null
  const attempt = Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.tryPromise({
      try: () => (loading ??= kept === null ? load() : importAgain<M>(`${kept}?again=${now}`)),
      catch: (error) => {
        loading = null
        const url = addressIn(error)
        // A script that a bundler loads itself is asked for again by its own means; only a browser fails with a `TypeError`.
        if (error instanceof TypeError && url !== null) kept = `${url.origin}${url.pathname}`
        return url
      }
    })
  )
  const again = Effect.catch(attempt, () => Effect.delay(attempt, 300))
  return Effect.suspend(() => (loading === null ? again : attempt)).pipe(
    Effect.catch((url) => Effect.flatMap(Connectivity, ({ isOnline }) => Effect.fail(notLoaded(url, isOnline()))))
  )
}

/** The address of the file, which the browser or the bundler names. */
const addressIn = (error: unknown): URL | null => {
  const text = /https?:\/\/[^\s)]+/.exec(error instanceof Error ? error.message : "")?.[0] ?? ""
  return URL.canParse(text) ? new URL(text) : null
}

const notLoaded = (url: URL | null, isOnline: boolean): NotLoaded => {
  const facts = { method: "GET", path: url?.pathname ?? "a file of the app", attempts: 2 }
  return isOnline
    ? new ConnectionError({
        ...facts,
        origin: url?.origin ?? "the place that the app comes from",
        reason: "a file of the app did not load",
        hint: "The next use asks for it again.",
        mayHaveArrived: false
      })
    : new OfflineError(facts)
}
