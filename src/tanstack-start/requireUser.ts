import type { AdapterRequest } from "../web/allowedRequest.js"
import { checkVisitorApp } from "../web/checkAdapter.js"
import type { UserOf, WithUser } from "../web/requireUser.js"
import { isOutage, redirectToSignIn } from "../web/requireUser.js"
import { noteOutage } from "../web/sessionResponse.js"

/**
 * Returns the signed-in user in a server function or a server route. If no user is signed in, throws a redirect to the sign-in page,
 * which leads back. If the platform or the store of the sessions is unavailable, rejects as `user.get()` does, and the response is a
 * 503 instead of a 500.
 *
 * ```ts
 * const getUser = createServerFn()
 *   .middleware([portico])
 *   .handler(({ context }) => requireUser(context.session, getRequest()))
 * ```
 */
export const requireUser = async <View extends WithUser>(session: View, request: AdapterRequest): Promise<UserOf<View>> => {
  checkVisitorApp(session)
  const user = await session.user.get().catch((error: unknown) => {
    // The pages of TanStack Start can be answered with no response that is thrown but a redirect.
    if (isOutage(error)) noteOutage(session)
    throw error
  })
  if (user === null) throw routerRedirect(redirectToSignIn(session, request))
  // A cast of a type that depends on the app.
  return user as UserOf<View>
}

/** Makes a response a redirect of TanStack Router, which its clients follow too. */
const routerRedirect = (response: Response): Response =>
  Object.assign(response, { options: { href: response.headers.get("location"), statusCode: response.status } })
