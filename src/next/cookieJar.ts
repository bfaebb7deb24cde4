import { listCookies } from "../services/platform/cookieText.js"
import type { RequestLike } from "../services/platform/RequestLike.js"
import type { ResponseHeaders } from "../services/platform/tokens/TokenStore.response.js"

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
 * Returns the request with its current cookies: those that a server action of the same request has set, which `headers()` lacks,
 * and with all cookies of one name, of which `cookies()` shows only the last.
 */
export const currentRequest = (headers: { get(name: string): string | null }, cookies: NextCookies): RequestLike => ({
  headers: {
    get: (name) => (name === "cookie" ? currentCookies(headers.get("cookie") ?? "", cookies.getAll()) : headers.get(name))
  }
})

const currentCookies = (sent: string, all: ReturnType<NextCookies["getAll"]>): string => {
  const before = new Map(listCookies(sent))
  const isSent = ({ name, value }: (typeof all)[number]) => before.get(name) === value
  const unchanged = new Set(all.filter(isSent).map(({ name }) => name))
  return withCookies(
    sent,
    (name) => !unchanged.has(name),
    all.filter((one) => !isSent(one))
  )
}

/** Returns a `cookie` header without some cookies, and with others; the rest stays as the browser sent it. */
export const withCookies = (
  sent: string,
  isGone: (name: string) => boolean,
  added: Iterable<{ readonly name: string; readonly value: string }>
): string =>
  [
    ...sent.split(";").filter((part) => {
      const [cookie] = listCookies(part)
      return part.trim() !== "" && !(cookie && isGone(cookie[0]))
    }),
    cookieHeader(added)
  ]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("; ")

/** Formats a `cookie` header. */
const cookieHeader = (cookies: Iterable<{ readonly name: string; readonly value: string }>): string =>
  Array.from(cookies, ({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ")

/** Sets the session's `Set-Cookie` values through `cookies()`. */
export const cookieWriter = (cookies: NextCookies): ResponseHeaders => ({
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
    name: pair.slice(0, equals),
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
