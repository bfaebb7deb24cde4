// Written by `npm run compile` from src/contract/server/notificationPreferences.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/notificationPreferences.js"
import { UserNotFound } from "../../../errors/user.js"
import { NotificationCategory, UpdateNotificationCategory } from "../../schemas/NotificationCategory.js"

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/emails/notification-preference/:userId", {
  access: "server",
  session: "none",
  success: /* @__PURE__ */ listOf(NotificationCategory),
  errors: [UserNotFound]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/emails/notification-preference/:userId/:categoryId", {
  access: "server",
  session: "none",
  payload: UpdateNotificationCategory,
  success: NotificationCategory,
  errors: [UserNotFound]
})

