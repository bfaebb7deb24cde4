import { randomUUID } from "node:crypto"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { createServer } from "node:http"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { ConnectionLost } from "./control/ConnectionLost.js"
import { maxBodyBytes, tooLong } from "./http/receive.js"
import { isLoopback } from "./http/rejection.js"
import { bodyOf } from "./http/respond.js"

/** The server cannot listen. The message says what to do. */
export class ListenError extends Data.TaggedError("ListenError")<{ readonly message: string }> {}

/** The address of a server. */
export interface ServerOptions {
  readonly port: number
  /** Default: `localhost`. */
  readonly host?: string
  /** The names that requests from other machines may use, although they are those of this machine. Default: none. */
  readonly allowedHosts?: ReadonlyArray<string>
  /** The flag that sets the port, for messages. Default: `--port`. */
  readonly flag?: string
}

class Refused extends Data.TaggedError("Refused")<{ readonly status: number; readonly message: string }> {}

// An overlong body is read to the end but discarded, because a client that is still sending does not read the response.
const collect = (message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: Array<Uint8Array> = []
    let length = 0
    message.on("data", (chunk: Uint8Array) => {
      length += chunk.length
      if (length <= maxBodyBytes) chunks.push(chunk)
      else chunks.length = 0
    })
    message.on("end", () =>
      length <= maxBodyBytes
        ? resolve(new Uint8Array(Buffer.concat(chunks)))
        : reject(new Refused({ status: 413, message: tooLong }))
    )
    message.on("error", reject)
  })

const refusedMethods: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"])

// The request target may be a full URL, whose host is ignored.
const targetOf = (target: string): string => {
  if (target.startsWith("/")) return target
  const url = URL.canParse(target) ? new URL(target) : undefined
  return url === undefined ? "/" : `${url.pathname}${url.search}`
}

const isThisMachine = (address = ""): boolean => address === "::1" || /^(?:::ffff:)?127\./.test(address)

// What a server listens at that listens everywhere names no machine. RFC 1122 3.2.1.3
const isUnspecified = (hostname: string): boolean => hostname === "0.0.0.0" || hostname === "[::]"

const toRequest = async (message: IncomingMessage, allowedHosts: ReadonlyArray<string>): Promise<Request> => {
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(", ") : (value ?? "")
  ])
  const method = message.method ?? "GET"
  if (refusedMethods.has(method)) throw new Refused({ status: 405, message: `The method ${method} is not allowed.` })
  const host = message.headers.host ?? "localhost"
  const url = `http://${host}${targetOf(message.url ?? "/")}`
  // Anything beyond a host name and port would be parsed as another part of the URL.
  if (/[@/?#\\]/.test(host) || !URL.canParse(url)) throw new Refused({ status: 400, message: "The request names no host." })
  // Node takes the first, and something between could take the last. RFC 9112 3.2
  if ((message.headersDistinct["host"]?.length ?? 0) > 1)
    throw new Refused({ status: 400, message: "The request names two hosts." })
  const hostname = new URL(url).hostname.replace(/\.$/, "")
  if (
    (isLoopback(hostname) || isUnspecified(hostname)) &&
    !isThisMachine(message.socket.remoteAddress) &&
    !allowedHosts.includes(hostname)
  ) {
    throw new Refused({
      status: 403,
      message: `A request from another machine names ${hostname}. If that is right, as in a container, start the emulator with --allowed-host ${hostname}.`
    })
  }
  return method === "GET" || method === "HEAD"
    ? new Request(url, { method, headers })
    : new Request(url, { method, headers, body: await collect(message) })
}

// Sent in one piece without a length, as the platform's framework streams its responses.
const send = async (response: Response, to: ServerResponse): Promise<void> => {
  to.writeHead(response.status, [...response.headers].flat())
  const body = bodyOf(response) ?? new Uint8Array(await response.arrayBuffer())
  if (body.length > 0) to.write(body)
  to.end()
}

type Log = (message: string, cause: unknown) => void

const refuse = (cause: unknown, to: ServerResponse, log: Log): void => {
  if (cause instanceof ConnectionLost) {
    to.socket?.resetAndDestroy()
    return
  }
  if (to.headersSent || to.destroyed) {
    to.destroy()
    return
  }
  const id = randomUUID()
  const defect = { status: 500, message: `Something went wrong in the emulator. Request id: ${id}` }
  const { status, message } = cause instanceof Refused ? cause : defect
  if (status === 500) log(`Request ${id} failed`, cause)
  to.writeHead(status, { "content-type": "text/plain; charset=utf-8", connection: "close" })
  to.end(message)
}

const serve =
  (handler: (request: Request) => Promise<Response>, allowedHosts: ReadonlyArray<string>, log: Log) =>
  (message: IncomingMessage, response: ServerResponse): void => {
    toRequest(message, allowedHosts)
      .then(handler)
      .then((answer) => send(answer, response))
      .catch((cause: unknown) => refuse(cause, response, log))
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

// A client that reuses a connection at the moment when the server closes it fails, and many clients do not send again. Those that
// wait between two requests, such as tests, rarely wait this long.
const keepAliveTimeout = 75_000

/** A listening server. */
export interface Listening {
  readonly port: number
  readonly server: Server
}

/** Serves a web handler over HTTP until the scope closes. Port 0 selects a free port. */
export const listen = (handler: (request: Request) => Promise<Response>, options: ServerOptions) =>
  Effect.acquireRelease(
    Effect.flatMap(Effect.context<never>(), (context) =>
      Effect.callback<Listening, ListenError>((resume) => {
        const log: Log = (message, cause) => void Effect.runForkWith(context)(Effect.logError(message, cause))
        const server = createServer(
          { keepAliveTimeout },
          serve(
            handler,
            (options.allowedHosts ?? []).map((name) => name.toLowerCase()),
            log
          )
        )
        server.once("error", (error) => resume(Effect.fail(new ListenError({ message: explain(error, options) }))))
        server.listen(options.port, options.host ?? "localhost", () => {
          const address = server.address()
          resume(Effect.succeed({ server, port: typeof address === "object" && address !== null ? address.port : options.port }))
        })
      })
    ),
    ({ server }) =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      })
  )
