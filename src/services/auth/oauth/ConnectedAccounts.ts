import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { array } from "../../../codecs/array.js"
import { literal, string } from "../../../codecs/scalar.js"
import * as connectedAccounts from "../../../contract/connectedAccounts.js"
import type { CallbackUrlRequiredError } from "../../../errors/redirects.js"
import { isFailure } from "../../arguments/given.js"
import { requireIds } from "../../arguments/requireIds.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import type { Resource } from "../../cache/Resource.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ClientTransport } from "../../transport/Transport.js"
import type { RedirectFailure } from "../redirects/Redirects.js"
import type { OAuth } from "./OAuth.js"
import { providerId } from "./providerId.js"

/** An account of the signed-in user at an OAuth provider. */
export interface ConnectedAccount {
  /** The id of the provider in the project, such as `google`. */
  readonly id: string
  /** An access token for the provider's API, valid for at least five minutes, with the requested scopes. */
  readonly accessToken: Redacted.Redacted
}

/** The requirements on a connected account. */
export interface AccountOptions {
  /** Scopes of the provider. Default: none. */
  readonly scopes?: ReadonlyArray<string>
  /**
   * The account's id at the provider, if the user has several accounts there. Default: the first account that has the scopes.
   * Since 2026-04.
   */
  readonly accountId?: string
}

/** A user's account at an OAuth provider. */
export interface ProviderAccount {
  /** The id of the provider in the project, such as `google`. */
  readonly provider: string
  /** The account's id at the provider. */
  readonly accountId: string
}

type Failure = CallFailure<typeof connectedAccounts.createAccessToken>
type Missing = Extract<
  Failure,
  { readonly _tag: "OAuthConnectionNotConnectedToUser" | "OAuthConnectionDoesNotHaveRequiredScope" }
>

/** The signed-in user's accounts at OAuth providers. */
export interface ConnectedAccounts {
  /**
   * Returns an account. If it is missing or lacks a scope, redirects to the provider, which replaces this page in the history and
   * leads back to it.
   */
  getConnectedAccount(
    provider: string,
    options: AccountOptions & { readonly or: "redirect" }
  ): Effect.Effect<ConnectedAccount, Failure | RedirectFailure | CallbackUrlRequiredError>
  /** Returns an account. Fails if it is missing or lacks a scope. */
  getConnectedAccount(
    provider: string,
    options: AccountOptions & { readonly or: "fail" | "throw" }
  ): Effect.Effect<ConnectedAccount, Failure>
  /** Returns an account, or null if it is missing or lacks a scope. */
  getConnectedAccount(
    provider: string,
    options?: AccountOptions & { readonly or?: "null" | "return-null" }
  ): Effect.Effect<ConnectedAccount | null, Exclude<Failure, Missing>>
  /**
   * A watched account, or null if it is missing or lacks a scope. Its token is valid for an hour at most; `refetch()` gets a new
   * one.
   */
  currentConnectedAccount(
    provider: string,
    options?: AccountOptions
  ): Resource<ConnectedAccount | null, Exclude<Failure, Missing>>
  /** The watched list of the signed-in user's accounts for which access tokens are available. Since 2026-04. */
  readonly currentConnectedAccounts: Resource<ReadonlyArray<ProviderAccount>, CallFailure<typeof connectedAccounts.list>>
  /** Lists the signed-in user's accounts for which access tokens are available, oldest first. Since 2026-04. */
  listConnectedAccounts(): Effect.Effect<ReadonlyArray<ProviderAccount>, CallFailure<typeof connectedAccounts.list>>
}

/** @internal */
export const make = Effect.fnUntraced(function* (oauth: Pick<OAuth, "linkOAuth">) {
  const transport = yield* ClientTransport

  const get = Effect.fnUntraced(function* (named: string, { accountId, scopes = [] }: AccountOptions) {
    const provider = providerId(named)
    const payload = scopes.length === 0 ? {} : { scope: scopes.join(" ") }
    const params = { userId: "me", provider }
    const { accessToken } = yield* accountId === undefined
      ? transport.call(connectedAccounts.createAccessToken, { params, payload })
      : requireIds(
          { accountId },
          transport.call(connectedAccounts.createAccountAccessToken, {
            params: { ...params, providerAccountId: accountId },
            payload
          })
        )
    const account: ConnectedAccount = { id: provider, accessToken }
    return account
  })

  const listConnectedAccounts: ConnectedAccounts["listConnectedAccounts"] = () =>
    Effect.map(transport.call(connectedAccounts.list, { params: { userId: "me" } }), (accounts) => accounts.map(providerAccount))
  return { getConnectedAccount, listConnectedAccounts }

  function getConnectedAccount(
    provider: string,
    options: AccountOptions & { readonly or: "redirect" }
  ): Effect.Effect<ConnectedAccount, Failure | RedirectFailure | CallbackUrlRequiredError>
  function getConnectedAccount(
    provider: string,
    options: AccountOptions & { readonly or: "fail" | "throw" }
  ): Effect.Effect<ConnectedAccount, Failure>
  function getConnectedAccount(
    provider: string,
    options?: AccountOptions & { readonly or?: "null" | "return-null" }
  ): Effect.Effect<ConnectedAccount | null, Exclude<Failure, Missing>>
  function getConnectedAccount(
    provider: string,
    options?: AccountOptions & { readonly or?: "redirect" | "fail" | "throw" | "null" | "return-null" }
  ): Effect.Effect<ConnectedAccount | null, Failure | RedirectFailure | CallbackUrlRequiredError> {
    const broken = validateProperties("options", options, {
      or: literal("redirect", "fail", "throw", "null", "return-null"),
      scopes: array(string),
      accountId: string
    })
    if (broken !== null) return broken
    const { or, scopes = [], ...of } = options ?? {}
    const account = get(provider, { ...of, scopes })
    if (isFailure(or)) return account
    return Effect.catchTag(
      account,
      ["OAuthConnectionNotConnectedToUser", "OAuthConnectionDoesNotHaveRequiredScope"],
      // The browser is leaving the page, so the caller cannot continue: it fails with the original error.
      (missing) =>
        or === "redirect"
          ? Effect.andThen(oauth.linkOAuth(provider, { scopes, replace: true }), Effect.fail(missing))
          : Effect.succeed(null)
    )
  }
})

/** Maps an account of the contract to the one that apps see. @internal */
export const providerAccount = (account: { readonly provider: string; readonly providerAccountId: string }): ProviderAccount => ({
  provider: account.provider,
  accountId: account.providerAccountId
})
