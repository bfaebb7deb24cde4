import type { Project } from "./Project.js"
import type { OAuthAccount, User } from "./User.js"
import { usersOf } from "./User.js"

/** An OAuth account and its user. */
export interface OwnedAccount {
  readonly user: User
  readonly account: OAuthAccount
}

/** Returns the OAuth accounts of a project that satisfy a predicate, in the order of users. */
export const accountsWhere = (project: Project, holds: (account: OAuthAccount) => boolean): ReadonlyArray<OwnedAccount> => {
  const found: Array<OwnedAccount> = []
  for (const user of usersOf(project).values()) {
    for (const account of user.oauthAccounts) if (holds(account)) found.push({ user, account })
  }
  return found
}

/** Returns the account and user that sign in with a provider's account id. */
export const signInAccount = (project: Project, providerConfigId: string, accountId: string): OwnedAccount | undefined =>
  accountsWhere(
    project,
    (account) => account.allowSignIn && account.providerConfigId === providerConfigId && account.accountId === accountId
  )[0]

/** Returns the project's configuration of a provider. */
export const providerConfigOf = (project: Project, id: string) =>
  project.config.oauthProviders.find((provider) => provider.id === id)
