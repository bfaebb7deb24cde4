import { PasswordAuthenticationNotEnabled } from "../../errors/auth.js"
import {
  InvalidPasswordHash,
  InvalidProfileImage,
  OtpAuthenticationNotEnabled,
  PrimaryEmailRequired
} from "../../errors/refusals.js"
import { TeamMembershipNotFound } from "../../errors/team.js"
import { CannotGetOwnUserWithoutUser, UserNotFound, UserWithEmailAlreadyExists } from "../../errors/user.js"
import { Page } from "../../schemas/List.js"
import { ServerUser } from "../../schemas/User.js"
import { CreateUserInput, ServerUpdateUserInput, UserQuery } from "../../schemas/UserUpdate.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"
import type { NewField } from "../Generation.js"
import { server } from "../levels.js"

const since: NewField = { since: "2026-04" }
const restriction: { readonly [place: string]: NewField } = {
  "body.restricted_by_admin": since,
  "body.restricted_by_admin_reason": since,
  "body.restricted_by_admin_private_details": since,
  "body.country_code": since,
  "body.risk_scores": since
}

/** Gets the session's user with all fields that a server may see. @source protocol/users.md#calls */
export const getMe = Endpoint.get("/users/me", {
  access: "server",
  session: "required",
  success: ServerUser,
  errors: [CannotGetOwnUserWithoutUser]
})

/** Lists the users of the project; without a limit, all of them. @source protocol/users.md#calls */
export const list = server.get("/users", {
  query: UserQuery,
  newFields: {
    // Older platforms do not restrict users, so their lists contain every user.
    "query.include_restricted": { since: "2026-04", before: "left-out" },
    "query.only_anonymous": { since: "2026-04" },
    "query.order_by=last_active_at": { since: "2026-11" }
  },
  success: Page(ServerUser)
})

/** Creates a user, even if the project does not allow sign-ups. @source protocol/users.md#calls */
export const create = server.post("/users", {
  payload: CreateUserInput,
  newFields: restriction,
  success: ServerUser,
  errors: [
    UserWithEmailAlreadyExists,
    PasswordAuthenticationNotEnabled,
    OtpAuthenticationNotEnabled,
    InvalidPasswordHash,
    InvalidProfileImage,
    PrimaryEmailRequired
  ]
})

/** Gets a user of the project. @source protocol/users.md#calls */
export const get = server.get("/users/:userId", {
  success: ServerUser,
  errors: [UserNotFound]
})

/** Updates a user of the project and returns it. @source protocol/users.md#calls */
export const update = server.patch("/users/:userId", {
  payload: ServerUpdateUserInput,
  newFields: restriction,
  success: ServerUser,
  errors: [
    UserNotFound,
    UserWithEmailAlreadyExists,
    TeamMembershipNotFound,
    PasswordAuthenticationNotEnabled,
    OtpAuthenticationNotEnabled,
    InvalidPasswordHash,
    InvalidProfileImage,
    PrimaryEmailRequired
  ]
})

/** Deletes a user of the project. @source protocol/users.md#calls */
export const del = server.del("/users/:userId", {
  success: Done,
  errors: [UserNotFound]
})
