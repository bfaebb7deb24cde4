import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { AdapterRequest } from "../web/allowedRequest.js"

/** Returns a request of an Effect server as adapters see requests. */
export const requestOf = ({ headers, method, originalUrl, source }: HttpServerRequest): AdapterRequest => ({
  headers,
  method,
  url: originalUrl,
  // Of a Node server: whether it used TLS.
  socket: Object(source).socket
})
