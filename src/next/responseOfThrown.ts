/**
 * Returns the response to what `redirect()`, `permanentRedirect()`, `notFound()`, `forbidden()` or `unauthorized()` of `next/navigation`
 * throws in a route handler; null for anything else. Next's own response has no `Cache-Control`, without which caches keep a permanent
 * redirect and a 404, and all but redirects lose the cookies that were set. No public function of Next reads such an error.
 */
export const responseOfThrown = (thrown: unknown): Response | null => {
  const given: unknown = Object(thrown).digest
  const digest = typeof given === "string" ? given : ""
  const [, location, redirected] = /^NEXT_REDIRECT;\w+;(.*);(30[378]);$/.exec(digest) ?? []
  if (location !== undefined) return new Response(null, { status: Number(redirected), headers: { location } })
  const [, refused] = /^NEXT_HTTP_ERROR_FALLBACK;(40[134])$/.exec(digest) ?? []
  return refused === undefined ? null : new Response(null, { status: Number(refused) })
}
