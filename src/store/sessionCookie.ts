import type * as Effect from "effect/Effect"
import { optionsFor } from "../services/platform/cookieDomain.js"
import type { Attributes } from "../services/platform/cookieText.js"
import { deleteCookie, listCookies, writeCookie } from "../services/platform/cookieText.js"
import type { AddressedRequest } from "../services/platform/RequestLike.js"
import { requestHeader } from "../services/platform/RequestLike.js"
import { isSecureRequest } from "../services/platform/TokenStore.response.js"
import type { CookieOptions } from "../services/platform/tokenCookies.js"
import { isId } from "./sealing.js"

/** The cookie of a request with the id of its session. */
export interface SessionCookie {
  /** The id in the request's cookie, or null. */
  readonly id: string | null
  /** Warns, once for the options, if their `domain` does not apply to the request. */
  readonly warn: Effect.Effect<void>
  /** Returns the `Set-Cookie` value that stores an id. */
  write(id: string, maxAgeMillis: number): string
  /** The `Set-Cookie` values that delete the request's cookies that can hold an id. */
  readonly deletions: ReadonlyArray<string>
}

/**
 * Reads the session cookie of a request. Over https only the name that no other host and no page on http can write is accepted,
 * unless the subdomains of a `domain` share the session. Scripts of the page cannot read it.
 */
export const sessionCookie = (request: AddressedRequest, projectId: string, given: CookieOptions = {}): SessionCookie => {
  const { options, warn } = optionsFor(request, given)
  const cookies = listCookies(requestHeader(request, "cookie") ?? "")
  const isSecure = isSecureRequest(request, cookies)
  const isPartitioned = options.partitioned === true
  const domain = options.domain?.toLowerCase()
  const plain = `portico-session-${projectId}`
  const prefix = domain === undefined ? "__Host-" : "__Secure-"
  const name = isSecure || isPartitioned ? `${prefix}${plain}` : plain
  const idOf = (of: string) => cookies.find(([one, value]) => one === of && isId(value))?.[1] ?? null
  const attributes = (of: string): Attributes => ({
    isSecure: isSecure || of !== plain,
    isPartitioned,
    isHttpOnly: true,
    domain: of.startsWith("__Host-") ? undefined : domain
  })
  return {
    id: idOf(`${prefix}${plain}`) ?? idOf(name),
    warn,
    write: (id, maxAgeMillis) => writeCookie(name, id, attributes(name), Math.floor(maxAgeMillis / 1000)),
    deletions: [...new Set(cookies.map(([one]) => one))]
      .filter((one) => one === plain || one === `__Host-${plain}` || one === `__Secure-${plain}`)
      .map((one) => deleteCookie(one, attributes(one)))
  }
}
