import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { PlatformEvents } from "../events/PlatformEvents.js"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "../world/Project.js"
import { removeSessionsOf } from "../world/Session.js"
import type { Restriction, User } from "../world/User.js"
import { changeChannel, normalEmail, primaryChannel } from "../world/User.js"
import { addEmail, requireFreeAuthEmail } from "./createUser.js"
import { renamePersonalTeams } from "./personalTeam.js"
import { userEvent } from "./userEvent.js"

/** What an anonymous user becomes. */
export interface Upgrade {
  /** Null if nothing is known of an e-mail, such as from some providers. */
  readonly email: string | null
  readonly isVerified: boolean
  /** Whether the e-mail signs the user in. Default: true. */
  readonly usedForAuth?: boolean
  readonly displayName?: string | null
  readonly passwordHash?: string
  readonly otpEnabled?: boolean
  /** What a sign-up rule says. */
  readonly restriction?: Restriction | undefined
}

const setEmail = Effect.fnUntraced(function* (project: Project, user: User, email: string, upgrade: Upgrade) {
  const usedForAuth = upgrade.usedForAuth ?? true
  if (usedForAuth) yield* requireFreeAuthEmail(project, email, user)
  const given = { value: normalEmail(email), usedForAuth, isVerified: upgrade.isVerified }
  const present = primaryChannel(user)
  if (present === undefined) yield* addEmail(project, user, { ...given, isPrimary: true })
  else changeChannel(project, present, given)
})

/** Turns an anonymous user into one who can sign in again. A password ends the sessions so far. @source protocol/authentication.md */
export const upgradeUser = Effect.fn("upgradeUser")(function* (project: Project, user: User, upgrade: Upgrade) {
  if (upgrade.email !== null) yield* setEmail(project, user, upgrade.email, upgrade)
  if (upgrade.displayName) user.displayName = upgrade.displayName
  if (upgrade.otpEnabled !== undefined) user.otpEnabled = upgrade.otpEnabled
  if (upgrade.passwordHash !== undefined) {
    user.passwordHash = upgrade.passwordHash
    removeSessionsOf(project, user.id)
  }
  user.isAnonymous = false
  if (upgrade.restriction !== undefined) user.restriction = upgrade.restriction
  if (rulesOf(project).signsUpOnUpgrade) user.signedUpAtMillis = yield* Clock.currentTimeMillis
  renamePersonalTeams(project, user, upgrade)
  yield* (yield* PlatformEvents).emit(project, "user.updated", yield* userEvent(project, user))
})
