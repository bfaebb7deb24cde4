import * as details from "../schemas/details/user.js"
import { KnownError } from "./KnownError.js"

/**
 * Another user already signs in with the e-mail address. Let the user sign in instead; if `wouldWorkIfEmailWasVerified` is true,
 * verifying that user's address makes it possible.
 */
export class UserWithEmailAlreadyExists extends KnownError("UserWithEmailAlreadyExists", {
  code: "USER_EMAIL_ALREADY_EXISTS",
  status: 409,
  category: "conflict",
  details: details.UserWithEmailAlreadyExists
}) {}

/** The action needs a verified e-mail address. Let the user verify it; today's platform does not raise it. */
export class EmailNotVerified extends KnownError("EmailNotVerified", {
  status: 400,
  category: "auth"
}) {}

/** The request names a user that does not exist. Check the user id. */
export class UserIdDoesNotExist extends KnownError("UserIdDoesNotExist", {
  status: 400,
  category: "notFound",
  details: details.UserIdDoesNotExist
}) {}

/** No user of the project has this id. Check the id; anonymous users are found only if the call includes them. */
export class UserNotFound extends KnownError("UserNotFound", {
  status: 404,
  category: "notFound"
}) {}

export { CannotGetOwnUserWithoutUser } from "./signIn.js"
