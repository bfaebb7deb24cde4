import type { AdapterRequest } from "../web/allowedRequest.js"
import { checkVisitorApp } from "../web/checkAdapter.js"
import type { UserOf, WithUser } from "../web/requireUser.js"
import { redirectToSignIn, userOrResponse } from "../web/requireUser.js"

/**
 * Returns the signed-in user in a loader or an action. If no user is signed in, throws a redirect to the sign-in page, which leads back.
 * If the platform or the store of the sessions is unavailable, throws a 503.
 *
 * ```ts
 * export const loader = async ({ context, request }: Route.LoaderArgs) => {
 *   const user = await requireUser(context.get(session), request)
 *   return { email: user.primaryEmail }
 * }
 * ```
 */
export const requireUser = async <View extends WithUser>(session: View, request: AdapterRequest): Promise<UserOf<View>> => {
  checkVisitorApp(session)
  const user = await userOrResponse(session, () => redirectToSignIn(session, request))
  if (user instanceof Response) throw user
  return user
}
