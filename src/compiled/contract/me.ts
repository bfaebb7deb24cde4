// Written by `npm run compile` from src/contract/me.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/me.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { User } from "../schemas/User.js"

export const getMe: CallOf<typeof contract.getMe> = /* @__PURE__ */ call("GET", "/users/me", {
  access: "client",
  session: "required",
  success: User,
  errors: [CannotGetOwnUserWithoutUser]
})

