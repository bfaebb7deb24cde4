import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  OAuthConnectionAlreadyConnectedToAnotherUser,
  SignUpNotEnabled
} from "portico/effect/errors"
import type { Incoming } from "../http/Incoming.js"
import { badRequest } from "../http/StatusError.js"
import { RandomText } from "../random/RandomText.js"
import { admit } from "../signUp/admit.js"
import { createUser } from "../users/createUser.js"
import { upgradeUser } from "../users/upgradeUser.js"
import type { BuiltInAccount } from "../world/BuiltInProvider.js"
import { signInAccount } from "../world/OAuthAccount.js"
import type { Project } from "../world/Project.js"
import type { OAuthAccount, User } from "../world/User.js"
import { userByAuthEmail, usersOf } from "../world/User.js"

/** The user whom a sign-in at a provider resolved to. */
export interface SignedInAccount {
  readonly user: User
  readonly account: OAuthAccount
  readonly isNewUser: boolean
}

const addAccount = Effect.fnUntraced(function* (user: User, providerConfigId: string, { accountId, email }: BuiltInAccount) {
  const account: OAuthAccount = {
    id: yield* (yield* RandomText).uuid,
    userId: user.id,
    providerConfigId,
    accountId,
    email,
    allowSignIn: true,
    allowConnectedAccounts: true,
    createdAtMillis: yield* Clock.currentTimeMillis
  }
  user.oauthAccounts.push(account)
  return account
})

const accountLike = (user: User, providerConfigId: string, { accountId }: BuiltInAccount): OAuthAccount | undefined =>
  user.oauthAccounts.find((own) => own.providerConfigId === providerConfigId && own.accountId === accountId)

/**
 * Links an account at a provider to a signed-in user. An account belongs to one user only.
 * @source protocol/authentication.md#oauth
 */
export const linkAccount = Effect.fn("linkAccount")(function* (
  project: Project,
  user: User,
  providerConfigId: string,
  given: BuiltInAccount
) {
  const holder = signInAccount(project, providerConfigId, given.accountId)
  if (holder !== undefined && holder.user !== user) return yield* new OAuthConnectionAlreadyConnectedToAnotherUser()
  const own = accountLike(user, providerConfigId, given)
  return { user, account: own ?? (yield* addAccount(user, providerConfigId, given)), isNewUser: false } satisfies SignedInAccount
})

const usedBySomeoneElse = (email: string, wouldWorkIfEmailWasVerified: boolean) =>
  new ContactChannelAlreadyUsedForAuthBySomeoneElse({
    details: { type: "email", contactChannelValue: email, wouldWorkIfEmailWasVerified }
  })

// Handles an account whose e-mail address already signs in a user. @source protocol/authentication.md#oauth
const merge = Effect.fnUntraced(function* (project: Project, holder: User, providerConfigId: string, given: BuiltInAccount) {
  const email = given.email ?? ""
  switch (project.config.oauthAccountMergeStrategy) {
    case "allow_duplicates":
      return undefined
    case "raise_error":
      return yield* usedBySomeoneElse(email, false)
    case "link_method": {
      const isVerified = holder.channels.some((channel) => channel.isVerified && channel.value === email)
      if (!isVerified) return yield* usedBySomeoneElse(email, true)
      if (!given.isEmailVerified) return yield* usedBySomeoneElse(email, false)
      // The user has the account, but does not sign in with it. The platform responds with 500.
      if (accountLike(holder, providerConfigId, given) !== undefined) {
        return yield* badRequest("The user has switched off signing in with this account.")
      }
      return {
        user: holder,
        account: yield* addAccount(holder, providerConfigId, given),
        isNewUser: false
      } satisfies SignedInAccount
    }
  }
})

/**
 * Signs in the user of an account at a provider. An unknown account is linked to the user with its e-mail address if the
 * project's merge strategy allows that, or becomes a new user, upgrading the anonymous one.
 * @source protocol/authentication.md#oauth
 */
export const signInWithAccount = Effect.fn("signInWithAccount")(function* (
  project: Project,
  current: User | undefined,
  providerConfigId: string,
  received: BuiltInAccount,
  request: Incoming
) {
  const known = signInAccount(project, providerConfigId, received.accountId)
  if (known !== undefined) return { ...known, isNewUser: false } satisfies SignedInAccount
  const given = { ...received, email: received.email?.trim().toLowerCase() || null }
  const holder = given.email === null ? undefined : userByAuthEmail(project, given.email)
  const merged = holder && (yield* merge(project, holder, providerConfigId, given))
  if (merged !== undefined) return merged
  if (!project.config.signUpEnabled) return yield* new SignUpNotEnabled()
  const admission = yield* admit(project, request, { email: given.email, authMethod: "oauth", oauthProvider: providerConfigId })
  const email = { isVerified: given.isEmailVerified, usedForAuth: holder === undefined }
  if (current?.isAnonymous === true) {
    yield* upgradeUser(project, current, { email: given.email, displayName: given.displayName, ...admission, ...email })
    return {
      user: current,
      account: yield* addAccount(current, providerConfigId, given),
      isNewUser: true
    } satisfies SignedInAccount
  }
  const user = yield* createUser(project, {
    displayName: given.displayName,
    ...admission,
    primaryEmail: given.email,
    primaryEmailVerified: email.isVerified,
    primaryEmailAuthEnabled: given.email !== null && email.usedForAuth,
    oauthAccounts: [{ providerConfigId, accountId: given.accountId, email: given.email }]
  })
  const account = user.oauthAccounts[0] ?? (yield* addAccount(user, providerConfigId, given))
  return { user, account, isNewUser: true } satisfies SignedInAccount
})

/** Returns the user who began a flow, if any, and if that user still exists. */
export const flowUser = (project: Project, userId: string | undefined): User | undefined =>
  userId === undefined ? undefined : usersOf(project).get(userId)
