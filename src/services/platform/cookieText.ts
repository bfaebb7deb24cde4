import * as Option from "effect/Option"

// The escapes of js-cookie, with which other programs of the site read and write these cookies. The names need none.
const plainInValue = /%(2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g

/** The attributes of a cookie. A deletion needs those of the write. */
export interface Attributes {
  readonly isSecure: boolean
  /** For a page in an `iframe` of another site: the cookie belongs to the pair of sites. */
  readonly isPartitioned: boolean
  /** The parent domain that shares the cookie; without one it belongs to the host alone. */
  readonly domain?: string | undefined
  /** Whether the cookie is hidden from scripts of the page. */
  readonly isHttpOnly?: boolean | undefined
}

/** Formats a `Set-Cookie` value. Without `maxAgeSeconds` the cookie is a session cookie. */
export const writeCookie = (name: string, value: string, attributes: Attributes, maxAgeSeconds?: number): string => {
  const { domain, isHttpOnly, isPartitioned, isSecure } = attributes
  return [
    `${name}=${encodeURIComponent(value).replace(plainInValue, decodeURIComponent)}`,
    "Path=/",
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    // Browsers accept a partitioned cookie, which is a third-party one, only like this.
    ...(isSecure || isPartitioned ? ["Secure"] : []),
    ...(isHttpOnly ? ["HttpOnly"] : []),
    `SameSite=${isPartitioned ? "None" : "Lax"}`,
    ...(isPartitioned ? ["Partitioned"] : [])
  ].join("; ")
}

/** Formats the `Set-Cookie` value that deletes a cookie. */
export const deleteCookie = (name: string, attributes: Attributes): string => writeCookie(name, "", attributes, 0)

/**
 * Parses a `cookie` header into its cookies, in order: all of them, or those whose name `isWanted`, which costs much less if there
 * are many others. A name can occur twice, for two domains or paths. Names are not decoded: browsers protect only those that
 * literally begin with `__Host-`, and any host of the site can write an escaped one.
 */
export const listCookies = (
  header: string,
  isWanted?: (name: string) => boolean
): ReadonlyArray<readonly [name: string, value: string]> => {
  const cookies: Array<readonly [string, string]> = []
  for (const part of header.split(";")) {
    const equals = part.indexOf("=")
    if (equals < 0) continue
    const name = part.slice(0, equals).replace(/^[ \t]+/, "")
    if (isWanted?.(name) === false) continue
    const value = part.slice(equals + 1).trim()
    cookies.push([name, unescape(value.replace(/^"(.*)"$/, "$1"))])
  }
  return cookies
}

/**
 * Parses a `cookie` header into a map. Of two cookies with one name the first is kept, because the more specific one comes first.
 */
export const readCookies = (header: string): ReadonlyMap<string, string> => new Map([...listCookies(header)].reverse())

/**
 * Returns the domains that a page of a host can write cookies for, without top-level ones; the browser rejects other public
 * suffixes.
 */
export const parentDomains = (hostname: string | null | undefined): ReadonlyArray<string> => {
  const labels = hostname?.toLowerCase().split(".") ?? []
  if (/^[\d.]+$|:/.test(hostname ?? "")) return []
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."))
}

/** Applies a `Set-Cookie` value to a set of cookies, as a browser does. */
export const applyCookie = (cookies: Map<string, string>, text: string): void => {
  const [content = ""] = text.split(";")
  for (const [name, value] of readCookies(content)) {
    if (/;\s*max-age=0(;|$)/i.test(text)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

// Escapes that are not valid UTF-8 are kept as they are: a foreign cookie must not prevent reading our own.
const unescape = (text: string): string =>
  text.includes("%")
    ? decodedOr(text, () => text.replace(/(?:%[\dA-F]{2})+/gi, (escapes) => decodedOr(escapes, () => escapes)))
    : text
const decodedOr = (text: string, otherwise: () => string): string => Option.getOrElse(decoded(text), otherwise)
const decoded = Option.liftThrowable(decodeURIComponent)
