/**
 * The response of a request whose session was used: with the session's cookies, and kept out of every cache that is not the
 * visitor's own unless the handler decides otherwise. A response that sets cookies is never stored.
 */
export const sealed = (response: Response, cookies: Headers): Response => {
  const written = cookies.getSetCookie()
  const isDecided = response.headers.has("cache-control")
  if (isDecided && written.length === 0) return response
  // The headers of a response that was fetched cannot be changed.
  const changed = new Response(response.body, response)
  changed.headers.set("cache-control", privately)
  for (const cookie of written) changed.headers.append("set-cookie", cookie)
  return changed
}

/** What keeps an answer that depends on a session out of shared caches. */
export const privately = "private, no-store"
