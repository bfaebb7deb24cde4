import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Path } from "../cache/WatchedValues.js"
import { WatchedValues } from "../cache/WatchedValues.js"
import { AppConfig } from "../config/AppConfig.js"
import type { ProjectOwnerSession } from "../config/options.js"
import { forwardMethods } from "../lazy/forwardMethods.js"
import { forwardStream } from "../lazy/forwardStream.js"
import { later } from "../lazy/later.js"
import { laterPart } from "../lazy/laterPart.js"
import { Session } from "../session/Session.js"
import type { Bearer } from "../transport/AccessTokens.js"
import { OwnCaller } from "../transport/Caller.js"
import type { ApiKeys } from "./ApiKeys.js"
import type { ContactChannels } from "./ContactChannels.js"
import type { make } from "./laterResources.js"
import type { Notifications } from "./Notifications.js"
import type { OAuthProviders } from "./OAuthProviders.js"
import type { OwnedProjects } from "./OwnedProjects.js"
import type { Payments } from "./Payments.js"
import type { Permissions } from "./Permissions.js"
import { ofCustomer, ofTeam } from "./paths.js"
import type { TeamInvitations } from "./TeamInvitations.js"
import type { Teams } from "./Teams.js"

type LaterResources = Effect.Success<typeof make>

/** The resources of the signed-in user. */
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

/** The same resources, as a service of an app: each is created when it is first used. @internal */
export class ClientParts extends Context.Service<
  ClientParts,
  { readonly [Name in keyof ClientResources]: () => ClientResources[Name] }
>()("portico/resources/ClientParts") {}

/** The resources of the signed-in user, which are loaded together on first use. @internal */
export const clientResources = Effect.gen(function* () {
  const session = yield* Session
  const asCaller = <A, E>(operation: Effect.Effect<A, E>) => session.asCaller(operation)
  const values = yield* WatchedValues
  const parts = yield* laterPart(Effect.map(later, ({ resources }) => resources))
  const part = <Name extends keyof LaterResources>(name: Name) => Effect.map(parts, (all) => all[name])
  /** The streams of the user who is signed in when one starts. */
  const streams = asCaller(Effect.flatMap(part("streamsOf"), (streamsOf) => Effect.map(OwnCaller, streamsOf)))
  const { baseUrl, projectId } = yield* AppConfig

  /** Returns a resource that has the methods of a later part, and members of its own. */
  const resource = <
    const Name extends keyof ClientResources,
    const Methods extends keyof ClientResources[Name] & keyof LaterResources[Name] & string
  >(
    name: Name,
    methods: Readonly<Record<Methods, boolean>>,
    members: Omit<ClientResources[Name], Methods>
  ) => forwardMethods(methods, part(name), asCaller, members)

  /** Returns a watched value of a resource. */
  const watched = <Name extends keyof LaterResources, A, E>(
    path: Path,
    name: Name,
    load: (loaded: LaterResources[Name]) => Effect.Effect<A, E>
  ) => values.of(path, asCaller(Effect.flatMap(part(name), load)))

  return ClientParts.of({
    apiKeys: () =>
      resource(
        "apiKeys",
        { create: true, get: true, list: true, revoke: true, update: true },
        {
          current: watched(["apiKeys"], "apiKeys", ({ list }) => list()),
          currentOfTeam: (teamId) => watched(ofTeam(teamId, "apiKeys"), "apiKeys", ({ list }) => list({ teamId }))
        }
      ),
    contactChannels: () =>
      resource(
        "contactChannels",
        { create: true, delete: true, list: true, sendVerificationEmail: true, update: true },
        { current: watched(["contactChannels"], "contactChannels", ({ list }) => list()) }
      ),
    invitations: () =>
      resource(
        "invitations",
        {
          accept: true,
          acceptReceived: true,
          check: true,
          getDetails: true,
          list: true,
          listReceived: true,
          revoke: true,
          send: true
        },
        {
          currentReceived: watched(["invitations"], "invitations", ({ listReceived }) => listReceived()),
          currentSent: (teamId) => watched(ofTeam(teamId, "invitations"), "invitations", ({ list }) => list(teamId))
        }
      ),
    notifications: () =>
      resource(
        "notifications",
        { list: true, setEnabled: true },
        { current: watched(["notifications"], "notifications", ({ list }) => list()) }
      ),
    oauthProviders: () =>
      resource(
        "oauthProviders",
        { delete: true, get: true, list: true, update: true },
        { current: watched(["oauthProviders"], "oauthProviders", ({ list }) => list()) }
      ),
    ownedProjects: () =>
      resource(
        "ownedProjects",
        { create: true, list: true, transfer: true },
        {
          current: watched(["ownedProjects"], "ownedProjects", ({ list }) => list()),
          session: ownerSession(session.accessTokens, projectId, baseUrl)
        }
      ),
    payments: () =>
      resource(
        "payments",
        {
          cancelSubscription: true,
          createCheckoutUrl: true,
          getBilling: true,
          getItem: true,
          listInvoices: true,
          listProducts: true,
          redirectToCheckout: true,
          setDefaultPaymentMethod: true,
          setUpPaymentMethod: true,
          switchSubscription: true
        },
        {
          currentBilling: (customer) =>
            watched(ofCustomer(customer, "billing"), "payments", ({ getBilling }) => getBilling(customer)),
          currentInvoices: (customer) =>
            watched(ofCustomer(customer, "invoices"), "payments", ({ listInvoices }) => listInvoices(customer)),
          currentItem: (customer, itemId) =>
            watched(ofCustomer(customer, "items", itemId), "payments", ({ getItem }) => getItem({ ...customer, itemId })),
          currentProducts: (customer) =>
            watched(ofCustomer(customer, "products"), "payments", ({ listProducts }) => listProducts(customer)),
          streamInvoices: (customer, query) => forwardStream(streams, ({ streamInvoices }) => streamInvoices(customer, query)),
          streamProducts: (customer, query) => forwardStream(streams, ({ streamProducts }) => streamProducts(customer, query))
        }
      ),
    permissions: () =>
      resource(
        "permissions",
        { get: true, has: true, list: true, listInTeams: true },
        {
          current: watched(["permissions"], "permissions", ({ list }) => list()),
          currentInTeam: (teamId) => watched(ofTeam(teamId, "permissions"), "permissions", ({ list }) => list({ teamId })),
          currentInTeams: watched(["permissionsInTeams"], "permissions", ({ listInTeams }) => listInTeams())
        }
      ),
    teams: () =>
      resource(
        "teams",
        {
          create: true,
          delete: true,
          get: true,
          getProfile: true,
          leave: true,
          list: true,
          listMembers: true,
          removeMember: true,
          select: true,
          update: true,
          updateProfile: true
        },
        {
          current: watched(["teams"], "teams", ({ list }) => list()),
          currentMembers: (teamId) => watched(ofTeam(teamId, "members"), "teams", ({ listMembers }) => listMembers(teamId)),
          currentProfile: (teamId) => watched(ofTeam(teamId, "profile"), "teams", ({ getProfile }) => getProfile(teamId))
        }
      )
  })
})

const ownerSession = (tokens: Bearer, projectId: string, baseUrl: string): ProjectOwnerSession => ({
  current: () => tokens.current(),
  observed: (serverMillis) => tokens.observed(serverMillis),
  refused: (token) => tokens.refused(token),
  projectId,
  baseUrl
})
