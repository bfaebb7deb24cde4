import type { Json } from "../config/json.js"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"
import { rememberActivity, rememberText, rememberUser } from "./UserIndex.js"

/** An e-mail address of a user. */
export interface ContactChannel {
  readonly id: string
  readonly userId: string
  readonly type: "email"
  value: string
  usedForAuth: boolean
  isVerified: boolean
  isPrimary: boolean
}

/** An OAuth account of a user. */
export interface OAuthAccount {
  readonly id: string
  readonly userId: string
  /** The id of the provider's configuration in the project. */
  readonly providerConfigId: string
  accountId: string
  email: string | null
  allowSignIn: boolean
  allowConnectedAccounts: boolean
  readonly createdAtMillis: number
}

/** Why an administrator has restricted a user. */
export interface Restriction {
  readonly reason: string | null
  readonly privateDetails: string | null
}

/** The likelihood that a sign-up is abusive, from 0 to 100. */
export interface RiskScores {
  readonly bot: number
  readonly freeTrialAbuse: number
}

/** A user of a project. */
export interface User {
  readonly id: string
  displayName: string | null
  profileImageUrl: string | null
  clientMetadata: Json
  clientReadOnlyMetadata: Json
  serverMetadata: Json
  /** The time of the sign-up; on newer platforms, a formerly anonymous user's is that of the upgrade. */
  signedUpAtMillis: number
  lastActiveAtMillis: number
  isAnonymous: boolean
  passwordHash: string | null
  otpEnabled: boolean
  passkeyEnabled: boolean
  totpSecretBase64: string | null
  requiresTotpMfa: boolean
  /** The restriction by an administrator, if any. */
  restriction?: Restriction | undefined
  /** The country of the sign-up, as two letters. */
  countryCode?: string | null
  /** The risk scores of the sign-up, from 0 to 100. */
  riskScores?: RiskScores
  /** In the order of creation. */
  readonly channels: Array<ContactChannel>
  readonly oauthAccounts: Array<OAuthAccount>
}

interface Users {
  /** In the order of sign-up. */
  readonly byId: Table<User>
  /** User ids by sign-in address, in its stored form. */
  readonly byAuthEmail: Map<string, string>
}

const state = slot<Users>("users", () => ({ byId: new Table(), byAuthEmail: new Table() }))

/** Returns the users of a project by id, in the order of sign-up. */
export const usersOf = (project: Project): Table<User> => state(project).byId

/** Adds a user, without channels of the index of sign-in addresses. */
export const addUser = (project: Project, user: User): void => {
  usersOf(project).set(user.id, user)
  rememberUser(project, user, true)
}

/** Notes that a user is active. */
export const markActive = (project: Project, user: User, nowMillis: number): void => {
  user.lastActiveAtMillis = nowMillis
  rememberActivity(project, user)
}

/** Changes the name of a user. */
export const renameUser = (project: Project, user: User, displayName: string | null): void => {
  user.displayName = displayName
  rememberText(project, user.id, displayName)
}

/** Normalizes an e-mail address for storage. @source protocol/formats.md */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/** Returns the user who signs in with an address, which is looked up as given, then normalized. */
export const userByAuthEmail = (project: Project, email: string): User | undefined => {
  const { byId, byAuthEmail } = state(project)
  const id = byAuthEmail.get(email) ?? byAuthEmail.get(normalEmail(email))
  return id === undefined ? undefined : byId.get(id)
}

/** Returns the channel with the user's primary address. */
export const primaryChannel = (user: User): ContactChannel | undefined => user.channels.find((channel) => channel.isPrimary)

/** Changes a channel and updates the index of sign-in addresses. */
export const changeChannel = (
  project: Project,
  channel: ContactChannel,
  change: Partial<Pick<ContactChannel, "value" | "usedForAuth" | "isVerified" | "isPrimary">>
): void => {
  forgetChannel(project, channel)
  Object.assign(channel, change)
  rememberChannel(project, channel)
}

/** Adds a channel to a user. A new primary channel replaces the current one. */
export const addChannel = (project: Project, user: User, channel: ContactChannel): void => {
  user.channels.push(channel)
  rememberChannel(project, channel)
}

/** Removes a channel from a user. */
export const removeChannel = (project: Project, user: User, channel: ContactChannel): void => {
  const at = user.channels.indexOf(channel)
  if (at >= 0) user.channels.splice(at, 1)
  forgetChannel(project, channel)
}

/** Makes a channel of a user the primary one. */
export const makePrimary = (user: User, channel: ContactChannel): void => {
  for (const other of user.channels) other.isPrimary = other === channel
}

/** Removes a user, and everything that only the user owns, from the project. */
export const removeUser = (project: Project, user: User): void => {
  for (const channel of [...user.channels]) removeChannel(project, user, channel)
  usersOf(project).delete(user.id)
  rememberUser(project, user, false)
}

const rememberChannel = (project: Project, channel: ContactChannel): void => {
  rememberText(project, channel.userId, channel.value)
  if (channel.usedForAuth) state(project).byAuthEmail.set(channel.value, channel.userId)
}

const forgetChannel = (project: Project, channel: ContactChannel): void => {
  const { byAuthEmail } = state(project)
  if (byAuthEmail.get(channel.value) === channel.userId) byAuthEmail.delete(channel.value)
}
