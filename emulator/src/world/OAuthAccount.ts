import type { Project } from "./Project.js"
import type { OAuthAccount, User } from "./User.js"
import { usersOf } from "./User.js"

/** An account at a provider with the user whose it is. */
export interface OwnedAccount {
  readonly user: User
  readonly account: OAuthAccount
}

/** The accounts of a project that fulfil a condition, in the order of their users. */
export const accountsWhere = (project: Project, holds: (account: OAuthAccount) => boolean): ReadonlyArray<OwnedAccount> =>
  [...usersOf(project).values()].flatMap((user) => user.oauthAccounts.filter(holds).map((account) => ({ user, account })))

/** Who signs in with an account at a provider. */
export const signInAccount = (project: Project, providerConfigId: string, accountId: string): OwnedAccount | undefined =>
  accountsWhere(
    project,
    (account) => account.allowSignIn && account.providerConfigId === providerConfigId && account.accountId === accountId
  )[0]

/** The project's configuration of a provider. */
export const providerConfigOf = (project: Project, id: string) =>
  project.config.oauthProviders.find((provider) => provider.id === id)
