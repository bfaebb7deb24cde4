import * as Effect from "effect/Effect"
import * as oauthProviders from "../../contract/oauthProviders.js"
import { notAnObject } from "../arguments/given.js"
import { refreshUserAfter } from "../session/afterCall.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import type { OAuthProviders } from "./OAuthProviders.js"
import { withOrOption } from "./orThrow.js"

/** @internal */
export const makeOAuthProviders = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const userId = "me"
  // The OAuth accounts are part of the user.
  const updatesUser = refreshUserAfter(yield* Session)
  const service: Omit<OAuthProviders, "current"> = {
    list: () => transport.call(oauthProviders.list, { query: { userId } }),
    get: withOrOption(
      (providerId: string) => transport.call(oauthProviders.get, { params: { userId, providerId } }),
      "OAuthProviderNotFound"
    ),
    update: (providerId, changes) =>
      notAnObject("changes", changes) ??
      updatesUser(transport.call(oauthProviders.update, { params: { userId, providerId }, payload: changes })),
    delete: (providerId) => Effect.asVoid(updatesUser(transport.call(oauthProviders.del, { params: { userId, providerId } })))
  }
  return service
})
