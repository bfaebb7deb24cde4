// Written by `npm run compile` from src/contract/users.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/users.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { TeamMembershipNotFound } from "../../errors/team.js"
import { User } from "../schemas/User.js"
import { UpdateUser } from "../schemas/UserUpdate.js"
import { Done } from "../schemas/wire.js"

export const deleteMe: CallOf<typeof contract.deleteMe> = /* @__PURE__ */ call("DELETE", "/users/me", {
  access: "client",
  session: "required",
  success: Done,
  errors: [CannotGetOwnUserWithoutUser]
})

export const updateMe: CallOf<typeof contract.updateMe> = /* @__PURE__ */ call("PATCH", "/users/me", {
  access: "client",
  session: "required",
  payload: UpdateUser,
  success: User,
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound]
})

export { getMe } from "./me.js"

