import { requestKind } from "../services/arguments/kinds.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import type { AddressedRequest } from "../services/platform/RequestLike.js"
import { requestHeader, requestHost } from "../services/platform/RequestLike.js"
import { isKnownSecure } from "../services/platform/tokens/TokenStore.response.js"
import { originsKind } from "./checkAdapter.js"

/** A request with its method. */
export interface MethodRequest extends AddressedRequest {
  readonly method?: string | undefined
}

/**
 * Returns whether a page of another origin sends a request that may change something with the visitor's cookies. Browsers state
 * the origin of a request in `Sec-Fetch-Site`, older ones in `Origin`; a program that sends neither has no visitor's cookies.
 * Safe methods are allowed from anywhere, except to open a WebSocket. Throws `InvalidOption` if the request has no headers, or
 * a trusted origin is none. @source Fetch Metadata 2.3, RFC 6454 7, RFC 6455 10.2
 *
 * @since 0.2.0
 * @category Servers
 * @example
 * ```ts
 * import { isCrossOrigin } from "portico/web"
 *
 * const answer = (request: Request) => (isCrossOrigin(request) ? new Response(null, { status: 403 }) : new Response("done"))
 * console.log(answer(request).status)
 * ```
 */
export const isCrossOrigin = (request: MethodRequest, trustedOrigins: ReadonlyArray<string> = []): boolean => {
  checkOptions({ request, trustedOrigins }, { request: requestKind, trustedOrigins: originsKind })
  return isFromOtherOrigin(request, trustedOrigins)
}

/** The same for checked arguments. @internal */
export const isFromOtherOrigin = (request: MethodRequest, trustedOrigins: ReadonlyArray<string> = []): boolean => {
  const isSafe = ["GET", "HEAD", "OPTIONS"].includes(String(request.method ?? "GET").toUpperCase())
  if (isSafe && !/\bwebsocket\b/i.test(requestHeader(request, "upgrade") ?? "")) return false
  const origin = requestHeader(request, "origin")
  if (trustedOrigins.some((one) => one === origin)) return false
  const site = requestHeader(request, "sec-fetch-site")
  if (site !== null) return site !== "same-origin" && site !== "none"
  if (origin === null) return false
  // On http, anyone on the network can write the page.
  const scheme = (isKnownSecure(request) ? /^(https:)\/\/./ : /^(https?:)\/\/./).exec(origin)?.[1]
  return scheme === undefined || origin !== `${scheme}//${hostOf(request, scheme)}`
}

/** Returns the URL that the browser requested, as far as the request shows it; null if it names no host. */
export const visitedUrl = (request: MethodRequest): URL | null => {
  const scheme = isKnownSecure(request) ? "https:" : "http:"
  const url = String(request.url ?? "/")
  const path = url.startsWith("/") ? url : URL.canParse(url) ? new URL(url).href.replace(/^\w+:\/\/[^/]*/, "") : "/"
  const address = `${scheme}//${hostOf(request, scheme)}${path}`
  return URL.canParse(address) ? new URL(address) : null
}

/**
 * Returns the host that the browser requested, as the outermost proxy knows it, without the default port of the scheme. Of a web
 * request over HTTP/2, only the URL may name it.
 */
const hostOf = (request: MethodRequest, scheme: string): string | null => {
  const requestedHost = requestHeader(request, "x-forwarded-host")?.split(",")[0]?.trim() || requestHost(request)
  const url = requestedHost ? `${scheme}//${requestedHost}` : String(request.url)
  return URL.canParse(url) ? new URL(url).host : null
}
