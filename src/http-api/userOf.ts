import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { ServerApp } from "../services/ServerApp.js"
import type { SessionClaims } from "../verify/SessionClaims.js"
import type { CurrentUser } from "./CurrentUser.js"

/** Returns the service of a user whose claims are verified. Only a load of the whole user that succeeds is kept. */
export const userOf = (app: ServerApp["Service"], claims: SessionClaims): Effect.Effect<CurrentUser["Service"]> =>
  Effect.map(
    Effect.cachedWithTTL(app.users.get(claims.userId), (exit) => (Exit.isSuccess(exit) ? Number.POSITIVE_INFINITY : 0)),
    (user) => ({ claims, user })
  )
