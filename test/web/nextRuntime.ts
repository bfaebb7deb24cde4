import { AsyncLocalStorage } from "node:async_hooks"
import type { NextCookie, NextCookies } from "../../src/next/cookieJar.js"

// The parts of `next/cache`, `next/headers` and `next/server` that the adapter uses, in place of Next, which only apps install. Like
// Next's, the cookies of a request are a map, in which the last of several with one name remains, and so are those of a response.

interface Running {
  readonly headers: Headers
  readonly cookies: NextCookies
  /** Resolves when the rendering is at what is not prerendered. */
  readonly io: () => Promise<void>
}

const running = new AsyncLocalStorage<Running>()
const current = (): Running => running.getStore() ?? raise("outside of a request")

export const headers = async () => current().headers
export const cookies = async () => current().cookies
export const io = () => current().io()

export class NextResponse extends Response {
  /** Continues to the page, optionally with other request headers. */
  static next = ({ request }: { readonly request?: { readonly headers?: Headers } } = {}) => {
    const cookie = request?.headers?.get("cookie") ?? null
    return new NextResponse(null, { headers: { "x-middleware-next": "1", ...(cookie !== null && { "x-cookie": cookie }) } })
  }
}

export const redirect = (url: string): never => {
  throw new Redirect(url)
}

/** The error that `redirect` and `permanentRedirect` of `next/navigation` throw. */
export class Redirect extends Error {
  readonly digest: string
  readonly location: string
  readonly status: number
  constructor(location: string, status = 307) {
    super("NEXT_REDIRECT")
    this.location = location
    this.status = status
    this.digest = `NEXT_REDIRECT;replace;${location};${status};`
  }
}

/**
 * Responds to a request with a route handler, including redirects and cookies set with `cookies()`. What runs after the response, as
 * in `after()`, can set none.
 */
export const answer = (
  request: Request,
  handle: (request: Request) => Promise<Response>,
  io = () => Promise.resolve()
): Promise<Response> => {
  const written = new Map<string, string>()
  const jar = new Map(parsed(request.headers.get("cookie") ?? ""))
  let isSent = false
  const cookies: NextCookies = {
    getAll: () => Array.from(jar, ([name, value]) => ({ name, value })),
    set: (cookie) => {
      if (isSent) raise("in a Server Action or Route Handler only")
      jar.set(cookie.name, cookie.value)
      written.set(cookie.name, textOf(cookie))
    }
  }
  return running.run({ headers: request.headers, cookies, io }, async () => {
    const response = await handle(request).catch((thrown: unknown) => {
      if (!(thrown instanceof Redirect)) throw thrown
      return new Response(null, { status: thrown.status, headers: { location: thrown.location } })
    })
    for (const text of written.values()) response.headers.append("set-cookie", text)
    isSent = true
    return response
  })
}

const parsed = (header: string): ReadonlyArray<readonly [string, string]> =>
  header.split(/; */).flatMap((part) => {
    const [name = "", ...value] = part.split("=")
    try {
      return name === "" ? [] : [[name, decodeURIComponent(value.join("="))] as const]
    } catch {
      return []
    }
  })

const textOf = ({ domain, httpOnly, maxAge, name, path, secure, value }: NextCookie) =>
  [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ...(secure ? ["Secure"] : []),
    ...(httpOnly ? ["HttpOnly"] : [])
  ].join("; ")

const raise = (message: string): never => {
  throw new Error(message)
}
