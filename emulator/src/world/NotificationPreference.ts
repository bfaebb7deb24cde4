import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** A notification category. Users can unsubscribe unless it cannot be disabled. */
export interface NotificationKind {
  readonly id: string
  readonly name: string
  readonly canDisable: boolean
}

/** The category of the mails that belong to the use of an app, such as those with codes. */
export const transactional: NotificationKind = {
  id: "7bb82d33-2f54-4a3d-9d23-82739e0d66ef",
  name: "Transactional",
  canDisable: false
}

/** All notification categories. @source protocol/users.md#notification-preferences */
export const notificationKinds: ReadonlyArray<NotificationKind> = [
  transactional,
  { id: "4f6f8873-3d04-46bd-8bef-18338b1a1b4c", name: "Marketing", canDisable: true }
]

const refused = slot("notificationPreferences", () => new Table<true>())
const key = (userId: string, kindId: string): string => `${userId} ${kindId}`

/** Checks whether a user receives a notification category. Default: true. */
export const wantsNotifications = (project: Project, userId: string, kindId: string): boolean =>
  !refused(project).has(key(userId, kindId))

/** Sets whether a user receives a notification category. */
export const setNotifications = (project: Project, userId: string, kindId: string, enabled: boolean): void => {
  if (enabled) refused(project).delete(key(userId, kindId))
  else refused(project).set(key(userId, kindId), true)
}
