import type { RequestLike } from "../services/platform/RequestLike.js"
import { requestHeader } from "../services/platform/RequestLike.js"

/** A request with its method. */
export interface MethodRequest extends RequestLike {
  readonly method?: string | undefined
  readonly url?: string | undefined
}

/**
 * Returns whether a page of another origin sends a request that may change something with the visitor's cookies. Browsers state
 * the origin of a request in `Sec-Fetch-Site`, older ones in `Origin`; a program that sends neither has no visitor's cookies.
 * Safe methods are allowed from anywhere, except to open a WebSocket. @source Fetch Metadata 2.3, RFC 6454 7, RFC 6455 10.2
 */
export const isCrossOrigin = (request: MethodRequest, trustedOrigins: ReadonlyArray<string> = []): boolean => {
  const isSafe = ["GET", "HEAD", "OPTIONS"].includes(String(request.method ?? "GET").toUpperCase())
  if (isSafe && !/\bwebsocket\b/i.test(requestHeader(request, "upgrade") ?? "")) return false
  const origin = requestHeader(request, "origin")
  if (trustedOrigins.some((one) => one === origin)) return false
  const site = requestHeader(request, "sec-fetch-site")
  if (site !== null) return site !== "same-origin" && site !== "none"
  if (origin === null) return false
  return !URL.canParse(origin) || new URL(origin).host !== hostOf(request)
}

/** Returns the host that the browser requested, as the outermost proxy knows it. Over HTTP/2 only the URL may contain it. */
const hostOf = (request: MethodRequest): string | null => {
  const named = requestHeader(request, "x-forwarded-host")?.split(",")[0]?.trim() ?? requestHeader(request, "host")
  return named ?? (URL.canParse(request.url ?? "") ? new URL(request.url ?? "").host : null)
}
