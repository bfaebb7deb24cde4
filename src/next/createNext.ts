import { cookies, headers } from "next/headers"
import { cache } from "react"
import type { Outcome } from "../promise/promised.js"
import type { RequestLike } from "../services/platform/RequestLike.js"
import type { RequestAndResponse } from "../services/platform/TokenStore.response.js"
import type { SessionClaims } from "../verify/SessionClaims.js"
import type { AppForRequests, SessionOptions } from "../web/withSession.js"
import { withSession } from "../web/withSession.js"
import { jarOf, requestNow } from "./cookieJar.js"

/** What the adapter needs of an app: that of `createClientApp`, `createServerApp` or `createAdminApp`. */
export interface NextApp<View, ReadOnlyView> extends AppForRequests<View> {
  forRequest(exchange: RequestAndResponse): View
  forRequest(request: RequestLike): ReadOnlyView
}

interface WithUser {
  readonly user: { get(): Promise<unknown> }
}

interface Verifying {
  readonly verifySession: { result(): Promise<Outcome<SessionClaims, unknown>> }
}

/** The session of a visitor in the App Router. */
export interface Next<View, ReadOnlyView extends WithUser> {
  /** The app for the visitor, in server components; the same one during one request. Sessions cannot begin or end there. */
  readonly session: () => Promise<ReadOnlyView>
  /** The signed-in user, or null; read once in a request, however many components ask. */
  readonly getUser: () => Promise<Awaited<ReturnType<ReadOnlyView["user"]["get"]>>>
  /**
   * Who is signed in, as the verified access token says, or null; costs no request while the token is fresh. Only an app of a
   * backend has it.
   */
  readonly getSession: ReadOnlyView extends Verifying ? () => Promise<SessionClaims | null> : never
  /** Makes a server action that gets the app for the visitor first. The cookies of a session that begins or ends are set. */
  readonly action: <Args extends ReadonlyArray<unknown>, A>(
    run: (session: View, ...args: Args) => Promise<A>
  ) => (...args: Args) => Promise<A>
  /** Makes a route handler that gets the app for the visitor as its second argument. See `withSession` of `portico/web`. */
  readonly route: <Rest extends ReadonlyArray<unknown>>(
    handle: (request: Request, session: View, ...rest: Rest) => Response | Promise<Response>,
    options?: SessionOptions
  ) => (request: Request, ...rest: Rest) => Promise<Response>
}

/**
 * Makes what server components, server actions and route handlers of Next's App Router need, of one app for the whole process.
 * Add `createProxy` of `portico/next/proxy`, which renews sessions before pages are rendered.
 *
 * ```ts
 * export const { action, getUser, route, session } = createNext(createServerApp({ projectId, secretServerKey, baseUrl }))
 * ```
 */
export const createNext = <View, ReadOnlyView extends WithUser>(app: NextApp<View, ReadOnlyView>): Next<View, ReadOnlyView> => {
  const session = cache(async () => app.forRequest(requestNow(await headers(), await cookies())))
  const getUser = cache(async () => (await session()).user.get())
  const getSession = cache(async () => {
    const { verifySession } = (await session()) as ReadOnlyView & Verifying
    const outcome = await verifySession.result()
    return outcome.ok ? outcome.value : null
  })
  return {
    session,
    // The casts of what depends on the app.
    getUser: getUser as Next<View, ReadOnlyView>["getUser"],
    getSession: getSession as Next<View, ReadOnlyView>["getSession"],
    action:
      (run) =>
      async (...args) => {
        const jar = await cookies()
        return run(app.forRequest({ request: requestNow(await headers(), jar), response: jarOf(jar) }), ...args)
      },
    route: (handle, options) => withSession(app, handle, options)
  }
}
