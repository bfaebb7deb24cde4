import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { AppConfig } from "../AppConfig.js"
import { following } from "../cache/following.js"
import { forwarded } from "../forwarded.js"
import { lazily } from "../lazily.js"
import { later } from "../loadLater.js"
import { Session } from "../session/Session.js"
import type { ApiKeys } from "./ApiKeys.js"
import type { ContactChannels } from "./ContactChannels.js"
import type { make } from "./laterResources.js"
import type { Notifications } from "./Notifications.js"
import type { OAuthProviders } from "./OAuthProviders.js"
import type { OwnedProjects } from "./OwnedProjects.js"
import type { Payments } from "./Payments.js"
import type { Permissions } from "./Permissions.js"
import type { TeamInvitations } from "./TeamInvitations.js"
import type { Teams } from "./Teams.js"
import { refreshing, watchedList } from "./watchedList.js"

type LaterResources = Effect.Success<typeof make>

/** What the signed-in user has. */
export interface ClientResources {
  readonly apiKeys: ApiKeys
  readonly contactChannels: ContactChannels
  readonly invitations: TeamInvitations
  readonly notifications: Notifications
  readonly oauthProviders: OAuthProviders
  readonly ownedProjects: OwnedProjects
  readonly payments: Payments
  readonly permissions: Permissions
  readonly teams: Teams
}

/** The same, for an app whose members are made when they are first used. @internal */
export class ClientParts extends Context.Service<ClientParts, ClientResources>()("portico/resources/ClientParts") {}

/** The resources of the signed-in user. All are loaded when the first of them is used. @internal */
export const clientResources = Effect.gen(function* () {
  const session = yield* Session
  const parts = yield* lazily(Effect.map(later, ({ resources }) => resources))
  const part = <Name extends keyof LaterResources>(name: Name) => Effect.map(parts, (all) => all[name])
  const { asCaller } = session
  const teams = yield* watchedList(
    part("teams"),
    ["create", "delete", "leave", "removeMember", "update"],
    ["get", "getProfile", "listMembers", "select", "updateProfile"]
  )
  const invitations = forwarded(
    part("invitations"),
    ["accept", "acceptReceived", "check", "getDetails", "list", "listReceived", "revoke", "send"],
    asCaller
  )
  const joining = yield* refreshing(teams.current)
  const contactChannels = yield* watchedList(part("contactChannels"), ["create", "delete", "update"], ["sendVerificationEmail"])
  const { current, observed, refused } = session.accessTokens
  // An address is also changed by what is not here: the link that verifies it.
  yield* following(contactChannels.current, session.userChanges)
  const payments = part("payments")
  const { baseUrl, projectId } = yield* AppConfig
  const resources: ClientResources = {
    apiKeys: yield* watchedList(part("apiKeys"), ["create", "revoke", "update"], ["get"]),
    contactChannels,
    invitations: {
      ...invitations,
      accept: (code) => joining(invitations.accept(code)),
      acceptReceived: (invitationId) => joining(invitations.acceptReceived(invitationId))
    },
    notifications: yield* watchedList(part("notifications"), ["setEnabled"]),
    oauthProviders: yield* watchedList(part("oauthProviders"), ["delete", "update"], ["get"]),
    ownedProjects: {
      ...(yield* watchedList(part("ownedProjects"), ["create", "transfer"])),
      session: { current, observed, refused, projectId, baseUrl }
    },
    payments: {
      ...forwarded(
        payments,
        [
          "cancelSubscription",
          "createCheckoutUrl",
          "getBilling",
          "getItem",
          "listInvoices",
          "listProducts",
          "setDefaultPaymentMethod",
          "setUpPaymentMethod",
          "switchSubscription"
        ],
        asCaller
      ),
      streamInvoices: (customer, query) =>
        Stream.unwrap(Effect.map(payments, (loaded) => loaded.streamInvoices(customer, query))),
      streamProducts: (customer, query) => Stream.unwrap(Effect.map(payments, (loaded) => loaded.streamProducts(customer, query)))
    },
    permissions: forwarded(part("permissions"), ["get", "has", "list", "listInTeams"], asCaller),
    teams
  }
  return resources
})
