import { UserAuthenticationRequired } from "../errors/auth.js"
import { NotificationCategoryNotFound } from "../errors/refusals.js"
import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { NotificationCategory, UpdateNotificationCategory } from "../schemas/NotificationCategory.js"
import { user } from "./levels.js"

/**
 * Lists the notification categories with the preferences of the session's user.
 * @source protocol/users.md#notification-preferences
 */
export const list = user.get("/emails/notification-preference/:userId", {
  success: List(NotificationCategory),
  errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired]
})

/** Sets whether the session's user receives a notification category. @source protocol/users.md#notification-preferences */
export const update = user.patch("/emails/notification-preference/:userId/:categoryId", {
  payload: UpdateNotificationCategory,
  success: NotificationCategory,
  errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired, NotificationCategoryNotFound]
})
