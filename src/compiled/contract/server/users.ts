// Written by `npm run compile` from src/contract/server/users.ts.

import { pageOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/users.js"
import { CannotGetOwnUserWithoutUser } from "../../../errors/first.js"
import { TeamMembershipNotFound } from "../../../errors/team.js"
import { UserNotFound, UserWithEmailAlreadyExists } from "../../../errors/user.js"
import { ServerUser } from "../../schemas/User.js"
import { ServerCreateUser, ServerUpdateUser, UserQuery } from "../../schemas/UserUpdate.js"
import { Done } from "../../schemas/wire.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/users", {
  access: "server",
  session: "none",
  payload: ServerCreateUser,
  success: ServerUser,
  errors: [UserWithEmailAlreadyExists]
})

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/users/:userId", {
  access: "server",
  session: "none",
  success: Done,
  errors: [UserNotFound]
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/users/:userId", {
  access: "server",
  session: "none",
  success: ServerUser,
  errors: [UserNotFound]
})

export const getMe: CallOf<typeof contract.getMe> = /* @__PURE__ */ call("GET", "/users/me", {
  access: "server",
  session: "required",
  success: ServerUser,
  errors: [CannotGetOwnUserWithoutUser]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/users", {
  access: "server",
  session: "none",
  query: UserQuery,
  success: /* @__PURE__ */ pageOf(ServerUser)
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/users/:userId", {
  access: "server",
  session: "none",
  payload: ServerUpdateUser,
  success: ServerUser,
  errors: [UserNotFound, UserWithEmailAlreadyExists, TeamMembershipNotFound]
})

