/**
 * Returns the response of a request whose session was used: with the session's cookies, and `Cache-Control: private, no-store`
 * unless the handler sets another. A response that sets cookies is never stored.
 */
export const sealed = (response: Response, cookies: Headers): Response => {
  const written = cookies.getSetCookie()
  const isDecided = response.headers.has("cache-control")
  if (isDecided && written.length === 0) return response
  // The headers of a fetched response are immutable.
  const changed = new Response(response.body, response)
  changed.headers.set("cache-control", privately)
  for (const cookie of written) changed.headers.append("set-cookie", cookie)
  return changed
}

/** The `Cache-Control` that keeps session-dependent responses out of caches. */
export const privately = "private, no-store"
