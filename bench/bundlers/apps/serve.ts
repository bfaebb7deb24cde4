import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import { extname, join } from "node:path"
import { here } from "../installed.ts"

/** A running app. */
export interface Served {
  readonly origin: string
  readonly stop: () => void
}

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" }

/** Serves the files of a folder, and its `index.html` at every other path. */
export const serveFolder = (folder: string, port: number): Promise<Served> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const type = types[extname(pathname)]
    const file = join(folder, type === undefined ? "index.html" : pathname)
    const isThere = existsSync(file)
    response.writeHead(isThere ? 200 : 404, { "content-type": type ?? "text/html" }).end(isThere ? readFileSync(file) : "")
  })
  const origin = `http://localhost:${port}`
  return new Promise((resolve) => server.listen(port, () => resolve({ origin, stop: () => server.close() })))
}

/** Starts Next's own server in production, and waits until it answers. */
export const serveNext = async (folder: string, port: number): Promise<Served> => {
  const server = spawn(process.execPath, [join(here, "node_modules/next/dist/bin/next"), "start", "-p", String(port)], {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"]
  })
  const origin = `http://localhost:${port}`
  for (let tries = 0; ; tries += 1) {
    const answers = await fetch(origin).then(
      () => true,
      () => false
    )
    if (answers) return { origin, stop: () => server.kill() }
    if (tries === 600) throw new Error(`Next does not answer at ${origin}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
