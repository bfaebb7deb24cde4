import { useMemo } from "react"
import type { PromiseClientApp, PromiseReadOnlyClientApp } from "../promise/client.js"
import type { Dehydrated } from "../services/hydration.js"

/**
 * The app that a tree is rendered with. On a server, an app that no request gave its session knows no one, such as the one that Next's
 * client components share; what was read for the page is then shown by a view of that app, which has no session to act by.
 */
export const useRendered = (
  app: PromiseClientApp | PromiseReadOnlyClientApp,
  dehydrated: Dehydrated | undefined
): PromiseClientApp | PromiseReadOnlyClientApp =>
  useMemo(() => {
    if (typeof document !== "undefined" || !dehydrated?.userId || !("forTokens" in app) || app.hydrate(dehydrated)) return app
    // No one has signed it: it says whose values these are, and the platform refuses it.
    return app.forTokens({ accessToken: `-.${btoa(JSON.stringify({ sub: dehydrated.userId }))}.-`, refreshToken: null })
  }, [app, dehydrated])
