import * as Effect from "effect/Effect"
import { PlatformEvents } from "../events/PlatformEvents.js"
import type { Project } from "../world/Project.js"
import { removeSessionsOf } from "../world/Session.js"
import type { User } from "../world/User.js"
import { changeChannel, normalEmail, primaryChannel } from "../world/User.js"
import { addEmail, requireFreeAuthEmail } from "./createUser.js"
import { renamePersonalTeams } from "./personalTeam.js"

/** What an anonymous user becomes. */
export interface Upgrade {
  readonly email: string
  readonly isVerified: boolean
  readonly passwordHash?: string
  readonly otpEnabled?: boolean
}

/** Turns an anonymous user into one with an e-mail to sign in with. A password ends the sessions so far. @source facts 8 */
export const upgradeUser = Effect.fn("upgradeUser")(function* (project: Project, user: User, upgrade: Upgrade) {
  yield* requireFreeAuthEmail(project, upgrade.email, user)
  const email = { value: normalEmail(upgrade.email), usedForAuth: true, isVerified: upgrade.isVerified }
  const present = primaryChannel(user)
  if (present === undefined) yield* addEmail(project, user, { ...email, isPrimary: true })
  else changeChannel(project, present, email)
  if (upgrade.otpEnabled !== undefined) user.otpEnabled = upgrade.otpEnabled
  if (upgrade.passwordHash !== undefined) {
    user.passwordHash = upgrade.passwordHash
    removeSessionsOf(project, user.id)
  }
  user.isAnonymous = false
  renamePersonalTeams(project, user)
  yield* (yield* PlatformEvents).emit(project, "user.updated", { id: user.id })
})
