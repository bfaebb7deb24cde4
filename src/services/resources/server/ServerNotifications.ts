import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as notificationPreferences from "../../../contract/server/notificationPreferences.js"
import type { NotificationCategory } from "../../../schemas/NotificationCategory.js"
import { notAnObject } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"

/** Notification categories and the preferences of any user, for servers. */
export class ServerNotifications extends Context.Service<
  ServerNotifications,
  {
    /** Lists the categories with a user's preferences. All are enabled at first. */
    list(userId: string): Effect.Effect<ReadonlyArray<NotificationCategory>, CallFailure<typeof notificationPreferences.list>>
    /** Sets whether a user receives the e-mails of a category, and returns the category. */
    setEnabled(choice: {
      readonly userId: string
      readonly categoryId: string
      readonly enabled: boolean
    }): Effect.Effect<NotificationCategory, CallFailure<typeof notificationPreferences.update>>
  }
>()("portico/resources/ServerNotifications") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, ({ call }) =>
    ServerNotifications.of({
      list: (userId) => call(notificationPreferences.list, { params: { userId } }),
      setEnabled: (choice) => {
        const broken =
          notAnObject("choice", choice) ?? validateProperties("choice", choice, { userId: true, categoryId: true, enabled: true })
        if (broken !== null) return broken
        const { userId, categoryId, enabled } = choice
        return call(notificationPreferences.update, { params: { userId, categoryId }, payload: { enabled } })
      }
    })
  )
}
