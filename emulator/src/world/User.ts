import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** Any JSON value that belongs to the application. */
export type Json = null | string | number | boolean | ReadonlyArray<Json> | { readonly [key: string]: Json }

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

/** An account at an OAuth provider that belongs to a user. */
export interface OAuthAccount {
  readonly id: string
  readonly userId: string
  /** The project's name of the provider's configuration. */
  readonly providerConfigId: string
  accountId: string
  email: string | null
  allowSignIn: boolean
  allowConnectedAccounts: boolean
  readonly createdAtMillis: number
}

/** Why an administrator restricts a user. */
export interface Restriction {
  readonly reason: string | null
  readonly privateDetails: string | null
}

/** How likely a sign-up was no ordinary one, from 0 to 100. */
export interface RiskScores {
  readonly bot: number
  readonly freeTrialAbuse: number
}

/** One user of a project. */
export interface User {
  readonly id: string
  displayName: string | null
  profileImageUrl: string | null
  clientMetadata: Json
  clientReadOnlyMetadata: Json
  serverMetadata: Json
  /** The moment of the real sign-up: that of the upgrade, for one who was anonymous on a newer platform. */
  signedUpAtMillis: number
  lastActiveAtMillis: number
  isAnonymous: boolean
  passwordHash: string | null
  otpEnabled: boolean
  passkeyEnabled: boolean
  totpSecretBase64: string | null
  requiresTotpMfa: boolean
  /** What an administrator says, if the user is restricted by one. */
  restriction?: Restriction | undefined
  /** The country of the sign-up, in two letters. */
  countryCode?: string | null
  /** What the sign-up looked like, from 0 to 100. */
  riskScores?: RiskScores
  /** In the order of their creation. */
  readonly channels: Array<ContactChannel>
  readonly oauthAccounts: Array<OAuthAccount>
}

interface Users {
  /** In the order of their sign-up. */
  readonly byId: Map<string, User>
  /** The user who signs in with an e-mail, by the e-mail as it is stored. */
  readonly byAuthEmail: Map<string, string>
}

const state = slot<Users>(() => ({ byId: new Map(), byAuthEmail: new Map() }))

/** The users of a project by id, in the order of their sign-up. */
export const usersOf = (project: Project): Map<string, User> => state(project).byId

/** The form in which an e-mail is stored. @source protocol/formats.md */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/** The user who may sign in with an e-mail, taken first as it is, then in its stored form. */
export const userByAuthEmail = (project: Project, email: string): User | undefined => {
  const { byId, byAuthEmail } = state(project)
  const id = byAuthEmail.get(email) ?? byAuthEmail.get(normalEmail(email))
  return id === undefined ? undefined : byId.get(id)
}

/** The channel that holds the user's primary e-mail. */
export const primaryChannel = (user: User): ContactChannel | undefined => user.channels.find((channel) => channel.isPrimary)

/** Changes a channel and keeps the index of sign-in e-mails true. */
export const changeChannel = (
  project: Project,
  channel: ContactChannel,
  change: Partial<Pick<ContactChannel, "value" | "usedForAuth" | "isVerified" | "isPrimary">>
): void => {
  forgetChannel(project, channel)
  Object.assign(channel, change)
  rememberChannel(project, channel)
}

/** Adds a channel to a user; a new primary channel replaces the present one. */
export const addChannel = (project: Project, user: User, channel: ContactChannel): void => {
  user.channels.push(channel)
  rememberChannel(project, channel)
}

/** Takes a channel from a user. */
export const removeChannel = (project: Project, user: User, channel: ContactChannel): void => {
  const at = user.channels.indexOf(channel)
  if (at >= 0) user.channels.splice(at, 1)
  forgetChannel(project, channel)
}

/** Makes one channel of a user the primary one. */
export const makePrimary = (user: User, channel: ContactChannel): void => {
  for (const other of user.channels) other.isPrimary = other === channel
}

/** Takes a user and what only the user has out of the project. */
export const removeUser = (project: Project, user: User): void => {
  for (const channel of [...user.channels]) removeChannel(project, user, channel)
  usersOf(project).delete(user.id)
}

const rememberChannel = (project: Project, channel: ContactChannel): void => {
  if (channel.usedForAuth) state(project).byAuthEmail.set(channel.value, channel.userId)
}

const forgetChannel = (project: Project, channel: ContactChannel): void => {
  const { byAuthEmail } = state(project)
  if (byAuthEmail.get(channel.value) === channel.userId) byAuthEmail.delete(channel.value)
}
