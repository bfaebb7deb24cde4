import type * as Effect from "effect/Effect"
import type { Attributes } from "../services/platform/cookieText.js"
import { deleteCookie, listCookies, writeCookie } from "../services/platform/cookieText.js"
import type { AddressedRequest } from "../services/platform/RequestLike.js"
import { requestHeader } from "../services/platform/RequestLike.js"
import { markOf } from "../services/platform/tokens/cookieNames.js"
import { optionsFor } from "../services/platform/tokens/requestTokens.js"
import { isSecureRequest } from "../services/platform/tokens/TokenStore.response.js"
import type { CookieOptions } from "../services/platform/tokens/tokenCookies.js"
import { isId } from "./sealing.js"

/** The cookie of a request with the id of its session. */
export interface SessionCookie {
  /** The id in the request's cookie, or null. */
  readonly id: string | null
  /** Warns, once for the options, if their `domain` does not apply to the request. */
  readonly warn: Effect.Effect<void>
  /** Returns the `Set-Cookie` values that store an id. */
  write(id: string, maxAgeMillis: number): ReadonlyArray<string>
  /** The `Set-Cookie` values that delete the request's cookies that can hold an id. */
  readonly deletions: ReadonlyArray<string>
}

/**
 * Reads the session cookie of a request. Over https only the name that no other host and no page on http can write is accepted,
 * unless the subdomains of a `domain` share the session. Any of them can then write a second cookie of that name, for another path:
 * the one counts that was set by the last sign-in on this host, and else the first. Scripts of the page cannot read it.
 */
export const sessionCookie = (request: AddressedRequest, projectId: string, given: CookieOptions = {}): SessionCookie => {
  const { options, warn } = optionsFor(request, given)
  const cookies = listCookies(requestHeader(request, "cookie") ?? "")
  const isSecure = isSecureRequest(request, options)
  const isPartitioned = options.partitioned === true
  const domain = options.domain?.toLowerCase()
  const plain = `portico-session-${projectId}`
  const prefix = domain === undefined ? "__Host-" : "__Secure-"
  const name = isSecure || isPartitioned ? `${prefix}${plain}` : plain
  const ids = [`${prefix}${plain}`, name].flatMap((of) =>
    cookies.flatMap(([one, value]) => (one === of && isId(value) ? [value] : []))
  )
  const hostName = `__Host-${plain}`
  const mark = cookies.find(([one]) => one === hostName)?.[1]
  const attributes = (of: string): Attributes => ({
    isSecure: isSecure || of !== plain,
    isPartitioned,
    isHttpOnly: true,
    domain: of.startsWith("__Host-") ? undefined : domain
  })
  return {
    id: ids.find((id) => markOf(id) === mark) ?? ids[0] ?? null,
    warn,
    write: (id, maxAgeMillis) => {
      const setCookie = (of: string, value: string) => writeCookie(of, value, attributes(of), Math.floor(maxAgeMillis / 1000))
      return [setCookie(name, id), ...(name.startsWith("__Secure-") ? [setCookie(hostName, markOf(id))] : [])]
    },
    deletions: [...new Set(cookies.map(([one]) => one))]
      .filter((one) => one === plain || one === hostName || one === `__Secure-${plain}`)
      .map((one) => deleteCookie(one, attributes(one)))
  }
}
