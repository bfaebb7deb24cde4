import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as notificationPreferences from "../../contract/notificationPreferences.js"
import type { NotificationCategory } from "../../schemas/NotificationCategory.js"
import type { Resource } from "../cache/Resource.js"
import type { CallFailure } from "../transport/Transport.js"

/** Notification categories and the signed-in user's preferences. */
export interface Notifications {
  /** Lists the categories with the user's preferences. All are enabled at first. */
  list(): Effect.Effect<ReadonlyArray<NotificationCategory>, CallFailure<typeof notificationPreferences.list>>
  /** The watched list of categories. */
  readonly current: Resource<ReadonlyArray<NotificationCategory>, CallFailure<typeof notificationPreferences.list>>
  /**
   * Sets whether the user receives the e-mails of a category, and returns the category. Offer it only if the category has
   * `canDisable`; the platform accepts it for the others too.
   */
  setEnabled(
    categoryId: string,
    enabled: boolean
  ): Effect.Effect<NotificationCategory, CallFailure<typeof notificationPreferences.update>>
}

/** Notification categories and the signed-in user's preferences. */
export const Notifications = Context.Service<Notifications, Notifications>("portico/resources/Notifications")
