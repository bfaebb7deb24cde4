import * as Effect from "effect/Effect"
import { CannotGetOwnUserWithoutUser, UserAuthenticationRequired } from "portico/effect/errors"
import type { User } from "../world/User.js"
import type { Auth } from "./Auth.js"
import { forbidden } from "./StatusError.js"

/** Returns the signed-in user, who is the subject of the request; fails if there is none. */
export const ownUser = (auth: Auth | undefined) =>
  auth?.user === undefined ? Effect.fail(new CannotGetOwnUserWithoutUser()) : Effect.succeed(auth.user)

/** Returns the signed-in user, whom the request needs; fails if there is none. */
export const requireUser = ({ user }: Auth) =>
  user === undefined ? Effect.fail(new UserAuthenticationRequired()) : Effect.succeed(user)

/** Fails if an id is not that of the signed-in user. The message is "A client can only [action] of its own user." */
export const requireSelf = (user: User | undefined, userId: string | undefined, action: string) =>
  user !== undefined && user.id === userId ? Effect.void : Effect.fail(forbidden(`A client can only ${action} of its own user.`))
