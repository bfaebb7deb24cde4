import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** A provider's token that the platform stores for an account. */
export interface ProviderToken {
  readonly kind: "access" | "refresh"
  readonly token: string
  readonly scopes: ReadonlyArray<string>
  /** Undefined if the token does not expire. */
  readonly expiresAtMillis: number | undefined
}

const state = slot("providerTokens", () => new Table<Array<ProviderToken>>())

/** Returns the stored tokens of an account, oldest first. */
export const providerTokensOf = (project: Project, accountId: string): ReadonlyArray<ProviderToken> =>
  state(project).get(accountId) ?? []

/** Stores tokens of an account. */
export const keepProviderTokens = (project: Project, accountId: string, tokens: ReadonlyArray<ProviderToken>): void => {
  const known = state(project).get(accountId)
  if (known === undefined) state(project).set(accountId, [...tokens])
  else known.push(...tokens)
}

/** Removes a token that the provider no longer accepts. */
export const forgetProviderToken = (project: Project, accountId: string, token: string): void => {
  const known = state(project).get(accountId)
  if (known !== undefined)
    state(project).set(
      accountId,
      known.filter((kept) => kept.token !== token)
    )
}
