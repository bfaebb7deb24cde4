import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as users from "../../contract/users.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import type { User } from "../../schemas/User.js"
import * as Resource from "../cache/Resource.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"

/** The user of the session. */
export class CurrentUser extends Context.Service<
  CurrentUser,
  {
    /** Gets the signed-in user; fails with `SessionExpired` where nobody is signed in. */
    get(options: { readonly or: "throw" }): Effect.Effect<User, TransportFailure | SessionExpired>
    /** Gets the signed-in user, or null where nobody is signed in. */
    get(options?: { readonly or?: "return-null" }): Effect.Effect<User | null, TransportFailure>
    /** The signed-in user, watched. Null where nobody is signed in. */
    readonly current: Resource.Resource<User | null, TransportFailure>
  }
>()("portico/resources/CurrentUser") {
  static readonly layerNoDeps = Layer.effect(
    CurrentUser,
    Effect.gen(function* () {
      const transport = yield* ClientTransport
      const current = yield* Resource.make(
        transport
          .call(users.getMe, {})
          .pipe(Effect.catchTag(["SessionExpired", "CannotGetOwnUserWithoutUser"], () => Effect.succeed(null))),
        yield* Session
      )
      const orThrow = Effect.flatMap(current.get, (user) =>
        user === null ? Effect.fail(new SessionExpired({ reason: "signed-out" })) : Effect.succeed(user)
      )

      function get(options: { readonly or: "throw" }): typeof orThrow
      function get(options?: { readonly or?: "return-null" }): typeof current.get
      function get(options?: { readonly or?: "throw" | "return-null" }): typeof current.get | typeof orThrow {
        return options?.or === "throw" ? orThrow : current.get
      }
      return CurrentUser.of({ get, current })
    })
  )
}
