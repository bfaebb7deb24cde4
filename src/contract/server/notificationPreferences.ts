import { NotificationCategoryNotFound } from "../../errors/refusals.js"
import { UserNotFound } from "../../errors/user.js"
import { List } from "../../schemas/List.js"
import { NotificationCategory, UpdateNotificationCategory } from "../../schemas/NotificationCategory.js"
import * as Endpoint from "../Endpoint.js"

/** Lists the kinds of e-mails, and which a user gets. @source protocol/users.md#notification-preferences */
export const list = Endpoint.get("/emails/notification-preference/:userId", {
  access: "server",
  session: "none",
  success: List(NotificationCategory),
  errors: [UserNotFound]
})

/** Says whether a user gets a kind of e-mails. @source protocol/users.md#notification-preferences */
export const update = Endpoint.patch("/emails/notification-preference/:userId/:categoryId", {
  access: "server",
  session: "none",
  payload: UpdateNotificationCategory,
  success: NotificationCategory,
  errors: [UserNotFound, NotificationCategoryNotFound]
})
