import { UserAuthenticationRequired } from "../errors/auth.js"
import { NotificationCategoryNotFound } from "../errors/refusals.js"
import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { NotificationCategory, UpdateNotificationCategory } from "../schemas/NotificationCategory.js"
import * as Endpoint from "./Endpoint.js"

/**
 * Lists the notification categories with the preferences of the session's user.
 * @source protocol/users.md#notification-preferences
 */
export const list = Endpoint.get("/emails/notification-preference/:userId", {
  access: "client",
  session: "required",
  success: List(NotificationCategory),
  errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired]
})

/** Sets whether the session's user receives a notification category. @source protocol/users.md#notification-preferences */
export const update = Endpoint.patch("/emails/notification-preference/:userId/:categoryId", {
  access: "client",
  session: "required",
  payload: UpdateNotificationCategory,
  success: NotificationCategory,
  errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired, NotificationCategoryNotFound]
})
