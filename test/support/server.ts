import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"

/** Serves a handler on a free port until the scope closes. */
export const serve = (handler: (request: Request) => Promise<Response>) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ origin: string; close: () => Promise<unknown> }>((resolve) => {
          const server = createServer((incoming, outgoing) => {
            const abandoned = new AbortController()
            outgoing.on("close", () => {
              if (!outgoing.writableFinished) abandoned.abort(new Error("closed"))
            })
            const chunks: Array<Buffer> = []
            incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
            incoming.on("end", () => {
              const headers = new Headers()
              for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
              const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
                method: incoming.method ?? "GET",
                headers,
                signal: abandoned.signal,
                ...(chunks.length > 0 && { body: Buffer.concat(chunks) })
              })
              void handler(request).then(async (response) => {
                outgoing.writeHead(response.status, Object.fromEntries(response.headers))
                try {
                  for await (const chunk of response.body ?? []) outgoing.write(chunk)
                  outgoing.end()
                } catch {
                  outgoing.destroy()
                }
              })
            })
          })
          server.listen(0, "127.0.0.1", () =>
            resolve({
              origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
              close: () => {
                server.closeAllConnections()
                return new Promise((done) => server.close(done))
              }
            })
          )
        })
    ),
    ({ close }) => Effect.promise(close)
  )
