import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { isObject } from "../../codecs/object.js"
import type { Path } from "../cache/WatchedValues.js"
import type { Caller } from "../transport/AccessTokens.js"
import { CurrentCaller } from "../transport/AccessTokens.js"
import type { OfTeam } from "./keysByOwner.js"
import { makeApiKeys } from "./makeApiKeys.js"
import { makeContactChannels } from "./makeContactChannels.js"
import { makeNotifications } from "./makeNotifications.js"
import { makeOAuthProviders } from "./makeOAuthProviders.js"
import { makeOwnedProjects } from "./makeOwnedProjects.js"
import { ClientPayments } from "./makePayments.js"
import { makePermissions } from "./makePermissions.js"
import { makeTeamInvitations } from "./makeTeamInvitations.js"
import { makeTeams } from "./makeTeams.js"
import type { Payments } from "./Payments.js"
import { ofCustomerIn, ofTeam } from "./paths.js"
import { makeRefreshAfter } from "./refreshAfter.js"

// The user's memberships, and the permissions that come with them.
const memberships: ReadonlyArray<Path> = [["teams"], ["permissionsInTeams"]]
const membershipPaths: ReadonlyArray<Path> = [...memberships, ["invitations"]]

const keysOf = (of: object | string | undefined): ReadonlyArray<Path> => {
  const { teamId }: Partial<OfTeam> = isObject(of) ? of : {}
  return teamId === undefined ? [["apiKeys"]] : [ofTeam(teamId, "apiKeys")]
}

/**
 * The resources of the signed-in user, which an app loads together on first use, and the watched values that each call changes.
 * @internal
 */
export const make = Effect.gen(function* () {
  const refreshAfter = yield* makeRefreshAfter
  const { streamInvoices, streamProducts, ...billing } = yield* yield* ClientPayments
  return {
    apiKeys: refreshAfter(yield* makeApiKeys, {
      create: keysOf,
      update: keysOf,
      revoke: keysOf
    }),
    contactChannels: refreshAfter(yield* makeContactChannels, {
      create: () => [["contactChannels"]],
      update: () => [["contactChannels"]],
      delete: () => [["contactChannels"]]
    }),
    invitations: refreshAfter(yield* makeTeamInvitations, {
      send: (invitation) => [ofTeam(invitation?.teamId, "invitations")],
      revoke: (invitation) => [ofTeam(invitation?.teamId, "invitations")],
      accept: () => membershipPaths,
      acceptReceived: () => membershipPaths
    }),
    notifications: refreshAfter(yield* makeNotifications, { setEnabled: () => [["notifications"]] }),
    oauthProviders: refreshAfter(yield* makeOAuthProviders, {
      update: () => [["oauthProviders"], ["connectedAccounts"]],
      delete: () => [["oauthProviders"], ["connectedAccounts"]]
    }),
    ownedProjects: refreshAfter(yield* makeOwnedProjects, {
      create: () => [["ownedProjects"]],
      transfer: () => [["ownedProjects"]]
    }),
    payments: refreshAfter(billing, {
      cancelSubscription: (subscription) => [ofCustomerIn(subscription)],
      switchSubscription: (change) => [ofCustomerIn(change)],
      setDefaultPaymentMethod: (setup) => [ofCustomerIn(setup, "billing")]
    }),
    permissions: yield* makePermissions,
    teams: refreshAfter(yield* makeTeams, {
      create: () => memberships,
      update: () => [["teams"]],
      delete: (teamId) => [...memberships, ofTeam(teamId)],
      leave: (teamId) => [...memberships, ofTeam(teamId)],
      // The member may be the user.
      removeMember: (member) => [...memberships, ofTeam(member?.teamId, "members")],
      updateProfile: (teamId) => [ofTeam(teamId, "profile"), ofTeam(teamId, "members")]
    }),
    /** Streams whose pages all belong to one caller. */
    streamsOf: (caller: Caller | null): Pick<Payments, "streamInvoices" | "streamProducts"> => ({
      streamInvoices: (...input) => Stream.provideService(streamInvoices(...input), CurrentCaller, caller),
      streamProducts: (...input) => Stream.provideService(streamProducts(...input), CurrentCaller, caller)
    })
  }
})
