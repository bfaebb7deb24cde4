import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** A token of a provider that the platform keeps for an account. */
export interface ProviderToken {
  readonly kind: "access" | "refresh"
  readonly token: string
  readonly scopes: ReadonlyArray<string>
  /** Undefined where the token lives until it is taken back. */
  readonly expiresAtMillis: number | undefined
}

const state = slot(() => new Map<string, Array<ProviderToken>>())

/** The tokens that the platform keeps for an account, oldest first. */
export const providerTokensOf = (project: Project, accountId: string): ReadonlyArray<ProviderToken> =>
  state(project).get(accountId) ?? []

/** Keeps tokens for an account. */
export const keepProviderTokens = (project: Project, accountId: string, tokens: ReadonlyArray<ProviderToken>): void => {
  const known = state(project).get(accountId)
  if (known === undefined) state(project).set(accountId, [...tokens])
  else known.push(...tokens)
}

/** Forgets a token that the provider does not accept any more. */
export const forgetProviderToken = (project: Project, accountId: string, token: string): void => {
  const known = state(project).get(accountId)
  if (known !== undefined)
    state(project).set(
      accountId,
      known.filter((kept) => kept.token !== token)
    )
}
