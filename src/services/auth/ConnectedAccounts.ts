import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as connectedAccounts from "../../contract/connectedAccounts.js"
import type { BrowserRequiredError } from "../../errors/flows.js"
import type { Resource } from "../cache/Resource.js"
import { ClientTransport } from "../transport/Transport.js"
import type { CallFailure } from "./CallFailure.js"
import type { OAuth } from "./OAuth.js"
import { providerId } from "./providerId.js"
import type { RedirectFailure } from "./Redirects.js"

/** An account of the signed-in user at a provider. */
export interface ConnectedAccount {
  /** The id of the provider in the project, such as `google`. */
  readonly id: string
  /** Calls the provider for the user; good for five minutes at least, with the scopes that were asked for. */
  readonly accessToken: Redacted.Redacted
}

/** What an account must be good for. */
export interface AccountOptions {
  /** Scopes of the provider. None by default. */
  readonly scopes?: ReadonlyArray<string>
  /** Which of several accounts at the provider, by its id there. Default the first that has the scopes. Since 2026-04. */
  readonly accountId?: string
}

/** An account that a user has at a provider. */
export interface ProviderAccount {
  /** The id of the provider in the project, such as `google`. */
  readonly provider: string
  /** The id of the account at the provider. */
  readonly accountId: string
}

type Failure = CallFailure<typeof connectedAccounts.createAccessToken>
type Missing = Extract<
  Failure,
  { readonly _tag: "OAuthConnectionNotConnectedToUser" | "OAuthConnectionDoesNotHaveRequiredScope" }
>

/** The accounts of the signed-in user at providers. */
export interface ConnectedAccounts {
  /** Gets an account; if it is missing, or lacks a scope, leaves for the provider, and comes back to this page. */
  getConnectedAccount(
    provider: string,
    options: AccountOptions & { readonly or: "redirect" }
  ): Effect.Effect<ConnectedAccount, Failure | RedirectFailure | BrowserRequiredError>
  /** Gets an account; fails if it is missing, or lacks a scope. */
  getConnectedAccount(
    provider: string,
    options: AccountOptions & { readonly or: "throw" }
  ): Effect.Effect<ConnectedAccount, Failure>
  /** Gets an account; null if it is missing, or lacks a scope. */
  getConnectedAccount(
    provider: string,
    options?: AccountOptions & { readonly or?: "return-null" }
  ): Effect.Effect<ConnectedAccount | null, Exclude<Failure, Missing>>
  /** An account, watched; null if it is missing, or lacks a scope. Its token lasts an hour at most: `refetch()` gives another one. */
  currentConnectedAccount(
    provider: string,
    options?: AccountOptions
  ): Resource<ConnectedAccount | null, Exclude<Failure, Missing>>
  /** The accounts of the signed-in user whose providers can be called, watched. Platforms have it since 2026-04. */
  readonly currentConnectedAccounts: Resource<ReadonlyArray<ProviderAccount>, CallFailure<typeof connectedAccounts.list>>
  /** Lists the accounts of the signed-in user whose providers can be called, the oldest first. Platforms have it since 2026-04. */
  listConnectedAccounts(): Effect.Effect<ReadonlyArray<ProviderAccount>, CallFailure<typeof connectedAccounts.list>>
}

/** @internal */
export const make = (oauth: Pick<OAuth, "linkOAuth">) =>
  Effect.gen(function* () {
    const transport = yield* ClientTransport

    const get = Effect.fnUntraced(function* (named: string, { accountId, scopes = [] }: AccountOptions) {
      const provider = providerId(named)
      const payload = scopes.length === 0 ? {} : { scope: scopes.join(" ") }
      const params = { userId: "me", provider }
      const { accessToken } = yield* accountId === undefined
        ? transport.call(connectedAccounts.createAccessToken, { params, payload })
        : transport.call(connectedAccounts.createAccountAccessToken, {
            params: { ...params, providerAccountId: accountId },
            payload
          })
      const account: ConnectedAccount = { id: provider, accessToken }
      return account
    })

    const listConnectedAccounts: ConnectedAccounts["listConnectedAccounts"] = () =>
      Effect.map(transport.call(connectedAccounts.list, { params: { userId: "me" } }), (accounts) =>
        accounts.map(providerAccount)
      )
    return { getConnectedAccount, listConnectedAccounts }

    function getConnectedAccount(
      provider: string,
      options: AccountOptions & { readonly or: "redirect" }
    ): Effect.Effect<ConnectedAccount, Failure | RedirectFailure | BrowserRequiredError>
    function getConnectedAccount(
      provider: string,
      options: AccountOptions & { readonly or: "throw" }
    ): Effect.Effect<ConnectedAccount, Failure>
    function getConnectedAccount(
      provider: string,
      options?: AccountOptions & { readonly or?: "return-null" }
    ): Effect.Effect<ConnectedAccount | null, Exclude<Failure, Missing>>
    function getConnectedAccount(
      provider: string,
      { or, ...options }: AccountOptions & { readonly or?: "redirect" | "throw" | "return-null" } = {}
    ): Effect.Effect<ConnectedAccount | null, Failure | RedirectFailure | BrowserRequiredError> {
      const account = get(provider, options)
      const { scopes = [] } = options
      if (or === "throw") return account
      return Effect.catchTag(
        account,
        ["OAuthConnectionNotConnectedToUser", "OAuthConnectionDoesNotHaveRequiredScope"],
        // Whoever asked cannot go on here: the page is being left, and the error ends what it was doing.
        (missing) =>
          or === "redirect" ? Effect.andThen(oauth.linkOAuth(provider, { scopes }), Effect.fail(missing)) : Effect.succeed(null)
      )
    }
  })

/** An account as apps see it. @internal */
export const providerAccount = (account: { readonly provider: string; readonly providerAccountId: string }): ProviderAccount => ({
  provider: account.provider,
  accountId: account.providerAccountId
})
