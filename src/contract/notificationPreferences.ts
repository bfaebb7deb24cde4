import { UserAuthenticationRequired } from "../errors/auth.js"
import { NotificationCategoryNotFound } from "../errors/refusals.js"
import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { NotificationCategory, UpdateNotificationCategory } from "../schemas/NotificationCategory.js"
import * as Endpoint from "./Endpoint.js"

/** Lists the kinds of e-mails, and which the user of the session gets. @source protocol/users.md#notification-preferences */
export const list = Endpoint.get("/emails/notification-preference/:userId", {
  access: "client",
  session: "required",
  success: List(NotificationCategory),
  errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired]
})

/** Says whether the user of the session gets a kind of e-mails. @source protocol/users.md#notification-preferences */
export const update = Endpoint.patch("/emails/notification-preference/:userId/:categoryId", {
  access: "client",
  session: "required",
  payload: UpdateNotificationCategory,
  success: NotificationCategory,
  errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired, NotificationCategoryNotFound]
})
