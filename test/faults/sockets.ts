import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import type { Answer } from "./answers.js"
import { hang, hangInBody, reset, resetInBody } from "./answers.js"

/** What a server does with one request, down to its socket. `hold` tells that it will never answer by itself. */
export type Act = (incoming: IncomingMessage, outgoing: ServerResponse, hold: () => void) => void

const half = '{"id":'
const begin = (outgoing: ServerResponse, headers: Record<string, string | number> = {}) =>
  outgoing.writeHead(200, { "content-type": "application/json", ...headers })

/** Breaks the connection once the first half of a body has left. */
const breakInBody: Act = (_, outgoing) => {
  begin(outgoing, { "content-length": 1000 }).write(half, () => setImmediate(() => outgoing.socket?.resetAndDestroy()))
}

/** A byte of the body from time to time, and never the last. */
export const drip: Act = (_, outgoing, hold) => {
  begin(outgoing).write(half, hold)
  const timer = setInterval(() => outgoing.write(" "), 2)
  outgoing.on("close", () => clearInterval(timer))
}

/** A body that ends before the length that it promised. */
export const tooShort: Act = (_, outgoing) => {
  begin(outgoing, { "content-length": 1000 }).write(half, () => outgoing.socket?.end())
}

/** A body longer than the length that it promised. */
export const tooLong: Act = (_, outgoing) => {
  begin(outgoing, { "content-length": half.length }).flushHeaders()
  outgoing.socket?.write(`${half}"more"}`)
}

/** Plain text where the header promises gzip. */
export const notGzip: Act = (_, outgoing) => {
  begin(outgoing, { "content-encoding": "gzip" }).end('{"id":"a"}')
}

/** Something that is not HTTP. */
export const notHttp: Act = (_, outgoing) => {
  outgoing.socket?.end("220 mail.test ESMTP\r\n\r\n")
}

const faults = new Map<Answer, Act>([
  [reset, (_, outgoing) => outgoing.socket?.resetAndDestroy()],
  [hang, (_, __, hold) => hold()],
  [resetInBody, breakInBody],
  [hangInBody, (_, outgoing, hold) => void begin(outgoing).write(half, hold)]
])

/** The act of an answer of the table: what breaks there breaks the socket here, and any other answer is sent as it is. */
export const over =
  (answer: Answer): Act =>
  (incoming, outgoing, hold) => {
    const fault = faults.get(answer)
    if (fault !== undefined) return fault(incoming, outgoing, hold)
    void answer(new Request(`http://${incoming.headers.host}${incoming.url}`)).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
    })
  }

/** A server that counts its connections, on a free port of this machine until the scope closes. */
export const listen = (listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      let accepted = 0
      const server = createServer((incoming, outgoing) => {
        // The date of this machine is not that of the test clock.
        outgoing.sendDate = false
        listener(incoming, outgoing)
      })
      server.on("connection", () => accepted++)
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      return {
        origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        /** How many connections there ever were. */
        accepted: () => accepted,
        close: () =>
          new Promise((resolve) => {
            server.close(resolve)
            server.closeAllConnections()
          })
      }
    }),
    ({ close }) => Effect.promise(close)
  )

/** An address of this machine at which nobody listens. */
export const nowhere = Effect.map(Effect.scoped(listen(() => {})), ({ origin }) => origin)
