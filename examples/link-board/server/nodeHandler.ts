import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"

/** Handles a Node request with a web request handler. */
export const answerWith = async (
  handle: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse
): Promise<void> => {
  const aborted = new AbortController()
  outgoing.once("close", () => aborted.abort())
  const response = await handle(toRequest(incoming, aborted.signal))
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies)
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

const toRequest = (incoming: IncomingMessage & { originalUrl?: string }, signal: AbortSignal): Request => {
  const method = incoming.method ?? "GET"
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  const hasBody = method !== "GET" && method !== "HEAD"
  return new Request(new URL(incoming.originalUrl ?? incoming.url ?? "/", `http://${incoming.headers.host}`), {
    method,
    headers,
    signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" })
  })
}
