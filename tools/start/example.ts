import { fileURLToPath } from "node:url"
import { createServer } from "vite"

/** The platform and project of the example. */
export interface ExampleSettings {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string
  readonly secretServerKey: string
}

/** Serves the example, pages and backend, for one project of one platform. */
export const startExample = async (port: number, settings: ExampleSettings) => {
  const root = fileURLToPath(new URL("../../examples/link-board/", import.meta.url))
  process.env["PORTICO_BASE_URL"] = settings.baseUrl
  process.env["PORTICO_PROJECT_ID"] = settings.projectId
  process.env["PORTICO_SECRET_SERVER_KEY"] = settings.secretServerKey
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
