// Written by `npm run compile` from src/contract/me.ts.

import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/me.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { User } from "../schemas/User.js"

export const getMe = /* @__PURE__ */ call<typeof contract.getMe>("GET", "/users/me", {
  access: "client",
  session: "required",
  success: User,
  errors: [CannotGetOwnUserWithoutUser]
})

