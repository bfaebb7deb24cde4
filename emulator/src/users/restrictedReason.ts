import { rulesOf } from "../generation/rules.js"
import { isOn, requiresVerification } from "../world/ConfigExtras.js"
import type { Project } from "../world/Project.js"
import type { User } from "../world/User.js"
import { primaryChannel } from "../world/User.js"

/** Why a user is restricted. */
export interface RestrictedReason {
  readonly type: "anonymous" | "email_not_verified" | "restricted_by_administrator"
}

/** Returns why a user would be restricted if the project did, or did not, require verified e-mail addresses. */
export const reasonUnder = (
  project: Project,
  user: User,
  needsVerification = isOn(project, requiresVerification)
): RestrictedReason | null => {
  if (!rulesOf(project).restrictsUsers) return null
  if (user.isAnonymous) return { type: "anonymous" }
  if (needsVerification && primaryChannel(user)?.isVerified !== true) return { type: "email_not_verified" }
  return user.restriction === undefined ? null : { type: "restricted_by_administrator" }
}

/** Returns why a user is restricted; null if the user is not. The first of several reasons wins. */
export const restrictedReason = (project: Project, user: User): RestrictedReason | null => reasonUnder(project, user)
