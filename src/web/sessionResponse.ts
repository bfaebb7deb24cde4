import { retryAfterSeconds, SharedStoreError } from "../errors/store.js"
import { unhandledOf } from "../services/platform/Unhandled.js"

/**
 * Returns the response of a request whose session was used: with the session's cookies, and `Cache-Control: private, no-store`
 * unless the handler sets another. A response that sets cookies is never stored.
 */
export const withSessionCookies = (given: Response, cookies: Headers): Response => {
  sentCookies.add(cookies)
  const response = given.status === 500 && hadOutage(cookies) ? asUnavailable(given) : given
  const setCookies = cookies.getSetCookie()
  const before = response.headers.get("cache-control")
  const control = cacheControl(before, setCookies.length > 0)
  const isVaried = needsVary(control)
  // A response that upgrades the connection, or fails it (`Response.error()`), is never stored, and cannot be copied.
  if (response.status < 200 || (setCookies.length === 0 && control === before && !isVaried)) return response
  // The headers of a fetched response are immutable. Frameworks mark redirects with own properties of the response; the state of
  // the response itself, which Node 20 keeps in symbols, must not be copied.
  const changed = Object.assign(new Response(response.body, response), Object.fromEntries(Object.entries(response)))
  changed.headers.set("cache-control", control)
  if (isVaried) changed.headers.append("vary", sessionVary)
  for (const cookie of setCookies) changed.headers.append("set-cookie", cookie)
  return changed
}

const sentCookies = new WeakSet<object>()

// The sessions, and their cookies, of requests whose visitor could not be known.
const outages = new WeakSet<object>()

/**
 * Notes that the platform or the store of the sessions was unavailable for a session or its cookies. If the response with these cookies
 * is a 500, it becomes a 503.
 */
export const noteOutage = (of: object): void => void outages.add(of)

/** Returns whether an outage has been noted. */
export const hadOutage = (of: object): boolean => outages.has(of)

const asUnavailable = (response: Response): Response => {
  const changed = new Response(response.body, { status: 503, headers: response.headers })
  changed.headers.set("retry-after", String(retryAfterSeconds))
  return changed
}

/** Returns whether a response with these cookies has been made. */
export const isSent = (cookies: object): boolean => sentCookies.has(cookies)

/**
 * Returns the response of a handler with the session's cookies. Throws what the handler throws; a `Response` that is thrown, such as
 * a redirect of a framework, gets the cookies too. With any other error they are lost. If the store of the sessions is unavailable, the
 * error is reported, and the response is a 503.
 */
export const respondWithCookies = async (
  session: unknown,
  respond: () => Response | Promise<Response>,
  cookies: Headers
): Promise<Response> => {
  try {
    return withSessionCookies(await respond(), cookies)
  } catch (thrown) {
    if (thrown instanceof SharedStoreError) return unavailableBy(session, thrown)
    throw thrown instanceof Response ? withSessionCookies(thrown, cookies) : thrown
  }
}

/** Returns the response to a request whose visitor cannot be known, because the platform or the store of the sessions is unavailable. */
export const unavailable = (): Response =>
  new Response("Try again in a moment.", {
    status: 503,
    headers: {
      "cache-control": privateNoStore,
      "content-type": "text/plain",
      "retry-after": String(retryAfterSeconds)
    }
  })

/** Reports why the visitor cannot be known, and returns the response. */
export const unavailableBy = (session: unknown, error: unknown): Response => {
  unhandledOf(Object(session))(error)
  return unavailable()
}

/** The `Cache-Control` that keeps session-dependent responses out of caches. */
export const privateNoStore = "private, no-store"

/** Returns the `Cache-Control` of a response; `given` is that of the handler. */
export const cacheControl = (given: string | null, setsCookies: boolean): string =>
  given === null || setsCookies ? privateNoStore : given

/** The `Vary` of a response that may be stored for one session: the headers that sessions are read from. */
export const sessionVary = "Cookie, Authorization, X-Stack-Auth"

/** Returns whether a response needs `sessionVary`: it may be stored, and only for one session. */
export const needsVary = (control: string): boolean => !/\b(?:public|no-store)\b/i.test(control)
