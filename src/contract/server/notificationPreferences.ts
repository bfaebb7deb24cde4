import { NotificationCategoryNotFound } from "../../errors/refusals.js"
import { UserNotFound } from "../../errors/user.js"
import { List } from "../../schemas/List.js"
import { NotificationCategory, UpdateNotificationCategory } from "../../schemas/NotificationCategory.js"
import { server } from "../levels.js"

/** Lists the notification categories with a user's preferences. @source protocol/users.md#notification-preferences */
export const list = server.get("/emails/notification-preference/:userId", {
  success: List(NotificationCategory),
  errors: [UserNotFound]
})

/** Sets whether a user receives a notification category. @source protocol/users.md#notification-preferences */
export const update = server.patch("/emails/notification-preference/:userId/:categoryId", {
  payload: UpdateNotificationCategory,
  success: NotificationCategory,
  errors: [UserNotFound, NotificationCategoryNotFound]
})
