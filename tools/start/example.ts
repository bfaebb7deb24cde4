import { fileURLToPath } from "node:url"
import { createServer } from "vite"

/** Serves the example app, set up for one project of one platform. */
export const startExample = async (
  port: number,
  settings: { readonly baseUrl: string; readonly projectId: string; readonly publishableClientKey: string }
) => {
  const root = fileURLToPath(new URL("../../examples/react/", import.meta.url))
  const server = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: "warn",
    server: { host: "localhost", port, strictPort: true },
    define: {
      "import.meta.env.VITE_PORTICO_BASE_URL": JSON.stringify(settings.baseUrl),
      "import.meta.env.VITE_PORTICO_PROJECT_ID": JSON.stringify(settings.projectId),
      "import.meta.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY": JSON.stringify(settings.publishableClientKey)
    }
  })
  await server.listen()
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}
