import * as Schema from "effect/Schema"
import { Wire } from "../schemas/wire.js"
import { KnownError } from "./KnownError.js"

/** No user of the project has this id. */
export class UserNotFound extends KnownError<UserNotFound>()("UserNotFound", {
  code: "USER_NOT_FOUND",
  status: 404,
  category: "user"
}) {}

/** The e-mail already signs another user in. */
export class UserWithEmailAlreadyExists extends KnownError<UserWithEmailAlreadyExists>()("UserWithEmailAlreadyExists", {
  code: "USER_EMAIL_ALREADY_EXISTS",
  status: 409,
  category: "user",
  details: Wire({ email: Schema.String, wouldWorkIfEmailWasVerified: Schema.Boolean })
}) {}

/** `"me"` names nobody, because the request carries no user. */
export class CannotGetOwnUserWithoutUser extends KnownError<CannotGetOwnUserWithoutUser>()("CannotGetOwnUserWithoutUser", {
  code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
  status: 400,
  category: "user"
}) {}
