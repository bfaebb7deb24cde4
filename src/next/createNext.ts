import * as nextCache from "next/cache"
import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"
import { cache } from "react"
import { optional } from "../codecs/absence.js"
import { literal } from "../codecs/scalar.js"
import { SharedStoreError } from "../errors/store.js"
import type { Outcome } from "../promise/promised.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import type { RequestLike } from "../services/platform/RequestLike.js"
import { requestHeader } from "../services/platform/RequestLike.js"
import type { RequestAndResponse } from "../services/platform/tokens/TokenStore.response.js"
import { isRefusal } from "../verify/isRefusal.js"
import type { SessionClaims } from "../verify/SessionClaims.js"
import { checkSessionOptions } from "../web/checkAdapter.js"
import type { UserOf, WithUser } from "../web/requireUser.js"
import { signInUrl } from "../web/requireUser.js"
import { unavailableBy, withSessionCookies } from "../web/sessionResponse.js"
import type { AppForRequests, SessionOptions } from "../web/withSession.js"
import { crossOriginMessage, refusal, sessionFor } from "../web/withSession.js"
import { cookieWriter, currentRequest } from "./cookieJar.js"
import { onFirstUse } from "./onFirstUse.js"
import { pageHeader } from "./pageHeader.js"

/** The part of an app that the adapter uses: an app of `createClientApp` or `createServerApp`. */
export interface NextApp<View, ReadOnlyView> extends AppForRequests<View> {
  forRequest(exchange: RequestAndResponse): View
  forRequest(request: RequestLike): ReadOnlyView
}

/** An app for a visitor, which can redirect through the router of a framework. */
interface Redirecting extends WithUser {
  readonly auth: WithUser["auth"] & { setNavigate(navigate: (url: string) => void): Promise<void> }
  readonly user: { get(options: { readonly or: "redirect" }): Promise<unknown> } & WithUser["user"]
}

/** Returns the signed-in user in server components, server actions and route handlers. */
export interface GetUser<User> {
  /**
   * Returns the signed-in user. If no user is signed in, redirects to the sign-in page with `redirect()` of `next/navigation`; the page
   * leads back if the app has `createProxy`.
   */
  (options: { readonly or: "redirect" }): Promise<User>
  /** Returns the signed-in user, or null. */
  (options?: { readonly or?: "null" | "return-null" }): Promise<User | null>
}

interface Verifying {
  readonly verifySession: { result(): Promise<Outcome<SessionClaims, { readonly _tag: string }>> }
}

/** The session of a visitor in the App Router. */
export interface Next<View, ReadOnlyView extends WithUser> {
  /**
   * Returns the read-only app for the visitor, for server components; the same one during a request. Sessions cannot start or end
   * there. `user.get({ or: "redirect" })` redirects as `getUser` does.
   */
  readonly session: () => Promise<ReadOnlyView>
  /** Returns the signed-in user; loaded once per request, however many components call it. */
  readonly getUser: GetUser<UserOf<ReadOnlyView>>
  /**
   * Returns the claims of the verified access token, or null if it is not accepted; costs no request while the token is fresh.
   * Rejects if the platform cannot be reached. Only for a server app.
   */
  readonly getSession: ReadOnlyView extends Verifying ? () => Promise<SessionClaims | null> : never
  /**
   * Creates a server action that receives the app for the visitor as its first argument. If the session starts or ends, its
   * cookies are set. Throws, without running the action, if a page of another origin calls it with the visitor's cookies. Creating
   * it throws `InvalidOption`.
   */
  readonly action: <Args extends ReadonlyArray<unknown>, A>(
    run: (session: View, ...args: Args) => Promise<A>,
    options?: SessionOptions
  ) => (...args: Args) => Promise<A>
  /** Creates a route handler that receives the app for the visitor as its second argument. See `withSession` of `portico/web`. */
  readonly route: <Rest extends ReadonlyArray<unknown>>(
    handle: (request: Request, session: View, ...rest: Rest) => Response | Promise<Response>,
    options?: SessionOptions
  ) => (request: Request, ...rest: Rest) => Promise<Response>
}

/**
 * Creates the functions for server components, server actions and route handlers of Next's App Router, from one app for the whole
 * process. Also add `createProxy` of `portico/next/proxy`, which refreshes sessions before pages are rendered. A function that
 * returns the app is called once, with the first request, so that `next build` needs no keys. Throws `InvalidOption`.
 *
 * ```ts
 * export const { action, getUser, route, session } = createNext(() => createServerApp({ projectId, secretServerKey, baseUrl }))
 * ```
 */
export const createNext = <View extends Redirecting, ReadOnlyView extends Redirecting>(
  app: NextApp<View, ReadOnlyView> | (() => NextApp<View, ReadOnlyView>)
): Next<View, ReadOnlyView> => {
  const appOnFirstUse = onFirstUse(app)
  const session = cache(async () => {
    // First: `next build` ends the rendering of a page here.
    const request = currentRequest(await headers(), await cookies())
    // With `cacheComponents`, Next prerenders pages with cookies too, and rejects reading the time before this.
    await nextCache.io?.()
    return withRedirect(appOnFirstUse().forRequest(request), request)
  })
  const userOfRequest = cache(async () => (await session()).user.get())
  const getUser = async (options: { readonly or?: "redirect" | "null" | "return-null" } = {}) => {
    checkOptions(options, { or: optional(literal("redirect", "null", "return-null")) })
    const user = await userOfRequest()
    return user === null && options.or === "redirect" ? (await session()).user.get({ or: "redirect" }) : user
  }
  const getSession = cache(async () => {
    const { verifySession } = (await session()) as ReadOnlyView & Verifying
    const outcome = await verifySession.result()
    if (outcome.ok) return outcome.value
    if (outcome.error._tag === "SessionExpired" || isRefusal(outcome.error)) return null
    throw outcome.error
  })
  return {
    session,
    // Casts of types that depend on the app.
    getUser: getUser as Next<View, ReadOnlyView>["getUser"],
    getSession: getSession as Next<View, ReadOnlyView>["getSession"],
    action: (run, options) => {
      checkSessionOptions(options)
      return async (...args) => {
        const jar = await cookies()
        // Next compares only `Origin`, and calls an action only with this method.
        const request = { ...currentRequest(await headers(), jar), method: "POST" }
        const session = sessionFor(appOnFirstUse(), request, cookieWriter(jar), options)
        if (session === null) throw new Error(crossOriginMessage)
        return run(await withRedirect(session, request), ...args)
      }
    },
    route: (handle, options) => {
      checkSessionOptions(options)
      return async (request, ...rest) => {
        const newCookies = new Headers()
        const session = sessionFor(appOnFirstUse(), request, newCookies, options)
        if (session === null) return refusal()
        try {
          await withRedirect(session, request)
          return withSessionCookies(await handle(request, session, ...rest), newCookies)
        } catch (thrown) {
          const response = responseOfThrown(thrown)
          if (response !== null) return withSessionCookies(response, newCookies)
          if (thrown instanceof SharedStoreError) return unavailableBy(session, thrown)
          // Next answers with a 500, without any cookies.
          throw thrown
        }
      }
    }
  }
}

/** Makes the required redirects of an app for a visitor those of Next, such as that of `user.get({ or: "redirect" })`. */
const withRedirect = async <View extends Redirecting>(view: View, request: RequestLike): Promise<View> => {
  await view.auth.setNavigate((url) =>
    redirect(url === view.auth.urls.signIn ? signInUrl(view, requestHeader(request, pageHeader) || null) : url)
  )
  return view
}

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
