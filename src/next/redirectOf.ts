/**
 * Returns the response to what `redirect()` or `permanentRedirect()` of `next/navigation` throws in a route handler; null for
 * anything else. Next's own response has no `Cache-Control`, and browsers keep a permanent redirect without one. No public function
 * of Next reads such an error.
 */
export const redirectOf = (thrown: unknown): Response | null => {
  const digest: unknown = Object(thrown).digest
  const [, location, status] = (typeof digest === "string" && /^NEXT_REDIRECT;\w+;(.*);(30[378]);$/.exec(digest)) || []
  return location === undefined ? null : new Response(null, { status: Number(status), headers: { location } })
}
