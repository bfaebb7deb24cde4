import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Path } from "../cache/WatchedValues.js"
import type { Caller } from "../transport/Caller.js"
import { CurrentCaller } from "../transport/Caller.js"
import * as apiKeys from "./ApiKeys.js"
import * as contactChannels from "./ContactChannels.js"
import type { OfTeam } from "./keysByOwner.js"
import * as notifications from "./Notifications.js"
import * as oauthProviders from "./OAuthProviders.js"
import * as ownedProjects from "./OwnedProjects.js"
import * as payments from "./Payments.js"
import * as permissions from "./Permissions.js"
import { ofCustomer, ofTeam } from "./paths.js"
import { makeRefreshAfter } from "./refreshAfter.js"
import * as invitations from "./TeamInvitations.js"
import * as teams from "./Teams.js"

// The user's memberships, and the permissions that come with them.
const memberships: ReadonlyArray<Path> = [["teams"], ["permissionsInTeams"]]
const membershipPaths: ReadonlyArray<Path> = [...memberships, ["invitations"]]

const keysOf = (of: object | undefined): ReadonlyArray<Path> => {
  const { teamId }: Partial<OfTeam> = of ?? {}
  return teamId === undefined ? [["apiKeys"]] : [ofTeam(teamId, "apiKeys")]
}

/**
 * The resources of the signed-in user, which an app loads together on first use, and the watched values that each call changes.
 * @internal
 */
export const make = Effect.gen(function* () {
  const refreshAfter = yield* makeRefreshAfter
  const { streamInvoices, streamProducts, ...billing } = yield* yield* payments.ClientPayments
  return {
    apiKeys: refreshAfter(yield* apiKeys.make, {
      create: keysOf,
      update: (_keyId, _changes, of?: OfTeam) => keysOf(of),
      revoke: (_keyId, of?: OfTeam) => keysOf(of)
    }),
    contactChannels: refreshAfter(yield* contactChannels.make, {
      create: () => [["contactChannels"]],
      update: () => [["contactChannels"]],
      delete: () => [["contactChannels"]]
    }),
    invitations: refreshAfter(yield* invitations.make, {
      send: (invitation) => [ofTeam(invitation?.teamId, "invitations")],
      revoke: (teamId) => [ofTeam(teamId, "invitations")],
      accept: () => membershipPaths,
      acceptReceived: () => membershipPaths
    }),
    notifications: refreshAfter(yield* notifications.make, { setEnabled: () => [["notifications"]] }),
    oauthProviders: refreshAfter(yield* oauthProviders.make, {
      update: () => [["oauthProviders"], ["connectedAccounts"]],
      delete: () => [["oauthProviders"], ["connectedAccounts"]]
    }),
    ownedProjects: refreshAfter(yield* ownedProjects.make, {
      create: () => [["ownedProjects"]],
      transfer: () => [["ownedProjects"]]
    }),
    payments: refreshAfter(billing, {
      cancelSubscription: (customer) => [ofCustomer(customer)],
      switchSubscription: (customer) => [ofCustomer(customer)],
      setDefaultPaymentMethod: (customer) => [ofCustomer(customer, "billing")]
    }),
    permissions: yield* permissions.make,
    teams: refreshAfter(yield* teams.make, {
      create: () => memberships,
      update: () => [["teams"]],
      delete: (teamId) => [...memberships, ofTeam(teamId)],
      leave: (teamId) => [...memberships, ofTeam(teamId)],
      // The member may be the user.
      removeMember: (teamId) => [...memberships, ofTeam(teamId, "members")],
      updateProfile: (teamId) => [ofTeam(teamId, "profile"), ofTeam(teamId, "members")]
    }),
    /** Streams whose pages all belong to one caller. */
    streamsOf: (caller: Caller | null): Pick<payments.Payments, "streamInvoices" | "streamProducts"> => ({
      streamInvoices: (...input) => Stream.provideService(streamInvoices(...input), CurrentCaller, caller),
      streamProducts: (...input) => Stream.provideService(streamProducts(...input), CurrentCaller, caller)
    })
  }
})
