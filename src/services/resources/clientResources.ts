import * as Effect from "effect/Effect"
import { forwarded } from "../forwarded.js"
import { lazily } from "../lazily.js"
import type { ApiKeys } from "./ApiKeys.js"
import type { ContactChannels } from "./ContactChannels.js"
import type { make } from "./laterResources.js"
import type { Notifications } from "./Notifications.js"
import type { OAuthProviders } from "./OAuthProviders.js"
import type { Payments } from "./Payments.js"
import { watchedList } from "./watchedList.js"

type LaterResources = Effect.Success<typeof make>

/** What the signed-in user has. */
export interface ClientResources {
  readonly apiKeys: ApiKeys
  readonly contactChannels: ContactChannels
  readonly notifications: Notifications
  readonly oauthProviders: OAuthProviders
  readonly payments: Payments
}

/** The resources of the signed-in user. All are loaded when the first of them is used. */
export const clientResources = Effect.gen(function* () {
  const later = yield* lazily("resources", () => import("../later.js").then(({ resources }) => resources))
  const part = <Name extends keyof LaterResources>(name: Name) => Effect.map(later, (all) => all[name])
  const resources: ClientResources = {
    apiKeys: yield* watchedList(part("apiKeys"), ["create", "revoke", "update"], ["list", "get"]),
    contactChannels: yield* watchedList(part("contactChannels"), ["create", "delete", "update"], ["sendVerificationEmail"]),
    notifications: yield* watchedList(part("notifications"), ["setEnabled"]),
    oauthProviders: yield* watchedList(part("oauthProviders"), ["delete", "update"], ["get"]),
    payments: forwarded(part("payments"), ["createCheckoutUrl", "getItem", "listAllProducts", "listProducts"])
  }
  return resources
})
