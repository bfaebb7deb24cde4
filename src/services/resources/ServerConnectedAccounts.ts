import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as connectedAccounts from "../../contract/server/connectedAccounts.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { AccountOptions } from "../auth/ConnectedAccounts.js"
import { layered } from "../layered.js"
import { ServerTransport } from "../transport/Transport.js"

type Failure = CallFailure<typeof connectedAccounts.createAccessToken>
type Missing = "OAuthConnectionNotConnectedToUser" | "OAuthConnectionDoesNotHaveRequiredScope"

/** The accounts at providers with which a server can act for any user of the project. */
export class ServerConnectedAccounts extends Context.Service<
  ServerConnectedAccounts,
  {
    /**
     * Gets a token with which to call a provider for a user, good for five minutes at least; null where the user has no
     * account there, or none with all of the scopes. `provider` is its id in the project, such as `google`.
     */
    getAccessToken(
      userId: string,
      provider: string,
      options?: AccountOptions
    ): Effect.Effect<Redacted.Redacted | null, Exclude<Failure, { readonly _tag: Missing }>>
  }
>()("portico/resources/ServerConnectedAccounts") {
  static readonly layerNoDeps = layered(
    ServerConnectedAccounts,
    Effect.map(ServerTransport, ({ call }) =>
      ServerConnectedAccounts.of({
        getAccessToken: (userId, provider, { scopes = [] } = {}) =>
          call(connectedAccounts.createAccessToken, {
            params: { userId, provider },
            payload: scopes.length === 0 ? {} : { scope: scopes.join(" ") }
          }).pipe(
            Effect.map(({ accessToken }): Redacted.Redacted | null => accessToken),
            Effect.catchTag(["OAuthConnectionNotConnectedToUser", "OAuthConnectionDoesNotHaveRequiredScope"], () =>
              Effect.succeed(null)
            )
          )
      })
    )
  )
}
