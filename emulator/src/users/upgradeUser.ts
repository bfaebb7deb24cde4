import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { PlatformEvents } from "../events/PlatformEvents.js"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "../world/Project.js"
import { removeSessionsOf } from "../world/Session.js"
import type { Restriction, User } from "../world/User.js"
import { changeChannel, makePrimary, normalEmail, primaryChannel, renameUser } from "../world/User.js"
import { addEmail, requireFreeAuthEmail } from "./createUser.js"
import { renamePersonalTeams } from "./personalTeam.js"
import { userEvent } from "./userEvent.js"

/** The data of the upgraded user. */
export interface Upgrade {
  /** Null if the e-mail address is unknown, such as from some OAuth providers. */
  readonly email: string | null
  readonly isVerified: boolean
  /** Whether the address is used for sign-in. Default: true. */
  readonly usedForAuth?: boolean
  readonly displayName?: string | null
  readonly passwordHash?: string
  readonly otpEnabled?: boolean
  /** The restriction by a sign-up rule. */
  readonly restriction?: Restriction | undefined
  /** The country of the sign-up, as two letters. */
  readonly countryCode?: string | null
}

const setEmail = Effect.fnUntraced(function* (project: Project, user: User, email: string, upgrade: Upgrade) {
  const usedForAuth = upgrade.usedForAuth ?? true
  if (usedForAuth) yield* requireFreeAuthEmail(project, email, user)
  const given = { value: normalEmail(email), usedForAuth, isVerified: upgrade.isVerified }
  const present = user.channels.find(({ value }) => value === given.value) ?? primaryChannel(user)
  if (present === undefined) return yield* addEmail(project, user, { ...given, isPrimary: true })
  makePrimary(user, present)
  changeChannel(project, present, given)
})

/** Upgrades an anonymous user to a regular one. A password ends the previous sessions. @source protocol/authentication.md */
export const upgradeUser = Effect.fn("upgradeUser")(function* (project: Project, user: User, upgrade: Upgrade) {
  if (upgrade.email !== null) yield* setEmail(project, user, upgrade.email, upgrade)
  if (upgrade.displayName) renameUser(project, user, upgrade.displayName)
  if (upgrade.otpEnabled !== undefined) user.otpEnabled = upgrade.otpEnabled
  if (upgrade.passwordHash !== undefined) {
    user.passwordHash = upgrade.passwordHash
    removeSessionsOf(project, user.id)
  }
  user.isAnonymous = false
  if (upgrade.restriction !== undefined) user.restriction = upgrade.restriction
  if (upgrade.countryCode) user.countryCode = upgrade.countryCode
  if (rulesOf(project).signsUpOnUpgrade) user.signedUpAtMillis = yield* Clock.currentTimeMillis
  renamePersonalTeams(project, user, upgrade)
  yield* (yield* PlatformEvents).emit(project, "user.updated", yield* userEvent(project, user))
})
