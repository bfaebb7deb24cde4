import type { RequestLike } from "../services/platform/RequestLike.js"
import type { ResponseHeaders } from "../services/platform/TokenStore.response.js"

/** The cookies of a Next request, as `cookies()` of `next/headers` returns them. */
export interface NextCookies {
  getAll(): ReadonlyArray<{ readonly name: string; readonly value: string }>
  set(cookie: NextCookie): unknown
}

/** A cookie to set. */
export interface NextCookie {
  readonly name: string
  readonly value: string
  readonly path: "/"
  readonly domain?: string
  readonly maxAge?: number
  readonly secure: boolean
  readonly httpOnly: boolean
  readonly partitioned: boolean
  readonly sameSite: "lax" | "none"
}

/**
 * Returns the request as it stands now: with the cookies that a server action of the same request has set, which `headers()`
 * lacks.
 */
export const requestNow = (headers: { get(name: string): string | null }, cookies: NextCookies): RequestLike => ({
  headers: {
    get: (name) => (name === "cookie" ? cookieHeader(cookies.getAll()) : headers.get(name))
  }
})

/** Formats a `cookie` header. */
export const cookieHeader = (cookies: Iterable<{ readonly name: string; readonly value: string }>): string =>
  Array.from(cookies, ({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ")

/** Sets the session's `Set-Cookie` values through `cookies()`. */
export const jarOf = (cookies: NextCookies): ResponseHeaders => ({
  append: (_, text) => cookies.set(readSetCookie(text))
})

const readSetCookie = (text: string): NextCookie => {
  const [pair = "", ...attributes] = text.split("; ")
  const equals = pair.indexOf("=")
  const of = (name: string) => attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
  const has = (name: string) => attributes.some((one) => one.toLowerCase() === name)
  const domain = of("domain")
  const maxAge = of("max-age")
  return {
    name: decodeURIComponent(pair.slice(0, equals)),
    value: decodeURIComponent(pair.slice(equals + 1)),
    path: "/",
    ...(domain === undefined ? {} : { domain }),
    ...(maxAge === undefined ? {} : { maxAge: Number(maxAge) }),
    secure: has("secure"),
    httpOnly: has("httponly"),
    partitioned: has("partitioned"),
    sameSite: of("samesite") === "None" ? "none" : "lax"
  }
}
