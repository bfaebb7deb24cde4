/**
 * Returns the response of a request whose session was used: with the session's cookies, and `Cache-Control: private, no-store`
 * unless the handler sets another. A response that sets cookies is never stored.
 */
export const sealed = (response: Response, cookies: Headers): Response => {
  const written = cookies.getSetCookie()
  const given = response.headers.get("cache-control")
  const control = cacheControl(given, written.length > 0)
  const isVaried = varies(control)
  // A response that upgrades the connection is never stored, and cannot be copied.
  if (response.status === 101 || (written.length === 0 && control === given && !isVaried)) return response
  // The headers of a fetched response are immutable.
  const changed = new Response(response.body, response)
  changed.headers.set("cache-control", control)
  if (isVaried) changed.headers.append("vary", "Cookie")
  for (const cookie of written) changed.headers.append("set-cookie", cookie)
  return changed
}

/** The `Cache-Control` that keeps session-dependent responses out of caches. */
export const privately = "private, no-store"

/** Returns the `Cache-Control` of a response; `given` is that of the handler. */
export const cacheControl = (given: string | null, setsCookies: boolean): string =>
  given === null || setsCookies ? privately : given

/** Returns whether a response needs `Vary: Cookie`: it may be stored, and only for one session. */
export const varies = (control: string): boolean => !/\b(?:public|no-store)\b/i.test(control)
