// Written by `npm run compile` from src/schemas/NotificationCategory.ts.

import { of } from "../../codecs/Codec.js"
import { boolean, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/NotificationCategory.js"

/** @internal */
export const NotificationCategory = /* @__PURE__ */ of<typeof schemas.NotificationCategory.Type>(/* @__PURE__ */ struct({
  id: ["notification_category_id", string],
  name: ["notification_category_name", string],
  enabled: boolean,
  canDisable: ["can_disable", boolean]
}))

/** @internal */
export const UpdateNotificationCategory = /* @__PURE__ */ of<typeof schemas.UpdateNotificationCategory.Type>(/* @__PURE__ */ struct({
  enabled: boolean
}))

