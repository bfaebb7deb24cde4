import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as oauthProviders from "../../../contract/server/oauthProviders.js"
import type { OAuthProviderNotFound } from "../../../errors/refusals.js"
import type {
  CreateOAuthProviderInput,
  ServerOAuthProvider,
  ServerUpdateOAuthProviderInput
} from "../../../schemas/OAuthProvider.js"
import { findEmptyText, notAnObject, requireIds, withIds, withObject } from "../../arguments/given.js"
import { providerId } from "../../auth/oauth/providerId.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { withOrOption } from "../orThrow.js"

/** A user's OAuth account: `providerId` is the id of the account, which is neither that of the provider nor `accountId`. */
export interface OAuthProviderOf {
  readonly userId: string
  readonly providerId: string
}

/** The OAuth accounts of any user of the project, for servers. */
export class ServerOAuthProviders extends Context.Service<
  ServerOAuthProviders,
  {
    /** Lists a user's OAuth accounts, oldest first. */
    list(userId: string): Effect.Effect<ReadonlyArray<ServerOAuthProvider>, CallFailure<typeof oauthProviders.list>>
    /** Returns a user's OAuth account by its id, or null if the user has no such account. */
    get(
      account: OAuthProviderOf,
      options: OrReturnNull
    ): Effect.Effect<ServerOAuthProvider | null, Exclude<CallFailure<typeof oauthProviders.get>, OAuthProviderNotFound>>
    /**
     * Returns a user's OAuth account by its id, which is neither that of the provider nor `accountId`. Fails with
     * `OAuthProviderNotFound` if the user has no such account.
     */
    get(account: OAuthProviderOf, options?: OrThrow): Effect.Effect<ServerOAuthProvider, CallFailure<typeof oauthProviders.get>>
    /**
     * Adds an OAuth account to a user: `accountId` is the account's id at the provider, and `providerConfigId` the provider's id
     * in the project, in any case.
     */
    create(account: CreateOAuthProviderInput): Effect.Effect<ServerOAuthProvider, CallFailure<typeof oauthProviders.create>>
    /** Updates a user's OAuth account and returns it. Omitted fields are left unchanged. */
    update(
      changes: OAuthProviderOf & ServerUpdateOAuthProviderInput
    ): Effect.Effect<ServerOAuthProvider, CallFailure<typeof oauthProviders.update>>
    /** Removes an OAuth account from a user. */
    delete(account: OAuthProviderOf): Effect.Effect<void, CallFailure<typeof oauthProviders.del>>
  }
>()("portico/resources/ServerOAuthProviders") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, ({ call }) =>
    ServerOAuthProviders.of({
      list: (userId) => requireIds({ userId }, call(oauthProviders.list, { query: { userId } })),
      get: withOrOption(
        (account: OAuthProviderOf) =>
          withIds("account", account, { userId: true, providerId: true }, ({ userId, providerId }) =>
            call(oauthProviders.get, { params: { userId, providerId } })
          ),
        "OAuthProviderNotFound"
      ),
      create: (account) =>
        notAnObject("account", account) ??
        findEmptyText({ accountId: account.accountId, providerConfigId: account.providerConfigId }) ??
        call(oauthProviders.create, {
          payload: { ...account, providerConfigId: providerId(account.providerConfigId) }
        }),
      update: (changes) =>
        withObject(
          "changes",
          changes,
          ({ userId, providerId, ...payload }) =>
            findEmptyText({ accountId: payload.accountId }) ??
            call(oauthProviders.update, { params: { userId, providerId }, payload })
        ),
      delete: (account) =>
        withIds("account", account, { userId: true, providerId: true }, ({ userId, providerId }) =>
          Effect.asVoid(call(oauthProviders.del, { params: { userId, providerId } }))
        )
    })
  )
}
