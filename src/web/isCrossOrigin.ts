import type { RequestLike } from "../services/platform/RequestLike.js"
import { requestHeader } from "../services/platform/RequestLike.js"

/** A request, and how it was made. */
export interface MethodRequest extends RequestLike {
  readonly method?: string | undefined
}

/**
 * Whether a page of another origin makes a request that may change something with the visitor's cookies. Browsers say where a
 * request comes from in `Sec-Fetch-Site`, and older ones in `Origin`; a program that sends neither brings no cookies of a visitor.
 * Reading is allowed from anywhere. @source Fetch Metadata 2.3, RFC 6454 7
 */
export const isCrossOrigin = (request: MethodRequest, trustedOrigins: ReadonlyArray<string> = []): boolean => {
  if (["GET", "HEAD", "OPTIONS"].includes((request.method ?? "GET").toUpperCase())) return false
  const origin = requestHeader(request, "origin")
  if (origin !== null && trustedOrigins.includes(origin)) return false
  const site = requestHeader(request, "sec-fetch-site")
  if (site !== null) return site !== "same-origin" && site !== "none"
  if (origin === null) return false
  const host = requestHeader(request, "x-forwarded-host") ?? requestHeader(request, "host")
  return !URL.canParse(origin) || new URL(origin).host !== host
}
