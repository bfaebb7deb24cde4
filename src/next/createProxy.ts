import { NextResponse } from "next/server"
import { optional } from "../codecs/absence.js"
import { unchanged } from "../codecs/Codec.js"
import { SharedStoreError } from "../errors/store.js"
import type { Outcome } from "../promise/promised.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import { applyCookie, readCookies } from "../services/platform/cookieText.js"
import type { RequestAndResponse } from "../services/platform/tokens/TokenStore.response.js"
import { isRefusal } from "../verify/isRefusal.js"
import { hasTokenHeader } from "../web/allowedRequest.js"
import type { WithUser } from "../web/requireUser.js"
import { isOutage, pageOfRequest, signInRequired, signInUrl } from "../web/requireUser.js"
import { privateNoStore, unavailable, unavailableBy, withSessionCookies } from "../web/sessionResponse.js"
import type { AppForRequests } from "../web/withSession.js"
import { withCookies } from "./cookieJar.js"
import { onFirstUse } from "./onFirstUse.js"
import { pageHeader } from "./pageHeader.js"

/** The app for a visitor, as the proxy uses it. */
interface ProxyView extends WithUser {
  readonly auth: WithUser["auth"] & {
    readonly getTokens: { result(options: { readonly maxAgeMillis: number }): Promise<unknown> }
  }
}

/** The app for a visitor of a server app. */
interface Verifying {
  readonly verifySession: {
    result(
      source: undefined,
      options: { readonly allow: { readonly restricted: boolean } }
    ): Promise<Outcome<unknown, { readonly _tag: string }>>
  }
}

/** The options of a proxy. */
interface ProxyOptions<View> {
  /**
   * Either the paths of pages that only signed-in users see, such as `/dashboard/:path*`, without `basePath` and locale: other visitors
   * are sent to the sign-in page, which leads back. Or a function that is called with the app for the visitor, and can return a response to send instead of the
   * page. If the platform or the store of the sessions is unavailable, the response is a 503. Default: none.
   */
  readonly protect?:
    | ReadonlyArray<string>
    | ((session: View, request: Request) => Response | undefined | Promise<Response | undefined>)
}

/**
 * Creates Next's proxy (`proxy.ts`, or `middleware.ts` before Next 16): it refreshes an expired access token before the page is
 * rendered, sets it in the browser, and passes it to the page in the cookies of the request. Costs no request while tokens are
 * fresh. If the platform cannot be reached the page is still rendered, and its own calls fail. A function that returns the
 * app is called once, with the first request, so that `next build` needs no keys. Throws `InvalidOption`.
 *
 * ```ts
 * export const proxy = createProxy(() => createServerApp({ projectId, secretServerKey, baseUrl }), {
 *   protect: ["/dashboard/:path*"]
 * })
 * ```
 */
export const createProxy = <View extends ProxyView>(
  app: AppForRequests<View> | (() => AppForRequests<View>),
  options: ProxyOptions<View> = {}
) => {
  const appOnFirstUse = onFirstUse(app)
  checkProtect(options)
  const { protect = [] } = options
  const guard = typeof protect === "function" ? protect : guardOf(protect)
  return async (request: Request): Promise<Response> => {
    const newCookies = new Headers()
    const exchange: RequestAndResponse = { request, response: newCookies }
    const session = appOnFirstUse().forRequest(exchange)
    // A program with tokens of its own refreshes them.
    if (!hasTokenHeader(request)) {
      // If the store of the sessions is unavailable, what needs the session fails itself.
      await session.auth.getTokens.result({ maxAgeMillis: Number.POSITIVE_INFINITY }).catch(unlessOfStore)
    }
    const refused = await guarded(guard, session, request)
    if (refused !== undefined) return withSessionCookies(refused, newCookies)
    return continued(request, newCookies.getSetCookie())
  }
}

/** Returns the response of a guard. Next would answer with a 500 what it throws in an outage. */
const guarded = async <View>(
  guard: (session: View, request: Request) => Response | undefined | Promise<Response | undefined>,
  session: View,
  request: Request
): Promise<Response | undefined> => {
  try {
    return await guard(session, request)
  } catch (error) {
    if (!isOutage(error)) throw error
    return unavailableBy(session, error)
  }
}

const unlessOfStore = (error: unknown): null => {
  if (error instanceof SharedStoreError) return null
  throw error
}

