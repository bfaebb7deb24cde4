import type { Access } from "portico/contract"
import type { Project } from "../world/Project.js"
import type { User } from "../world/User.js"

/** On whose behalf a request is made. @source protocol/requests.md#who-a-request-is-made-as */
export interface Auth {
  readonly access: Access
  readonly project: Project
  /** The signed-in user, unless the request carries no access token or the user is gone. */
  readonly user: User | undefined
  /** The session that the access token belongs to; it may have ended since. */
  readonly sessionId: string | undefined
}

/** The levels of access, least first. */
export const levels: ReadonlyArray<Access> = ["client", "server", "admin"]

/** Whether a level of access includes another. */
export const reaches = (actual: Access, least: Access): boolean => levels.indexOf(actual) >= levels.indexOf(least)
