import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { notAnObject } from "../arguments/given.js"
import { returnsStream } from "../arguments/method.js"
import { returnsWatched } from "../arguments/returnsWatched.js"
import type { Path } from "../cache/WatchedValues.js"
import { WatchedValues } from "../cache/WatchedValues.js"
import { AppConfig } from "../config/AppConfig.js"
import type { ProjectOwnerSession } from "../config/options.js"
import { LateServices } from "../lazy/LateServices.js"
import type { Builders } from "../lazy/lazyMembers.js"
import { forwardMethods } from "../lazy/lazyObject.js"
import { Session } from "../session/Session.js"
import type { Bearer } from "../transport/AccessTokens.js"
import { CurrentCaller } from "../transport/AccessTokens.js"
import type { ApiKeys } from "./ApiKeys.js"
import type { ContactChannels } from "./ContactChannels.js"
import type { make } from "./lazyResources.js"
import type { Notifications } from "./Notifications.js"
import type { OAuthProviders } from "./OAuthProviders.js"
import type { OwnedProjects } from "./OwnedProjects.js"
import type { Payments } from "./Payments.js"
import type { Permissions } from "./Permissions.js"
import { ofCustomer, ofTeam } from "./paths.js"
import type { ItemOf } from "./paymentInput.js"
import type { TeamInvitations } from "./TeamInvitations.js"
import type { Teams } from "./Teams.js"

type LazyResources = Effect.Success<typeof make>

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

// What the resources have in common.
const common = Effect.gen(function* () {
  const session = yield* Session
  const asCaller = <A, E>(operation: Effect.Effect<A, E>) => session.asCaller(operation)
  const values = yield* WatchedValues
  const { resources: parts } = yield* LateServices
  const part = <Name extends keyof LazyResources>(name: Name) => Effect.map(parts, (all) => all[name])
  /** The streams of the user who is signed in when one starts. */
  const streams = asCaller(Effect.flatMap(part("streamsOf"), (streamsOf) => Effect.map(CurrentCaller, streamsOf)))

  /** Returns a resource that has the methods of a later part, and members of its own. */
  const resource = <
    const Name extends keyof ClientResources,
    const Methods extends keyof ClientResources[Name] & keyof LazyResources[Name] & string
  >(
    name: Name,
    methods: Readonly<Record<Methods, boolean>>,
    members: Omit<ClientResources[Name], Methods>
  ) => forwardMethods(methods, part(name), asCaller, members)

  /** Returns a watched value of a resource; without a path, that of the resource itself. */
  const watched = <Name extends keyof LazyResources, A, E>(
    name: Name,
    load: (loaded: LazyResources[Name]) => Effect.Effect<A, E>,
    path: Path = [name]
  ) => values.of(path, asCaller(Effect.flatMap(part(name), load)))

  return { resource, session, streams, watched }
})

/** The effects that create the resources. @internal */
export const clientResources: Builders<ClientResources, AppConfig | LateServices | Session | WatchedValues> = {
  apiKeys: Effect.map(common, ({ resource, watched }) =>
    resource(
      "apiKeys",
      { create: true, get: true, list: true, revoke: true, update: true },
      {
        current: watched("apiKeys", ({ list }) => list()),
        currentOfTeam: returnsWatched((teamId) => watched("apiKeys", ({ list }) => list({ teamId }), ofTeam(teamId, "apiKeys")))
      }
    )
  ),
  contactChannels: Effect.map(common, ({ resource, watched }) =>
    resource(
      "contactChannels",
      { create: true, delete: true, list: true, sendVerificationEmail: true, update: true },
      { current: watched("contactChannels", ({ list }) => list()) }
    )
  ),
  invitations: Effect.map(common, ({ resource, watched }) =>
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
        currentReceived: watched("invitations", ({ listReceived }) => listReceived()),
        currentSent: returnsWatched((teamId) => watched("invitations", ({ list }) => list(teamId), ofTeam(teamId, "invitations")))
      }
    )
  ),
  notifications: Effect.map(common, ({ resource, watched }) =>
    resource("notifications", { list: true, setEnabled: true }, { current: watched("notifications", ({ list }) => list()) })
  ),
  oauthProviders: Effect.map(common, ({ resource, watched }) =>
    resource(
      "oauthProviders",
      { delete: true, get: true, list: true, update: true },
      { current: watched("oauthProviders", ({ list }) => list()) }
    )
  ),
  ownedProjects: Effect.gen(function* () {
    const { resource, session, watched } = yield* common
    const { baseUrl, projectId } = yield* AppConfig
    return resource(
      "ownedProjects",
      { create: true, list: true, transfer: true },
      {
        current: watched("ownedProjects", ({ list }) => list()),
        session: ownerSession(session.accessTokens, projectId, baseUrl)
      }
    )
  }),
  payments: Effect.map(common, ({ resource, streams, watched }) =>
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
        currentBilling: returnsWatched(
          (customer) =>
            notAnObject("customer", customer) ??
            watched("payments", ({ getBilling }) => getBilling(customer), ofCustomer(customer, "billing"))
        ),
        currentInvoices: returnsWatched(
          (customer) =>
            notAnObject("customer", customer) ??
            watched("payments", ({ listInvoices }) => listInvoices(customer), ofCustomer(customer, "invoices"))
        ),
        currentItem: returnsWatched(
          (item) => notAnObject("item", item) ?? watched("payments", ({ getItem }) => getItem(item), ofItem(item))
        ),
        currentProducts: returnsWatched(
          (customer) =>
            notAnObject("customer", customer) ??
            watched("payments", ({ listProducts }) => listProducts(customer), ofCustomer(customer, "products"))
        ),
        streamInvoices: returnsStream((customer, query) =>
          Stream.unwrap(Effect.map(streams, ({ streamInvoices }) => streamInvoices(customer, query)))
        ),
        streamProducts: returnsStream((customer, query) =>
          Stream.unwrap(Effect.map(streams, ({ streamProducts }) => streamProducts(customer, query)))
        )
      }
    )
  ),
  permissions: Effect.map(common, ({ resource, watched }) =>
    resource(
      "permissions",
      { get: true, has: true, list: true, listInTeams: true },
      {
        current: watched("permissions", ({ list }) => list()),
        currentInTeam: returnsWatched((teamId) =>
          watched("permissions", ({ list }) => list({ teamId }), ofTeam(teamId, "permissions"))
        ),
        currentInTeams: watched("permissions", ({ listInTeams }) => listInTeams(), ["permissionsInTeams"])
      }
    )
  ),
  teams: Effect.map(common, ({ resource, watched }) =>
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
        current: watched("teams", ({ list }) => list()),
        currentMembers: returnsWatched((teamId) =>
          watched("teams", ({ listMembers }) => listMembers(teamId), ofTeam(teamId, "members"))
        ),
        currentProfile: returnsWatched((teamId) =>
          watched("teams", ({ getProfile }) => getProfile(teamId), ofTeam(teamId, "profile"))
        )
      }
    )
  )
}

const ofItem = ({ itemId, ...customer }: ItemOf): Path => ofCustomer(customer, "items", itemId)

const ownerSession = (tokens: Bearer, projectId: string, baseUrl: string): ProjectOwnerSession => ({
  current: () => tokens.current(),
  observed: (serverMillis) => tokens.observed(serverMillis),
  refused: (token) => tokens.refused(token),
  projectId,
  baseUrl
})
