import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { UserWithEmailAlreadyExists } from "portico/effect/errors"
import type { Json } from "../config/json.js"
import { PlatformEvents } from "../events/PlatformEvents.js"
import { RandomText } from "../random/RandomText.js"
import { defaultGrants, projectGrantsOf } from "../world/Permission.js"
import type { Project } from "../world/Project.js"
import { selectTeam } from "../world/Team.js"
import type { ContactChannel, Restriction, RiskScores, User } from "../world/User.js"
import { addChannel, addUser, normalEmail, userByAuthEmail } from "../world/User.js"
import { createPersonalTeam } from "./personalTeam.js"
import { userEvent } from "./userEvent.js"

/** A new user. Omitted fields are empty. */
export interface NewUser {
  /** Default: random. */
  readonly id?: string
  readonly displayName?: string | null
  readonly profileImageUrl?: string | null
  readonly primaryEmail?: string | null
  readonly primaryEmailVerified?: boolean
  readonly primaryEmailAuthEnabled?: boolean
  readonly passwordHash?: string | null
  readonly otpEnabled?: boolean
  readonly totpSecretBase64?: string | null
  readonly clientMetadata?: Json
  readonly clientReadOnlyMetadata?: Json
  readonly serverMetadata?: Json
  readonly isAnonymous?: boolean
  readonly restriction?: Restriction | undefined
  readonly countryCode?: string | null
  readonly riskScores?: RiskScores
  readonly oauthAccounts?: ReadonlyArray<{
    readonly providerConfigId: string
    readonly accountId: string
    readonly email: string | null
  }>
}

/** Fails if another user signs in with the address. */
export const requireFreeAuthEmail = (project: Project, email: string, except?: User) => {
  const holder = userByAuthEmail(project, email)
  return holder === undefined || holder === except
    ? Effect.void
    : Effect.fail(new UserWithEmailAlreadyExists({ details: { email: normalEmail(email), wouldWorkIfEmailWasVerified: false } }))
}

/** Adds an e-mail address to a user. */
export const addEmail = Effect.fn("addEmail")(function* (
  project: Project,
  user: User,
  email: Omit<ContactChannel, "id" | "userId" | "type">
) {
  const { uuid } = yield* RandomText
  const channel: ContactChannel = { ...email, id: yield* uuid, userId: user.id, type: "email" }
  addChannel(project, user, channel)
  return channel
})

/**
 * Adds a user to a project: the row, then the personal team, then the event. The caller must have checked that a sign-in address
 * is free. @source protocol/users.md#calls, protocol/projects.md#side-effects
 */
export const createUser = Effect.fn("createUser")(function* (project: Project, wanted: NewUser) {
  const random = yield* RandomText
  const now = yield* Clock.currentTimeMillis
  const { primaryEmail, primaryEmailAuthEnabled = false } = wanted
  const id = wanted.id ?? (yield* random.uuid)
  const user: User = {
    id,
    displayName: wanted.displayName || null,
    profileImageUrl: wanted.profileImageUrl ?? null,
    clientMetadata: wanted.clientMetadata ?? null,
    clientReadOnlyMetadata: wanted.clientReadOnlyMetadata ?? null,
    serverMetadata: wanted.serverMetadata ?? null,
    signedUpAtMillis: now,
    lastActiveAtMillis: now,
    isAnonymous: wanted.isAnonymous ?? false,
    passwordHash: wanted.passwordHash ?? null,
    otpEnabled: wanted.otpEnabled ?? false,
    passkeyEnabled: false,
    totpSecretBase64: wanted.totpSecretBase64 ?? null,
    requiresTotpMfa: false,
    ...(wanted.restriction === undefined ? {} : { restriction: wanted.restriction }),
    countryCode: wanted.countryCode?.toUpperCase() ?? null,
    riskScores: wanted.riskScores ?? { bot: 0, freeTrialAbuse: 0 },
    channels: [],
    oauthAccounts: []
  }
  addUser(project, user)
  if (primaryEmail) {
    yield* addEmail(project, user, {
      value: normalEmail(primaryEmail),
      usedForAuth: primaryEmailAuthEnabled,
      isVerified: wanted.primaryEmailVerified ?? false,
      isPrimary: true
    })
  }
  for (const { providerConfigId, accountId, email } of wanted.oauthAccounts ?? []) {
    user.oauthAccounts.push({
      id: yield* random.uuid,
      userId: id,
      providerConfigId,
      accountId,
      email,
      allowSignIn: true,
      allowConnectedAccounts: true,
      createdAtMillis: now
    })
  }
  for (const permissionId of defaultGrants(project, "signUp")) projectGrantsOf(project, id).add(permissionId)
  // The platform builds the event before it creates the personal team, and sends it afterwards.
  const event = yield* userEvent(project, user)
  if (project.config.createTeamOnSignUp) {
    const team = yield* createPersonalTeam(project, user)
    selectTeam(project, id, team.id)
  }
  yield* (yield* PlatformEvents).emit(project, "user.created", event)
  return user
})
