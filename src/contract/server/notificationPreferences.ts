import { NotificationCategoryNotFound } from "../../errors/refusals.js"
import { UserNotFound } from "../../errors/user.js"
import { List } from "../../schemas/List.js"
import { NotificationCategory, UpdateNotificationCategory } from "../../schemas/NotificationCategory.js"
import * as Endpoint from "../Endpoint.js"

/** Lists the notification categories with a user's preferences. @source protocol/users.md#notification-preferences */
export const list = Endpoint.get("/emails/notification-preference/:userId", {
  access: "server",
  session: "none",
  success: List(NotificationCategory),
  errors: [UserNotFound]
})

/** Sets whether a user receives a notification category. @source protocol/users.md#notification-preferences */
export const update = Endpoint.patch("/emails/notification-preference/:userId/:categoryId", {
  access: "server",
  session: "none",
  payload: UpdateNotificationCategory,
  success: NotificationCategory,
  errors: [UserNotFound, NotificationCategoryNotFound]
})
