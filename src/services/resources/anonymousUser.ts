import * as Effect from "effect/Effect"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import type { User } from "../../schemas/User.js"
import type { Anonymous } from "../auth/Anonymous.js"

type Failure = TransportFailure | Effect.Error<ReturnType<Anonymous["signUpAnonymously"]>>

/**
 * Returns the user, or creates an anonymous one. If a user signs in meanwhile, returns that user; if they also sign out again,
 * creates another anonymous user.
 */
export const anonymousUser = (
  get: Effect.Effect<User | null, TransportFailure | SessionExpired>,
  signUp: ReturnType<Anonymous["signUpAnonymously"]>
): Effect.Effect<User, Failure> => {
  const created = Effect.flatMap(get, (user) =>
    user === null ? Effect.fail(new SessionExpired({ reason: "signed-out" })) : Effect.succeed(user)
  )
  const user: Effect.Effect<User, Failure> = Effect.flatMap(get, (found) =>
    found === null ? signUpThenGet : Effect.succeed(found)
  )
  const signUpThenGet = Effect.matchEffect(signUp, {
    onFailure: (error) => (error._tag === "SessionExpired" ? user : Effect.fail(error)),
    onSuccess: () => created
  })
  return user
}
