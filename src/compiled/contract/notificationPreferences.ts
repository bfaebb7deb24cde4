// Written by `npm run compile` from src/contract/notificationPreferences.ts.

import { listOf } from "../../codecs/collection.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/notificationPreferences.js"
import { UserAuthenticationRequired } from "../../errors/auth.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { NotificationCategory, UpdateNotificationCategory } from "../schemas/NotificationCategory.js"

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/emails/notification-preference/:userId", {
  access: "client",
  session: "required",
  success: /* @__PURE__ */ listOf(NotificationCategory),
  errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/emails/notification-preference/:userId/:categoryId", {
  access: "client",
  session: "required",
  payload: UpdateNotificationCategory,
  success: NotificationCategory,
  errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired]
})

