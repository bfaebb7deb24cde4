import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { Effect } from "effect"
import type { Answer } from "./answers.js"
import { hang, hangInBody, reset, resetInBody } from "./answers.js"

/** How a server responds to a request, down to its socket. Calling `hold` means that it never responds by itself. */
export type Act = (incoming: IncomingMessage, outgoing: ServerResponse, hold: () => void) => void

const half = '{"id":'
const begin = (outgoing: ServerResponse, headers: Record<string, string | number> = {}) =>
  outgoing.writeHead(200, { "content-type": "application/json", ...headers })

/** Breaks the connection after the first half of a body. */
const breakInBody: Act = (_, outgoing) => {
  begin(outgoing, { "content-length": 1000 }).write(half, () => setImmediate(() => outgoing.socket?.resetAndDestroy()))
}

/** Sends a byte of the body from time to time, but never the last. */
export const drip: Act = (_, outgoing, hold) => {
  begin(outgoing).write(half, hold)
  const timer = setInterval(() => outgoing.write(" "), 2)
  outgoing.on("close", () => clearInterval(timer))
}

/** Sends a body shorter than its declared length. */
export const tooShort: Act = (_, outgoing) => {
  begin(outgoing, { "content-length": 1000 }).write(half, () => outgoing.socket?.end())
}

/** Sends a body longer than its declared length. */
export const tooLong: Act = (_, outgoing) => {
  begin(outgoing, { "content-length": half.length }).flushHeaders()
  outgoing.socket?.write(`${half}"more"}`)
}

/** Sends plain text declared as gzip. */
export const notGzip: Act = (_, outgoing) => {
  begin(outgoing, { "content-encoding": "gzip" }).end('{"id":"a"}')
}

/** Sends the beginning of a compressed body, with no sign that it is not the whole. */
export const cutInside =
  (encoding: keyof typeof compressors, share: number): Act =>
  (_, outgoing) => {
    const whole = compressors[encoding](JSON.stringify({ id: "a", text: Array.from({ length: 500 }, (_, i) => i * i) }))
    begin(outgoing, { "content-encoding": encoding }).end(whole.subarray(0, Math.floor(whole.length * share)))
  }
const compressors = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const

/** Sends half of a body of unknown length, and closes the connection. */
export const closeInBody: Act = (_, outgoing) => {
  outgoing.socket?.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"id":"a","text":"{`)
}

/** Sends something other than HTTP. */
export const notHttp: Act = (_, outgoing) => {
  outgoing.socket?.end("220 mail.test ESMTP\r\n\r\n")
}

const faults = new Map<Answer, Act>([
  [reset, (_, outgoing) => outgoing.socket?.resetAndDestroy()],
  [hang, (_, __, hold) => hold()],
  [resetInBody, breakInBody],
  [hangInBody, (_, outgoing, hold) => void begin(outgoing).write(half, hold)]
])

/** Converts a response of the table: a broken connection breaks the socket, any other response is sent unchanged. */
export const over =
  (answer: Answer): Act =>
  (incoming, outgoing, hold) => {
    const fault = faults.get(answer)
    if (fault !== undefined) return fault(incoming, outgoing, hold)
    void answer(new Request(`http://${incoming.headers.host}${incoming.url}`)).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
    })
  }

/** Starts a server that counts its connections, on a free port until the scope closes. */
export const listen = (listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      let accepted = 0
      const server = createServer((incoming, outgoing) => {
        // The machine's date differs from that of the test clock.
        outgoing.sendDate = false
        listener(incoming, outgoing)
      })
      server.on("connection", () => accepted++)
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      return {
        origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        /** The total number of connections. */
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

/** A URL of this machine that refuses connections. */
export const nowhere = Effect.map(Effect.scoped(listen(() => {})), ({ origin }) => origin)
