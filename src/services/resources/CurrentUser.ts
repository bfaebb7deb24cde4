import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as users from "../../contract/users.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import type { User } from "../../schemas/User.js"
import type { UpdateUser } from "../../schemas/UserUpdate.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { RedirectFailure } from "../auth/Redirects.js"
import { Redirects } from "../auth/Redirects.js"
import * as Resource from "../cache/Resource.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"

/** The user of the session. */
export class CurrentUser extends Context.Service<
  CurrentUser,
  {
    /**
     * Gets the signed-in user. Where nobody is signed in, goes to the sign-in page and fails with `SessionExpired`; an app
     * that cannot go to another page fails with `NavigationUnavailableError`.
     */
    get(options: { readonly or: "redirect" }): Effect.Effect<User, TransportFailure | SessionExpired | RedirectFailure>
    /** Gets the signed-in user; fails with `SessionExpired` where nobody is signed in. */
    get(options: { readonly or: "throw" }): Effect.Effect<User, TransportFailure | SessionExpired>
    /** Gets the signed-in user, or null where nobody is signed in. */
    get(options?: { readonly or?: "return-null" }): Effect.Effect<User | null, TransportFailure>
    /** Changes the signed-in user and gives the new value. An absent key stays as it is. */
    update(changes: UpdateUser): Effect.Effect<User, CallFailure<typeof users.updateMe>>
    /** The signed-in user, watched. Null where nobody is signed in. */
    readonly current: Resource.Resource<User | null, TransportFailure>
  }
>()("portico/resources/CurrentUser") {
  static readonly layerNoDeps = Layer.effect(
    CurrentUser,
    Effect.gen(function* () {
      const scope = yield* Scope.Scope
      const transport = yield* ClientTransport
      const session = yield* Session
      const redirects = yield* Redirects
      const current = yield* Resource.make(
        transport
          .call(users.getMe, {})
          .pipe(Effect.catchTag(["SessionExpired", "CannotGetOwnUserWithoutUser"], () => Effect.succeed(null))),
        session
      )
      const orThrow = Effect.flatMap(current.get, (user) =>
        user === null ? Effect.fail(new SessionExpired({ reason: "signed-out" })) : Effect.succeed(user)
      )
      const orRedirect = Effect.tapError(orThrow, (error) =>
        error._tag === "SessionExpired" ? redirects.leaveFor("signIn") : Effect.void
      )

      function get(options: { readonly or: "redirect" }): typeof orRedirect
      function get(options: { readonly or: "throw" }): typeof orThrow
      function get(options?: { readonly or?: "return-null" }): typeof current.get
      function get(options?: {
        readonly or?: "redirect" | "throw" | "return-null"
      }): typeof current.get | typeof orThrow | typeof orRedirect {
        if (options?.or === "redirect") return orRedirect
        return options?.or === "throw" ? orThrow : current.get
      }
      const update = Effect.fn("CurrentUser.update")(function* (changes: UpdateUser) {
        const user = yield* transport.call(users.updateMe, { payload: changes })
        // The access token carries some of these values, and those who watch have not heard of the new ones.
        yield* session.markClaimsStale
        yield* Effect.forkIn(current.refresh, scope)
        return user
      })
      return CurrentUser.of({ get, update, current })
    })
  )
}
