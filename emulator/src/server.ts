import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { createServer } from "node:http"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The server cannot listen; the message says what to do. */
export class ListenError extends Data.TaggedError("ListenError")<{ readonly message: string }> {}

/** Where a server listens. */
export interface ServerOptions {
  readonly port: number
  /** Default: `localhost`. */
  readonly host?: string
  /** The flag that chooses the port, for messages. Default: `--port`. */
  readonly flag?: string
}

const receive = (message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: Array<Uint8Array> = []
    message.on("data", (chunk: Uint8Array) => chunks.push(chunk))
    message.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))))
    message.on("error", reject)
  })

const toRequest = async (message: IncomingMessage): Promise<Request> => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value)
  }
  const method = message.method ?? "GET"
  const url = `http://${message.headers.host ?? "localhost"}${message.url ?? "/"}`
  return method === "GET" || method === "HEAD"
    ? new Request(url, { method, headers })
    : new Request(url, { method, headers, body: await receive(message) })
}

// Sent in one piece without a length, as the platform's framework streams its answers.
const send = async (response: Response, to: ServerResponse): Promise<void> => {
  to.writeHead(response.status, [...response.headers].flat())
  const body = new Uint8Array(await response.arrayBuffer())
  if (body.length > 0) to.write(body)
  to.end()
}

const serve =
  (handler: (request: Request) => Promise<Response>) =>
  (message: IncomingMessage, response: ServerResponse): void => {
    toRequest(message)
      .then(handler)
      .then((answer) => send(answer, response))
      .catch(() => response.destroy())
  }

const explain = (error: NodeJS.ErrnoException, { port, host, flag = "--port" }: ServerOptions): string => {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is in use. Stop what listens there, or choose another with ${flag}.`
    case "EACCES":
      return `Port ${port} may not be used by this user. Choose another with ${flag}.`
    default:
      return `Cannot listen on ${host ?? "localhost"}:${port}: ${error.message}`
  }
}

/** A server that listens. */
export interface Listening {
  readonly port: number
  readonly server: Server
}

/** Serves a web handler over HTTP until the scope closes; port 0 takes a free one. */
export const listen = (handler: (request: Request) => Promise<Response>, options: ServerOptions) =>
  Effect.acquireRelease(
    Effect.callback<Listening, ListenError>((resume) => {
      const server = createServer(serve(handler))
      server.once("error", (error) => resume(Effect.fail(new ListenError({ message: explain(error, options) }))))
      server.listen(options.port, options.host ?? "localhost", () => {
        const address = server.address()
        resume(Effect.succeed({ server, port: typeof address === "object" && address !== null ? address.port : options.port }))
      })
    }),
    ({ server }) =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      })
  )
