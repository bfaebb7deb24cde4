import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { listen } from "../../../../test/browser/support/listen.js"
import { sdkOfSites } from "../../../../test/browser/support/sdk.js"
import type { Settings } from "../../../../test/browser/support/settings.js"

/** Bundles the scripts of a site, by path, with the SDK. */
const scriptsOf = async (entry: URL): Promise<ReadonlyMap<string, Buffer>> => {
  const bundle = await rolldown({
    input: { app: fileURLToPath(entry) },
    platform: "browser",
    resolve: { conditionNames: ["source", "module", "import", "default"], extensionAlias: { ".js": [".ts", ".tsx", ".js"] } },
    transform: { define: { "process.env.NODE_ENV": '"development"' } },
    plugins: [await sdkOfSites(entry)],
    onLog: (level, log, handle) => {
      if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log)
    }
  })
  const { output } = await bundle.generate({
    format: "es",
    // Each page load reads them.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    // A page loads each file, so what several of them share is one.
    codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] }
  })
  await bundle.close()
  return new Map(output.flatMap((one) => (one.type === "chunk" ? [[`/${one.fileName}`, Buffer.from(one.code)] as const] : [])))
}

/** The bundles by entry file. The test files of one worker share them. */
const bundled = new Map<string, Promise<ReadonlyMap<string, Buffer>>>()

/**
 * A site with one script for all paths, under a policy that forbids inline code, markup from texts (Trusted Types), and all other
 * hosts but the platform.
 * @param settings of the app, which the script reads from the page
 */
export const site = async (entry: URL, settings: Settings | null = null) => {
  const scripts = bundled.get(entry.href) ?? scriptsOf(entry)
  bundled.set(entry.href, scripts)
  const files = await scripts
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${settings?.baseUrl ?? ""}`,
    `connect-src 'self' ${settings?.baseUrl ?? ""}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'"
  ].join("; ")
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/host.css"><title>Northwind</title><div id="app"></div><script type="application/json" id="settings">${JSON.stringify(settings)}</script><script type="module" src="/app.js"></script></html>`
  return listen(({ url = "/" }, response) => {
    const path = url.replace(/\?.*/, "")
    const script = files.get(path)
    response.setHeader("content-security-policy", policy)
    // The visits of a test file load each of these once.
    if (script !== undefined || path === "/host.css") response.setHeader("cache-control", "max-age=3600, immutable")
    if (script !== undefined) response.setHeader("content-type", "text/javascript").end(script)
    else if (path === "/host.css")
      response
        .setHeader("content-type", "text/css")
        .end(
          "body{margin:0;font:14px/20px system-ui,sans-serif}.host{max-width:960px;margin:0 auto;padding:24px 16px;display:grid;gap:16px}"
        )
    else response.setHeader("content-type", "text/html").end(page)
  })
}
