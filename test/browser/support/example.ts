import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, preview } from "vite"

/** Which project of which platform the example talks to. */
export interface Settings {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string
}

/** The example app, built with its own configuration and served like any static site. */
export const example = async (settings: Settings) => {
  const root = fileURLToPath(new URL("../../../examples/react/", import.meta.url))
  const outDir = await mkdtemp(join(tmpdir(), "portico-example-"))
  const shared = { root, logLevel: "error", configFile: join(root, "vite.config.ts") } as const
  await build({
    ...shared,
    build: { outDir, emptyOutDir: true, minify: false },
    define: {
      "import.meta.env.VITE_PORTICO_BASE_URL": JSON.stringify(settings.baseUrl),
      "import.meta.env.VITE_PORTICO_PROJECT_ID": JSON.stringify(settings.projectId),
      "import.meta.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY": JSON.stringify(settings.publishableClientKey)
    }
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: "localhost", port: 0 } })
  const url = server.resolvedUrls?.local[0]
  if (url === undefined) throw new Error("the example has no address")
  return {
    url: url.replace(/\/$/, ""),
    stop: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    }
  }
}
