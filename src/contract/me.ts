import { CannotGetOwnUserWithoutUser } from "../errors/first.js"
import { User } from "../schemas/User.js"
import * as Endpoint from "./Endpoint.js"

// Apart from the calls that change users, so that an app which only reads them does not load the rules of changing.

/** Gets the user of the session. @source protocol/users.md#calls */
export const getMe = Endpoint.get("/users/me", {
  access: "client",
  session: "required",
  success: User,
  errors: [CannotGetOwnUserWithoutUser]
})
