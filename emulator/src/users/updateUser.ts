import * as Effect from "effect/Effect"
import {
  InvalidPasswordHash,
  OtpAuthenticationNotEnabled,
  PasswordAuthenticationNotEnabled,
  PrimaryEmailRequired,
  TeamMembershipNotFound
} from "portico/effect/errors"
import type { ServerUpdateUserInput } from "portico/schemas"
import { PlatformEvents } from "../events/PlatformEvents.js"
import { rulesOf } from "../generation/rules.js"
import { badRequest, refusal } from "../http/StatusError.js"
import { storeImage } from "../images/storeImage.js"
import { isImportable, Passwords } from "../passwords/Passwords.js"
import { secretText } from "../passwords/secretText.js"
import type { Project } from "../world/Project.js"
import { removeSessionsOf } from "../world/Session.js"
import { membershipOf, selectTeam } from "../world/Team.js"
import type { User } from "../world/User.js"
import { changeChannel, makePrimary, normalEmail, primaryChannel, removeChannel, renameUser } from "../world/User.js"
import { addEmail, requireFreeAuthEmail } from "./createUser.js"
import { renamePersonalTeams } from "./personalTeam.js"
import { userEvent } from "./userEvent.js"

/** The changes of a user that a server can make. */
export type UserChanges = ServerUpdateUserInput

/**
 * Returns the hash of a given password, or the given hash; undefined if neither was sent. Other requests run meanwhile.
 * @source protocol/users.md#update
 */
export const hashOf = Effect.fn("hashOf")(function* ({ password, passwordHash }: Pick<UserChanges, "password" | "passwordHash">) {
  if (password !== undefined && passwordHash !== undefined) {
    return yield* badRequest("A password and a password hash cannot be set at the same time.")
  }
  if (passwordHash !== undefined) {
    const hash = secretText(passwordHash)
    return isImportable(hash) ? hash : yield* refusal(InvalidPasswordHash)
  }
  return password === undefined || password === null ? password : yield* (yield* Passwords).hash(password)
})

const changeEmail = Effect.fnUntraced(function* (project: Project, user: User, changes: UserChanges) {
  const { primaryEmail, primaryEmailVerified, primaryEmailAuthEnabled } = changes
  const present = primaryChannel(user)
  const { keepsFormerEmail } = rulesOf(project)
  if (primaryEmail === null && present === undefined && !keepsFormerEmail)
    return yield* badRequest("The user has no primary e-mail to remove.")
  const email = primaryEmail === undefined ? present?.value : primaryEmail === null ? undefined : normalEmail(primaryEmail)
  if (primaryEmailAuthEnabled === true && email === undefined) {
    return yield* refusal(PrimaryEmailRequired, 400, "auth_enabled")
  }
  if (primaryEmailVerified === true && email === undefined) {
    return yield* refusal(PrimaryEmailRequired, 400, "verified")
  }
  const usedForAuth = primaryEmailAuthEnabled ?? present?.usedForAuth ?? false
  const isNew = email !== present?.value || usedForAuth !== present?.usedForAuth
  if (email !== undefined && usedForAuth && isNew) yield* requireFreeAuthEmail(project, email, user)
  return Effect.gen(function* () {
    if (email === undefined) {
      if (present === undefined) return
      if (keepsFormerEmail) changeChannel(project, present, { isPrimary: false })
      else removeChannel(project, user, present)
      return
    }
    const same = user.channels.find((channel) => channel.value === email)
    const known = keepsFormerEmail ? same : present
    const isVerified = primaryEmailVerified ?? known?.isVerified ?? false
    const target = same ?? (keepsFormerEmail ? undefined : present)
    if (target === undefined && present !== undefined) changeChannel(project, present, { isPrimary: false })
    if (target === undefined) yield* addEmail(project, user, { value: email, usedForAuth, isVerified, isPrimary: true })
    else {
      makePrimary(user, target)
      changeChannel(project, target, { value: email, usedForAuth, isVerified })
    }
  })
})

