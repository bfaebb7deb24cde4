import * as Context from "effect/Context"
import { ApiKeys } from "./resources/ApiKeys.js"
import { ContactChannels } from "./resources/ContactChannels.js"
import type { ClientResources } from "./resources/clientResources.js"
import { Notifications } from "./resources/Notifications.js"
import { OAuthProviders } from "./resources/OAuthProviders.js"
import { OwnedProjects } from "./resources/OwnedProjects.js"
import { Payments } from "./resources/Payments.js"
import { Permissions } from "./resources/Permissions.js"
import { TeamInvitations } from "./resources/TeamInvitations.js"
import { Teams } from "./resources/Teams.js"

/** The services of the signed-in user's resources, which the layer of a client app provides. */
export type ClientResourceServices =
  | ApiKeys
  | ContactChannels
  | Notifications
  | OAuthProviders
  | OwnedProjects
  | Payments
  | Permissions
  | TeamInvitations
  | Teams

/** Returns the services of the resources of an app. @internal */
export const resourceServices = (app: ClientResources): Context.Context<ClientResourceServices> =>
  Context.make(ApiKeys, app.apiKeys).pipe(
    Context.add(ContactChannels, app.contactChannels),
    Context.add(Notifications, app.notifications),
    Context.add(OAuthProviders, app.oauthProviders),
    Context.add(OwnedProjects, app.ownedProjects),
    Context.add(Payments, app.payments),
    Context.add(Permissions, app.permissions),
    Context.add(TeamInvitations, app.invitations),
    Context.add(Teams, app.teams)
  )
