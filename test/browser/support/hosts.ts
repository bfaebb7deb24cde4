import type { BrowserContext } from "playwright-core"
import { pageWith } from "./page.js"

/**
 * Serves hosts matching a pattern in a browser: `api.` is the platform, for pages of all origins; all others serve pages that run
 * the script for their URL.
 */
export const serveHosts = (
  context: BrowserContext,
  pattern: RegExp,
  { platformUrl, script }: { readonly platformUrl: string; readonly script: (url: URL) => string }
): Promise<unknown> =>
  context.route(pattern, async (route) => {
    const url = new URL(route.request().url())
    if (!url.hostname.startsWith("api.")) return route.fulfill({ contentType: "text/html", body: pageWith(script(url)) })
    const response = await route.fetch({ url: `${platformUrl}${url.pathname}${url.search}` })
    return route.fulfill({
      response,
      headers: {
        ...response.headers(),
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "*",
        "access-control-allow-methods": "*",
        "access-control-expose-headers": "*"
      }
    })
  })
