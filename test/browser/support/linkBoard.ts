import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"
import { build, preview } from "vite"
import { developmentProject } from "../../../emulator/src/developmentProject.js"
import { seed } from "../../../examples/link-board/seed.js"
import { makeHandler } from "../../../examples/link-board/server/handler.js"
import { answerWith } from "../../../examples/link-board/server/nodeHandler.js"
import type { Settings } from "./settings.js"

/** The example product, built with its own configuration, with its backend and its initial users. */
export const linkBoard = async (settings: Settings) => {
  const root = fileURLToPath(new URL("../../../examples/link-board/", import.meta.url))
  const outDir = await mkdtemp(join(tmpdir(), "portico-link-board-"))
  const shared = { root, logLevel: "error", configFile: join(root, "vite.config.ts") } as const
  const { secretServerKey, superSecretAdminKey } = developmentProject
  const { dispose, handle } = makeHandler({ ...settings, secretServerKey })
  const backend: Plugin = {
    name: "backend-of-the-test",
    configurePreviewServer: (server) => {
      server.middlewares.use((request, response, next) =>
        request.url?.startsWith("/api/") ? void answerWith(handle, request, response).catch(next) : next()
      )
    }
  }
  await build({
    ...shared,
    build: { outDir, emptyOutDir: true, minify: false },
    define: {
      "import.meta.env.VITE_PORTICO_BASE_URL": JSON.stringify(settings.baseUrl),
      "import.meta.env.VITE_PORTICO_PROJECT_ID": JSON.stringify(settings.projectId),
      "import.meta.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY": JSON.stringify(settings.publishableClientKey)
    }
  })
  const server = await preview({ ...shared, plugins: [backend], build: { outDir }, preview: { host: "localhost", port: 0 } })
  const local = server.resolvedUrls?.local[0]
  if (local === undefined) throw new Error("the link board has no address")
  const url = local.replace(/\/$/, "")
  await seed({ ...settings, appUrl: url, secretServerKey, superSecretAdminKey })
  return {
    url,
    stop: async () => {
      await server.close()
      await dispose()
      await rm(outDir, { recursive: true, force: true })
    }
  }
}
