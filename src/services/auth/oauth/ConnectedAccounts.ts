import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { array } from "../../../codecs/array.js"
import { literal, string } from "../../../codecs/scalar.js"
import * as connectedAccounts from "../../../contract/connectedAccounts.js"
import type { CallbackUrlRequiredError } from "../../../errors/redirects.js"
import { isFailure, requireIds } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import type { Resource } from "../../cache/Resource.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ClientTransport } from "../../transport/Transport.js"
import type { RedirectFailure } from "../redirects/Redirects.js"
import type { OAuth } from "./OAuth.js"
import { accountProblem, providerId } from "./providerId.js"

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

/**
 * The signed-in user's accounts at OAuth providers: by the provider, which is the first account there that has the scopes, or by the
 * provider and the account's id there, since 2026-04.
 */
export interface ConnectedAccounts {
  /**
   * Returns an account. If it is missing or lacks a scope, redirects to the provider, which replaces this page in the history and
   * leads back to it.
   */
  getConnectedAccount(
    provider: string | ProviderAccount,
    options: AccountOptions & { readonly or: "redirect" }
  ): Effect.Effect<ConnectedAccount, Failure | RedirectFailure | CallbackUrlRequiredError>
  /** Returns an account. Fails if it is missing or lacks a scope. */
  getConnectedAccount(
    provider: string | ProviderAccount,
    options: AccountOptions & { readonly or: "fail" | "throw" }
  ): Effect.Effect<ConnectedAccount, Failure>
  /** Returns an account, or null if it is missing or lacks a scope. */
  getConnectedAccount(
    provider: string | ProviderAccount,
    options?: AccountOptions & { readonly or?: "null" | "return-null" }
  ): Effect.Effect<ConnectedAccount | null, Exclude<Failure, Missing>>
  /**
   * A watched account, or null if it is missing or lacks a scope. Its token is valid for an hour at most; `refetch()` gets a new
   * one.
   */
  currentConnectedAccount(
    provider: string | ProviderAccount,
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

  const get = Effect.fnUntraced(function* (of: string | ProviderAccount, scopes: ReadonlyArray<string>) {
    const provider = providerId(providerOf(of))
    const payload = scopes.length === 0 ? {} : { scope: scopes.join(" ") }
    const params = { userId: "me", provider }
    const { accessToken } = yield* typeof of === "string"
      ? transport.call(connectedAccounts.createAccessToken, { params, payload })
      : requireIds(
          { accountId: of.accountId },
          transport.call(connectedAccounts.createAccountAccessToken, {
            params: { ...params, providerAccountId: of.accountId },
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
    provider: string | ProviderAccount,
    options: AccountOptions & { readonly or: "redirect" }
  ): Effect.Effect<ConnectedAccount, Failure | RedirectFailure | CallbackUrlRequiredError>
  function getConnectedAccount(
    provider: string | ProviderAccount,
    options: AccountOptions & { readonly or: "fail" | "throw" }
  ): Effect.Effect<ConnectedAccount, Failure>
  function getConnectedAccount(
    provider: string | ProviderAccount,
    options?: AccountOptions & { readonly or?: "null" | "return-null" }
  ): Effect.Effect<ConnectedAccount | null, Exclude<Failure, Missing>>
  function getConnectedAccount(
    provider: string | ProviderAccount,
    options?: AccountOptions & { readonly or?: "redirect" | "fail" | "throw" | "null" | "return-null" }
  ): Effect.Effect<ConnectedAccount | null, Failure | RedirectFailure | CallbackUrlRequiredError> {
    const broken =
      accountProblem(provider) ??
      validateProperties("options", options, {
        or: literal("redirect", "fail", "throw", "null", "return-null"),
        scopes: array(string)
      })
    if (broken !== null) return broken
    const { or, scopes = [] } = options ?? {}
    const account = get(provider, scopes)
    if (isFailure(or)) return account
    return Effect.catchTag(
      account,
      ["OAuthConnectionNotConnectedToUser", "OAuthConnectionDoesNotHaveRequiredScope"],
      // The browser is leaving the page, so the caller cannot continue: it fails with the original error.
      (missing) =>
        or === "redirect"
          ? Effect.andThen(oauth.linkOAuth(providerOf(provider), { scopes, replace: true }), Effect.fail(missing))
          : Effect.succeed(null)
    )
  }
})

/** Maps an account of the contract to the one that apps see. @internal */
export const providerAccount = (account: { readonly provider: string; readonly providerAccountId: string }): ProviderAccount => ({
  provider: account.provider,
  accountId: account.providerAccountId
})

const providerOf = (of: string | ProviderAccount): string => (typeof of === "string" ? of : of.provider)
