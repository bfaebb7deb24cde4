import { useMemo } from "react"
import type { ClientApp, ReadOnlyClientApp } from "../promise/client.js"
import type { Dehydrated } from "../services/hydration/hydration.js"

/**
 * Returns the app that a tree is rendered with. On a server, an app without a request, such as the one shared by Next's client
 * components, has no session. The data read for the page is then shown by a view of that app with a session that cannot act.
 */
export const useRenderedApp = (
  app: ClientApp | ReadOnlyClientApp,
  dehydrated: Dehydrated | undefined
): ClientApp | ReadOnlyClientApp =>
  useMemo(() => {
    if (typeof document !== "undefined" || !("forTokens" in app) || !dehydrated || !isId(dehydrated.userId)) return app
    // The app has a session of its own.
    if (!app.hydrate({ ...dehydrated, userId: null, values: "[]" })) return app
    // An unsigned token: it names the user of these values, but the platform rejects it.
    return app.forTokens({ accessToken: `-.${btoa(JSON.stringify({ sub: dehydrated.userId }))}.-`, refreshToken: null })
  }, [app, dehydrated])

// What a page was given may be forged, and other text may not fit into a token.
const isId = (userId: unknown): boolean => typeof userId === "string" && /^[\w-]+$/.test(userId)
