import * as Effect from "effect/Effect"
import * as apiKeys from "./ApiKeys.js"
import * as contactChannels from "./ContactChannels.js"
import * as notifications from "./Notifications.js"
import * as oauthProviders from "./OAuthProviders.js"
import * as ownedProjects from "./OwnedProjects.js"
import * as payments from "./Payments.js"
import * as permissions from "./Permissions.js"
import * as invitations from "./TeamInvitations.js"
import * as teams from "./Teams.js"

/** The resources of the signed-in user, which an app loads when it uses the first of them. @internal */
export const make = Effect.gen(function* () {
  return {
    apiKeys: yield* apiKeys.make,
    contactChannels: yield* contactChannels.make,
    invitations: yield* invitations.make,
    notifications: yield* notifications.make,
    oauthProviders: yield* oauthProviders.make,
    ownedProjects: yield* ownedProjects.make,
    payments: yield* payments.make,
    permissions: yield* permissions.make,
    teams: yield* teams.make
  }
})
