import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { array } from "../../../codecs/array.js"
import { string } from "../../../codecs/scalar.js"
import * as connectedAccounts from "../../../contract/server/connectedAccounts.js"
import { notAnObject, requireIds } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import type { AccountOptions, ProviderAccount } from "../../auth/oauth/ConnectedAccounts.js"
import { providerAccount } from "../../auth/oauth/ConnectedAccounts.js"
import { providerId } from "../../auth/oauth/providerId.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"

type Failure = CallFailure<typeof connectedAccounts.createAccessToken>
type Missing = "OAuthConnectionNotConnectedToUser" | "OAuthConnectionDoesNotHaveRequiredScope"

/** The OAuth accounts with which a server can act for any user of the project. */
export class ServerConnectedAccounts extends Context.Service<
  ServerConnectedAccounts,
  {
    /**
     * Returns an access token for a provider's API that acts for a user, valid for at least five minutes; null if the user has no
     * account there, or none with all of the scopes. `provider` is its id in the project, such as `google`. `accountId` is the
     * account's id there, if the user has several, since 2026-04; by default, the first account that has the scopes.
     */
    getAccessToken(
      account: { readonly userId: string; readonly provider: string; readonly accountId?: string },
      options?: AccountOptions
    ): Effect.Effect<Redacted.Redacted | null, Exclude<Failure, { readonly _tag: Missing }>>
    /** Lists a user's OAuth accounts for which access tokens are available, oldest first. Since 2026-04. */
    list(userId: string): Effect.Effect<ReadonlyArray<ProviderAccount>, CallFailure<typeof connectedAccounts.list>>
  }
>()("portico/resources/ServerConnectedAccounts") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, ({ call }) =>
    ServerConnectedAccounts.of({
      list: (userId) =>
        Effect.map(call(connectedAccounts.list, { params: { userId } }), (accounts) => accounts.map(providerAccount)),
      getAccessToken: (account, options) => {
        const broken =
          notAnObject("account", account) ??
          validateProperties("account", account, { userId: true, provider: true, accountId: string }) ??
          validateProperties("options", options, { scopes: array(string) })
        if (broken !== null) return broken
        const { accountId, provider, userId } = account
        const { scopes = [] } = options ?? {}
        const params = { userId, provider: providerId(provider) }
        const payload = scopes.length === 0 ? {} : { scope: scopes.join(" ") }
        const token =
          accountId === undefined
            ? call(connectedAccounts.createAccessToken, { params, payload })
            : requireIds(
                { accountId },
                call(connectedAccounts.createAccountAccessToken, {
                  params: { ...params, providerAccountId: accountId },
                  payload
                })
              )
        return token.pipe(
          Effect.map(({ accessToken }): Redacted.Redacted | null => accessToken),
          Effect.catchTag(["OAuthConnectionNotConnectedToUser", "OAuthConnectionDoesNotHaveRequiredScope"], () =>
            Effect.succeed(null)
          )
        )
      }
    })
  )
}
