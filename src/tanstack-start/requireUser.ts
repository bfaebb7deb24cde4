import type { AdapterRequest } from "../web/allowedRequest.js"
import { checkVisitorApp } from "../web/checkAdapter.js"
import type { UserOf, WithUser } from "../web/requireUser.js"
import { redirectToSignIn } from "../web/requireUser.js"

/**
 * Returns the signed-in user in a server function or a server route. If no user is signed in, throws a redirect to the sign-in page,
 * which leads back. Rejects as `user.get()` does if the platform cannot be reached.
 *
 * ```ts
 * const getUser = createServerFn()
 *   .middleware([portico])
 *   .handler(({ context }) => requireUser(context.session, getRequest()))
 * ```
 */
export const requireUser = async <View extends WithUser>(session: View, request: AdapterRequest): Promise<UserOf<View>> => {
  checkVisitorApp(session)
  const user = await session.user.get()
  if (user === null) throw routerRedirect(redirectToSignIn(session, request))
  // A cast of a type that depends on the app.
  return user as UserOf<View>
}

/** Makes a response a redirect of TanStack Router, which its clients follow too. */
const routerRedirect = (response: Response): Response =>
  Object.assign(response, { options: { href: response.headers.get("location"), statusCode: response.status } })
