import type { BrowserContext } from "playwright-core"

/** An empty page that runs the served script. */
const page = `<!doctype html><link rel="icon" href="data:,"><title>Test</title><script src="/script.js"></script>`

/**
 * Serves hosts matching a pattern in a browser: `api.` is the platform, for pages of all origins; all others serve one page that
 * runs the script.
 */
export const serveHosts = (
  context: BrowserContext,
  pattern: RegExp,
  { platformUrl, script }: { readonly platformUrl: string; readonly script: string }
): Promise<unknown> =>
  context.route(pattern, async (route) => {
    const url = new URL(route.request().url())
    if (url.pathname === "/script.js") return route.fulfill({ contentType: "text/javascript", body: script })
    if (!url.hostname.startsWith("api.")) return route.fulfill({ contentType: "text/html", body: page })
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
