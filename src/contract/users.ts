import * as Schema from "effect/Schema"
import { CannotGetOwnUserWithoutUser, UserNotFound, UserWithEmailAlreadyExists } from "../errors/user.js"
import { ServerUser, User } from "../schemas/User.js"
import { Metadata, Wire } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** Gets the user of the session. @source spec 7 Users */
export const getMe = Endpoint.get("/users/me", {
  access: "client",
  session: "required",
  success: User,
  errors: [CannotGetOwnUserWithoutUser]
})

/** Gets any user of the project. @source spec 7 Users */
export const get = Endpoint.get("/users/:userId", {
  access: "server",
  session: "none",
  success: ServerUser,
  errors: [UserNotFound]
})

/** What a server may change of a user; an absent key stays as it is. */
export class UserUpdate extends Schema.Opaque<UserUpdate>()(
  Wire({
    displayName: Schema.optionalKey(Schema.NullOr(Schema.String)),
    primaryEmail: Schema.optionalKey(Schema.NullOr(Schema.String)),
    serverMetadata: Schema.optionalKey(Metadata)
  })
) {}

/** Changes a user of the project and gives the new value. @source spec 7 Users */
export const update = Endpoint.patch("/users/:userId", {
  access: "server",
  session: "none",
  payload: UserUpdate,
  success: ServerUser,
  errors: [UserNotFound, UserWithEmailAlreadyExists]
})
