// The escapes of js-cookie, which other programs of the same site read and write these cookies with.
const plainInValue = /%(2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g
const plainInName = /%(2[346B]|5E|60|7C)/g

/** How a cookie is kept. Deleting takes the same attributes as writing did. */
export interface Attributes {
  readonly isSecure: boolean
  /** For a site of another in an `iframe`: the cookie belongs to the pair of both. */
  readonly isPartitioned: boolean
  /** The parent domain that shares the cookie; without one it belongs to the host alone. */
  readonly domain?: string | undefined
  /** Whether scripts of the page cannot read it. */
  readonly isHttpOnly?: boolean | undefined
}

/** Writes one `Set-Cookie`. Without a life it lasts as long as the browser runs. */
export const writeCookie = (name: string, value: string, attributes: Attributes, maxAgeSeconds?: number): string => {
  const { domain, isHttpOnly, isPartitioned, isSecure } = attributes
  return [
    `${escapeName(name)}=${encodeURIComponent(value).replace(plainInValue, decodeURIComponent)}`,
    "Path=/",
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    // A partitioned cookie is a third party's, which browsers keep only like this.
    ...(isSecure || isPartitioned ? ["Secure"] : []),
    ...(isHttpOnly ? ["HttpOnly"] : []),
    `SameSite=${isPartitioned ? "None" : "Lax"}`,
    ...(isPartitioned ? ["Partitioned"] : [])
  ].join("; ")
}

/** Writes the `Set-Cookie` that deletes a cookie. */
export const deleteCookie = (name: string, attributes: Attributes): string => writeCookie(name, "", attributes, 0)

const escapeName = (name: string) =>
  // Half a surrogate pair has no encoding.
  encodeURIComponent(name.replace(/\p{Surrogate}/gu, "\ufffd"))
    .replace(plainInName, decodeURIComponent)
    .replace(/[()]/g, (bracket) => (bracket === "(" ? "%28" : "%29"))

/** Reads a `cookie` header: every cookie, in its order. A name can occur twice, for two domains or paths. */
export const listCookies = (header: string): ReadonlyArray<readonly [name: string, value: string]> => {
  const cookies: Array<readonly [string, string]> = []
  for (const part of header.split(";")) {
    const equals = part.indexOf("=")
    if (equals < 0) continue
    const value = part.slice(equals + 1).trim()
    cookies.push([unescape(part.slice(0, equals).trim()), unescape(value.replace(/^"(.*)"$/, "$1"))])
  }
  return cookies
}

/** Reads a `cookie` header by names. Of two cookies with one name the first counts, as the more specific comes first. */
export const readCookies = (header: string): ReadonlyMap<string, string> => new Map([...listCookies(header)].reverse())

/** The domains that a page of a host can write a cookie for, without those that are no site; the browser refuses public suffixes. */
export const parentDomains = (hostname: string | null | undefined): ReadonlyArray<string> => {
  const labels = hostname?.toLowerCase().split(".") ?? []
  if (labels.length < 2 || /^[\d.]+$|:/.test(hostname ?? "")) return []
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."))
}

/** Does to a set of cookies, by name, what a browser does with one `Set-Cookie`. */
export const applyCookie = (cookies: Map<string, string>, text: string): void => {
  const [content = ""] = text.split(";")
  for (const [name, value] of readCookies(content)) {
    if (/;\s*max-age=0(;|$)/i.test(text)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

// A run of escapes that is no UTF-8 stays as it is: another's cookie must not break the reading of ours.
const unescape = (text: string): string => {
  if (!text.includes("%")) return text
  // The usual case, such as the quotes of JSON.
  return /^(?:[^%]|%[0-7][\dA-F])*$/i.test(text)
    ? decodeURIComponent(text)
    : text.replace(/(?:%[\dA-F]{2})+/gi, (escapes) => (isUtf8(escapes) ? decodeURIComponent(escapes) : escapes))
}

const decoder = new TextDecoder("utf-8")
const isUtf8 = (escapes: string): boolean => {
  const bytes = Uint8Array.from(escapes.split("%").slice(1), (hex) => Number.parseInt(hex, 16))
  return !decoder.decode(bytes).includes("\ufffd")
}
