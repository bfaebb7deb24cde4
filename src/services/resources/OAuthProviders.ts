import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as oauthProviders from "../../contract/oauthProviders.js"
import type { OAuthProviderNotFound } from "../../errors/refusals.js"
import type { OAuthProvider, UpdateOAuthProviderInput } from "../../schemas/OAuthProvider.js"
import type { Resource } from "../cache/Resource.js"
import type { CallFailure } from "../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "./orThrow.js"

/** The signed-in user's OAuth accounts. */
export interface OAuthProviders {
  /** Lists the user's OAuth accounts, oldest first. */
  list(): Effect.Effect<ReadonlyArray<OAuthProvider>, CallFailure<typeof oauthProviders.list>>
  /** The watched list of the user's OAuth accounts. */
  readonly current: Resource<ReadonlyArray<OAuthProvider>, CallFailure<typeof oauthProviders.list>>
  /** Returns an OAuth account by its id, or null if the user has no such account. */
  get(
    providerId: string,
    options: OrReturnNull
  ): Effect.Effect<OAuthProvider | null, Exclude<CallFailure<typeof oauthProviders.get>, OAuthProviderNotFound>>
  /**
   * Returns an OAuth account by its id, which is not that of the provider. Fails with `OAuthProviderNotFound` if the user has no such
   * account.
   */
  get(providerId: string, options?: OrThrow): Effect.Effect<OAuthProvider, CallFailure<typeof oauthProviders.get>>
  /**
   * Updates the allowed uses of an OAuth account and returns the account. Omitted fields are left unchanged. Of the accounts of
   * one type, only one may sign in; any number may be connected.
   */
  update(
    providerId: string,
    changes: UpdateOAuthProviderInput
  ): Effect.Effect<OAuthProvider, CallFailure<typeof oauthProviders.update>>
  /** Removes an OAuth account from the user, who can then no longer sign in with it. */
  delete(providerId: string): Effect.Effect<void, CallFailure<typeof oauthProviders.del>>
}

/** The signed-in user's OAuth accounts. */
export const OAuthProviders = Context.Service<OAuthProviders, OAuthProviders>("portico/resources/OAuthProviders")
