import type { Endpoint } from "portico/contract"
import type { Project } from "../world/Project.js"
import type { User } from "../world/User.js"

/** The authentication of a request. @source protocol/requests.md#who-a-request-is-made-as */
export interface Auth {
  readonly access: Endpoint.Access
  readonly project: Project
  /** The signed-in user; undefined without an access token, or if the user was deleted. */
  readonly user: User | undefined
  /** The session of the access token; it may have ended since. */
  readonly sessionId: string | undefined
}

/** The access levels, lowest first. */
export const levels: ReadonlyArray<Endpoint.Access> = ["client", "server", "admin"]

/** Checks whether an access level includes another. */
export const reaches = (actual: Endpoint.Access, least: Endpoint.Access): boolean =>
  levels.indexOf(actual) >= levels.indexOf(least)
