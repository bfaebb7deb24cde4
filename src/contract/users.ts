import { ClientUserDeletionDisabled, InvalidProfileImage, OtpAuthenticationNotEnabled } from "../errors/refusals.js"
import { TeamMembershipNotFound } from "../errors/team.js"
import { CannotGetOwnUserWithoutUser, UserWithEmailAlreadyExists } from "../errors/user.js"
import { User } from "../schemas/User.js"
import { UpdateUserInput } from "../schemas/UserUpdate.js"
import { Done } from "../schemas/wire.js"
import { user } from "./levels.js"

export { getMe } from "./me.js"

/** Updates the session's user and returns the user. @source protocol/users.md#calls */
export const updateMe = user.patch("/users/me", {
  payload: UpdateUserInput,
  success: User,
  newFields: { "body.primary_email": { since: "2026-04" } },
  errors: [
    CannotGetOwnUserWithoutUser,
    TeamMembershipNotFound,
    UserWithEmailAlreadyExists,
    OtpAuthenticationNotEnabled,
    InvalidProfileImage
  ]
})

/** Deletes the session's user, if the project allows it. @source protocol/users.md#calls */
export const deleteMe = user.del("/users/me", {
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, ClientUserDeletionDisabled]
})
