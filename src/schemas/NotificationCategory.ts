import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { Wire } from "./wire.js"

/** A notification category, and whether a user receives its e-mails. @source protocol/users.md#notification-preferences */
export class NotificationCategory extends Opaque<NotificationCategory>()(
  Wire(
    { id: Schema.String, name: Schema.String, enabled: Schema.Boolean, canDisable: Schema.Boolean },
    { id: "notification_category_id", name: "notification_category_name" }
  )
) {}

/** Whether a user receives the e-mails of a category. @source protocol/users.md#notification-preferences */
export class UpdateNotificationCategory extends Opaque<UpdateNotificationCategory>()(Wire({ enabled: Schema.Boolean })) {}
