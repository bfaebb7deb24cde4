import * as Effect from "effect/Effect"
import { CannotGetOwnUserWithoutUser, UserAuthenticationRequired } from "portico/effect/errors"
import type { Auth } from "./Auth.js"

/** Returns the signed-in user, who is the subject of the request; fails if there is none. */
export const ownUser = ({ user }: Auth) =>
  user === undefined ? Effect.fail(new CannotGetOwnUserWithoutUser()) : Effect.succeed(user)

/** Returns the signed-in user, whom the request needs; fails if there is none. */
export const requireUser = ({ user }: Auth) =>
  user === undefined ? Effect.fail(new UserAuthenticationRequired()) : Effect.succeed(user)
