import * as Effect from "effect/Effect"
import { boolean } from "../../codecs/scalar.js"
import * as notificationPreferences from "../../contract/notificationPreferences.js"
import { validateProperties } from "../arguments/validateProperties.js"
import { ClientTransport } from "../transport/Transport.js"
import type { Notifications } from "./Notifications.js"

/** @internal */
export const makeNotifications = Effect.map(ClientTransport, ({ call }) => {
  const userId = "me"
  const service: Omit<Notifications, "current"> = {
    list: () => call(notificationPreferences.list, { params: { userId } }),
    setEnabled: (categoryId, enabled) =>
      validateProperties("arguments", { enabled }, { enabled: boolean }) ??
      call(notificationPreferences.update, { params: { userId, categoryId }, payload: { enabled } })
  }
  return service
})
