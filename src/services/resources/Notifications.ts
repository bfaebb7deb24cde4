import * as Effect from "effect/Effect"
import * as notificationPreferences from "../../contract/notificationPreferences.js"
import type { NotificationCategory } from "../../schemas/NotificationCategory.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { Resource } from "../cache/Resource.js"
import { ClientTransport } from "../transport/Transport.js"

/** Notification categories of the project, and which of them the signed-in user gets. */
export interface Notifications {
  /** Lists the categories, with what the user has chosen. All are enabled at first. */
  list(): Effect.Effect<ReadonlyArray<NotificationCategory>, CallFailure<typeof notificationPreferences.list>>
  /** The categories, watched. */
  readonly current: Resource<ReadonlyArray<NotificationCategory>, CallFailure<typeof notificationPreferences.list>>
  /**
   * Says whether the user gets the e-mails of a category, and returns the new value. Offer it if the category says
   * `canDisable`; the platform takes the choice of the others too.
   */
  setEnabled(
    categoryId: string,
    enabled: boolean
  ): Effect.Effect<NotificationCategory, CallFailure<typeof notificationPreferences.update>>
}

/** @internal */
export const make = Effect.map(ClientTransport, ({ call }) => {
  const userId = "me"
  const service: Omit<Notifications, "current"> = {
    list: () => call(notificationPreferences.list, { params: { userId } }),
    setEnabled: (categoryId, enabled) =>
      call(notificationPreferences.update, { params: { userId, categoryId }, payload: { enabled } })
  }
  return service
})
