import type { ClientApp } from "../promise/client.js"
import type { ServerApp } from "../promise/server.js"

export type { NotificationCategory } from "../schemas/NotificationCategory.js"

/** `notifications` of a client app. */
export type Notifications = ClientApp["notifications"]

/** `notifications` of a server app, and of an admin app. */
export type ServerNotifications = ServerApp["notifications"]
