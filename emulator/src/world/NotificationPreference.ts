import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** A kind of e-mails that users can refuse, unless it cannot be disabled. */
export interface NotificationKind {
  readonly id: string
  readonly name: string
  readonly canDisable: boolean
}

/** All kinds of e-mails. @source protocol/users.md#notification-preferences */
export const notificationKinds: ReadonlyArray<NotificationKind> = [
  { id: "7bb82d33-2f54-4a3d-9d23-82739e0d66ef", name: "Transactional", canDisable: false },
  { id: "4f6f8873-3d04-46bd-8bef-18338b1a1b4c", name: "Marketing", canDisable: true }
]

const refused = slot(() => new Set<string>())
const key = (userId: string, kindId: string): string => `${userId} ${kindId}`

/** Whether a user gets a kind of e-mails, which all do until they say otherwise. */
export const wantsNotifications = (project: Project, userId: string, kindId: string): boolean =>
  !refused(project).has(key(userId, kindId))

/** Says whether a user gets a kind of e-mails. */
export const setNotifications = (project: Project, userId: string, kindId: string, enabled: boolean): void => {
  if (enabled) refused(project).delete(key(userId, kindId))
  else refused(project).add(key(userId, kindId))
}
