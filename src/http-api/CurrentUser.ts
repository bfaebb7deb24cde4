import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import type * as users from "../contract/server/users.js"
import type { ServerUser } from "../schemas/User.js"
import type { ServerApp } from "../services/ServerApp.js"
import type { CallFailure } from "../services/transport/Transport.js"
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
>()("portico/http-api/CurrentUser") {
  /**
   * A made-up user, for the tests of handlers: with these claims, and for those that are not given, those of a normal user. `user` is the
   * whole user, if a handler asks for it.
   *
   * ```ts
   * Effect.provide(handler, CurrentUser.layerTest({ email: "ada@example.com" }))
   * ```
   */
  static readonly layerTest = (claims: Partial<SessionClaims> = {}, user?: ServerUser): Layer.Layer<CurrentUser> =>
    Layer.succeed(CurrentUser, madeUp(claims, user))
}

/** Returns the service of a made-up user. @internal */
export const madeUp = (claims: Partial<SessionClaims>, user?: ServerUser): CurrentUser["Service"] => ({
  claims: { ...normal, ...claims },
  user:
    user === undefined ? Effect.die(new Error("The test asks for the whole user: pass it to `layerTest`.")) : Effect.succeed(user)
})

const normal: SessionClaims = {
  userId: "00000000-0000-4000-8000-000000000001",
  projectId: "00000000-0000-4000-8000-000000000000",
  branchId: "main",
  sessionId: null,
  displayName: null,
  email: null,
  isEmailVerified: false,
  selectedTeamId: null,
  isAnonymous: false,
  isRestricted: false,
  restrictedReason: null,
  requiresMfa: false,
  signedUpAt: null,
  issuedAt: null,
  expiresAt: null
}

/** Returns the service of a user whose claims are verified. Only a load of the whole user that succeeds is kept. */
export const userOf = (app: ServerApp["Service"], claims: SessionClaims): Effect.Effect<CurrentUser["Service"]> =>
  Effect.map(
    Effect.cachedWithTTL(app.users.get(claims.userId), (exit) => (Exit.isSuccess(exit) ? Number.POSITIVE_INFINITY : 0)),
    (user) => ({ claims, user })
  )