/** Returns the response that continues to the page, with the cookies that the session has now. */
const continued = (request: Request, setCookies: ReadonlyArray<string>): Response => {
  const changed = new Set(setCookies.flatMap((text) => [...readCookies(text.split(";")[0] ?? "").keys()]))
  const cookies = new Map<string, string>()
  for (const text of setCookies) applyCookie(cookies, text)
  const headers = new Headers(request.headers)
  // Also replaces what the visitor has sent.
  headers.set(pageHeader, pageOfRequest(request) ?? "")
  if (setCookies.length > 0) {
    headers.set(
      "cookie",
      withCookies(
        request.headers.get("cookie") ?? "",
        (name) => changed.has(name),
        Array.from(cookies, ([name, value]) => ({ name, value }))
      )
    )
  }
  const response = NextResponse.next({ request: { headers } })
  if (setCookies.length > 0) response.headers.set("cache-control", privateNoStore)
  for (const text of setCookies) response.headers.append("set-cookie", text)
  return response
}

/** Returns the path of a page without `basePath` and locale, which Next takes off. */
const nextUrlOf = (request: Request & { readonly nextUrl?: NextUrl }): NextUrl =>
  request.nextUrl ?? { basePath: "", pathname: new URL(request.url).pathname }

interface NextUrl {
  readonly basePath: string
  readonly pathname: string
}

/** Returns the guard of pages that only signed-in users see. */
const guardOf = (paths: ReadonlyArray<string>) => {
  const isProtected = pathMatcher(paths)
  return async (session: ProxyView, request: Request): Promise<Response | undefined> => {
    const { basePath, pathname } = nextUrlOf(request)
    if (!isProtected(pathname)) return undefined
    // Next runs an action at whichever path it is sent to: it checks its user itself.
    if (request.headers.has("next-action")) return undefined
    const isSignedIn = await signedIn(session)
    if (isSignedIn === null) return unavailable()
    if (isSignedIn) return undefined
    if (!/^(?:GET|HEAD)$/.test(request.method)) return signInRequired(session, request)
    // Next takes only whole URLs here, and makes those of its own host relative.
    const signIn = signInUrl(session, pageOfRequest(request))
    // As `redirect()` of Next does in pages.
    const location = new URL(signIn.startsWith("/") ? basePath + signIn : signIn, request.url).href
    return new Response(null, { status: 307, headers: { "cache-control": privateNoStore, location } })
  }
}

/** Returns whether a user is signed in; null if that cannot be known. A server app verifies the access token, which costs no request. */
const signedIn = async (session: ProxyView & Partial<Verifying>): Promise<boolean | null> => {
  const { verifySession } = session
  if (verifySession === undefined) {
    return session.user.get().then(
      (user) => user !== null,
      () => null
    )
  }
  const outcome = await verifySession.result(undefined, { allow: { restricted: true } }).catch(unlessOfStore)
  if (outcome === null) return null
  if (outcome.ok) return true
  return isRefusal(outcome.error) || outcome.error._tag === "SessionExpired" ? false : null
}

/** Throws `InvalidOption` if the options of a proxy are invalid. */
const checkProtect = (options: { readonly protect?: unknown }): void => checkOptions(options, { protect: protectKind })

/**
 * Returns a function that says whether a path is one of those of the patterns, however it is written: case, doubled and trailing slashes and
 * escapes make no difference, because Next may show the same page.
 */
const pathMatcher = (patterns: ReadonlyArray<string>): ((pathname: string) => boolean) => {
  const all = patterns.map((pattern) => new RegExp(`^${segmentsOf(pattern).map(segmentPattern).join("")}$`, "i"))
  return (pathname) => {
    const path = `/${segmentsOf(unescaped(pathname)).join("/")}`.replace(/\.(?:rsc|segments\/.*)$/, "")
    return all.some((one) => one.test(path === "/" ? "" : path))
  }
}

const segmentsOf = (path: string) => path.split("/").filter((one) => one !== "")

const segmentPattern = (segment: string): string => {
  const [, name, repeat] = named.exec(segment) ?? []
  if (name === undefined) return `/${segment.replace(/[.+]/g, "\\$&")}`
  return repeat === "*" ? "(?:/[^/]+)*" : repeat === "+" ? "(?:/[^/]+)+" : "/[^/]+"
}

const named = /^:(\w+)([*+]?)$/

// A path without a pattern's other signs, which would look as if they meant something.
const isPathPattern = (u: unknown): boolean =>
  typeof u === "string" && u.startsWith("/") && segmentsOf(u).every((one) => named.test(one) || /^[\w.~@+-]+$/.test(one))

const protectKind = optional(
  unchanged(
    "a function, or a list of paths such as /dashboard/:path*",
    (u): u is unknown => typeof u === "function" || (Array.isArray(u) && u.every(isPathPattern))
  )
)

const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
