import type { AddressedRequest, RequestLike } from "../services/platform/RequestLike.js"
import { requestHeader } from "../services/platform/RequestLike.js"
import type { MethodRequest } from "./isCrossOrigin.js"
import { isFromOtherOrigin } from "./isCrossOrigin.js"

/** A request to an adapter. */
export type AdapterRequest = MethodRequest & AddressedRequest

/**
 * Returns the request that an adapter may act on, or null if a page of another origin sends a request that may change something
 * with the visitor's cookies. If such a page sends tokens in a header, which the server's CORS policy must allow, the cookies are
 * left out.
 */
export const allowedRequest = (request: AdapterRequest, trustedOrigins?: ReadonlyArray<string>): AdapterRequest | null => {
  if (!isFromOtherOrigin(request, trustedOrigins)) return request
  return hasTokenHeader(request) ? withoutCookies(request) : null
}

/**
 * Returns whether a request has tokens in a header. `Authorization: Basic` does not count: browsers send it automatically, like
 * cookies.
 */
export const hasTokenHeader = (request: RequestLike): boolean =>
  requestHeader(request, "x-stack-auth") !== null || /^bearer /i.test(requestHeader(request, "authorization") ?? "")

// Returns the same request without its cookies.
const withoutCookies = (request: AdapterRequest & { readonly signal?: unknown }): AdapterRequest => {
  const { method, signal, socket, url } = request
  const headers = { get: (name: string) => (name.toLowerCase() === "cookie" ? null : requestHeader(request, name)) }
  return Object.assign({ headers, method, socket, url }, { signal })
}
