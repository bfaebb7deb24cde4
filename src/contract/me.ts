import { CannotGetOwnUserWithoutUser } from "../errors/signIn.js"
import { User } from "../schemas/User.js"
import { user } from "./levels.js"

// In a file of its own, so that an app that only reads users does not load the rules for changing them.

/** Gets the session's user. @source protocol/users.md#calls */
export const getMe = user.get("/users/me", {
  success: User,
  errors: [CannotGetOwnUserWithoutUser]
})
