import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as users from "../contract/server/users.js"
import type { ServerUser } from "../schemas/User.js"
import type { CallFailure } from "../services/auth/CallFailure.js"
import type { SessionClaims } from "../verify/SessionClaims.js"

/** The signed-in user of a request, as verified by `Authenticated` or `AuthenticatedRpc`. */
export class CurrentUser extends Context.Service<
  CurrentUser,
  {
    /** The claims of the access token; costs no request. */
    readonly claims: SessionClaims
    /** The whole user, as the platform has it now; requested on first use, and again only after a failure. */
    readonly user: Effect.Effect<ServerUser, CallFailure<typeof users.get>>
  }
>()("portico/http-api/CurrentUser") {}
