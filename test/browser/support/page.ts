import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Serves one page with a script at a real address: browsers keep intercepted ones from the local network. */
export const servePage = async (script: string) => {
  const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Test</title><script>${script.replaceAll("</script", "<\\/script")}</script>`
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(page))
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  // The cast: a server that listens on a port has an `AddressInfo`.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