const checkMethods = Effect.fnUntraced(function* (project: Project, user: User, changes: UserChanges) {
  if (changes.otpAuthEnabled === true && !user.otpEnabled && !project.config.magicLinkEnabled) {
    return yield* refusal(OtpAuthenticationNotEnabled, 400)
  }
  if (changes.passkeyAuthEnabled === true) return yield* badRequest("Passkey sign-in is enabled by adding a passkey.")
  const wantsPassword = (changes.password !== undefined && changes.password !== null) || changes.passwordHash !== undefined
  if (wantsPassword && user.passwordHash === null && !project.config.credentialEnabled) {
    return yield* refusal(PasswordAuthenticationNotEnabled)
  }
})

const checkTeam = (project: Project, user: User, { selectedTeamId: teamId }: UserChanges) =>
  teamId && membershipOf(project, teamId, user.id) === undefined
    ? Effect.fail(new TeamMembershipNotFound({ details: { teamId, userId: user.id } }))
    : Effect.void

/**
 * Updates a user atomically. A new password, whose hash the caller computes, ends all sessions.
 * @source protocol/users.md#update
 */
export const updateUser = Effect.fn("updateUser")(function* (
  project: Project,
  user: User,
  changes: UserChanges,
  passwordHash?: string | null
) {
  yield* checkTeam(project, user, changes)
  const touchesEmail =
    changes.primaryEmail !== undefined ||
    changes.primaryEmailVerified !== undefined ||
    changes.primaryEmailAuthEnabled !== undefined
  const applyEmail = touchesEmail ? yield* changeEmail(project, user, changes) : Effect.void
  yield* checkMethods(project, user, changes)
  const image = changes.profileImageUrl
  const profileImageUrl = image ? yield* storeImage("user-profile-images", image) : image

  yield* applyEmail
  if (changes.restrictedByAdmin === false) user.restriction = undefined
  const { restrictedByAdminReason: reason, restrictedByAdminPrivateDetails: privateDetails } = changes
  if (
    changes.restrictedByAdmin === true ||
    (user.restriction !== undefined && (reason !== undefined || privateDetails !== undefined))
  ) {
    user.restriction = {
      reason: reason === undefined ? (user.restriction?.reason ?? null) : reason,
      privateDetails: privateDetails === undefined ? (user.restriction?.privateDetails ?? null) : privateDetails
    }
  }
  if (changes.countryCode !== undefined) user.countryCode = changes.countryCode?.toUpperCase() ?? null
  if (changes.riskScores !== undefined) user.riskScores = changes.riskScores.signUp
  if (changes.displayName !== undefined) renameUser(project, user, changes.displayName || null)
  if (profileImageUrl !== undefined) user.profileImageUrl = profileImageUrl
  if (changes.clientMetadata !== undefined) user.clientMetadata = changes.clientMetadata
  if (changes.clientReadOnlyMetadata !== undefined) user.clientReadOnlyMetadata = changes.clientReadOnlyMetadata
  if (changes.serverMetadata !== undefined) user.serverMetadata = changes.serverMetadata
  if (changes.selectedTeamId !== undefined) selectTeam(project, user.id, changes.selectedTeamId)
  if (changes.otpAuthEnabled !== undefined) user.otpEnabled = changes.otpAuthEnabled
  if (changes.passkeyAuthEnabled === false) user.passkeyEnabled = false
  if (changes.totpSecretBase64 !== undefined) {
    user.totpSecretBase64 = changes.totpSecretBase64 && secretText(changes.totpSecretBase64)
    user.requiresTotpMfa = changes.totpSecretBase64 !== null
  }
  if (passwordHash !== undefined) {
    user.passwordHash = passwordHash
    removeSessionsOf(project, user.id)
  }
  if (changes.isAnonymous === false && user.isAnonymous) {
    user.isAnonymous = false
    renamePersonalTeams(project, user, { displayName: changes.displayName, email: changes.primaryEmail })
  }
  yield* (yield* PlatformEvents).emit(project, "user.updated", yield* userEvent(project, user))
})
