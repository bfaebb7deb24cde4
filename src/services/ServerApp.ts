import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../errors/options.js"
import type { Made } from "./assembly.js"
import { Auth } from "./auth/Auth.js"
import { Redirects } from "./auth/redirects/Redirects.js"
import { ServerSessions } from "./auth/sessions/ServerSessions.js"
import { AppConfig } from "./config/AppConfig.js"
import type { ServerOptions } from "./config/options.js"
import { withAllCode } from "./lazy/withAllCode.js"
import type { ServerAppMembers, ServerMembers } from "./makeServerApp.js"
import { makeServerApp, makeServerAppNoDeps } from "./makeServerApp.js"
import type { TokenStore } from "./platform/tokens/TokenStore.js"
import { CurrentProject } from "./resources/CurrentProject.js"
import { CurrentUser } from "./resources/CurrentUser.js"
import { ServerApiKeys } from "./resources/server/ServerApiKeys.js"
import { ServerConnectedAccounts } from "./resources/server/ServerConnectedAccounts.js"
import { ServerContactChannels } from "./resources/server/ServerContactChannels.js"
import { ServerEmails } from "./resources/server/ServerEmails.js"
import { ServerNotifications } from "./resources/server/ServerNotifications.js"
import { ServerOAuthProviders } from "./resources/server/ServerOAuthProviders.js"
import { ServerPayments } from "./resources/server/ServerPayments.js"
import { ServerPermissions } from "./resources/server/ServerPermissions.js"
import { ServerTeamInvitations } from "./resources/server/ServerTeamInvitations.js"
import { ServerTeams } from "./resources/server/ServerTeams.js"
import { ServerVault } from "./resources/server/ServerVault.js"
import { Users } from "./resources/server/Users.js"
import { Session } from "./session/Session.js"
import type { Http } from "./transport/Http.js"
import { ClientTransport, ServerTransport } from "./transport/Transport.js"

export type { ServerMembers } from "./makeServerApp.js"

/** The services that the layers of a server app and of an admin app provide, with the same members. */
export type CommonServerServices =
  | AppConfig
  | Auth
  | ClientTransport
  | CurrentUser
  | Redirects
  | ServerApiKeys
  | ServerConnectedAccounts
  | ServerContactChannels
  | ServerNotifications
  | ServerOAuthProviders
  | ServerPermissions
  | ServerSessions
  | ServerTeamInvitations
  | ServerTeams
  | ServerTransport
  | ServerVault
  | Session
  | Users

/** The services that the layer of a server app provides beside the app: its parts, for programs that use only some of them. */
export type ServerServices = CommonServerServices | CurrentProject | ServerEmails | ServerPayments

/**
 * A server app: acts with the secret server key on every user. Its views act as a visitor, and do only what the visitor may do. Its
 * layers also provide its parts, such as `Users`.
 */
export class ServerApp extends Context.Service<ServerApp, ServerAppMembers>()("portico/ServerApp") {
  /** The app over an `Http` and a `TokenStore` of the caller's choice. */
  static readonly layerNoDeps = (
    options: Omit<ServerOptions, "tokenStore">
  ): Layer.Layer<ServerApp | ServerServices, InvalidOption, Http | TokenStore> => layerOf(makeServerAppNoDeps(options))

  /** The app over the host's `fetch` and the token store of the options; by default there is no session. */
  static readonly layer: (options: ServerOptions) => Layer.Layer<ServerApp | ServerServices, InvalidOption> = (options) =>
    layerOf(makeServerApp(options))
}

/** Returns the services that a server app and an admin app have in common. @internal */
export const commonServerServices = ({
  app,
  services
}: Made<Omit<ServerMembers, "emails" | "payments" | "project">>): Context.Context<CommonServerServices> =>
  Context.pick(
    AppConfig,
    ClientTransport,
    Redirects,
    ServerTransport,
    Session
  )(services).pipe(
    Context.add(Auth, app.auth),
    Context.add(CurrentUser, app.user),
    Context.add(ServerApiKeys, app.apiKeys),
    Context.add(ServerConnectedAccounts, app.connectedAccounts),
    Context.add(ServerContactChannels, app.contactChannels),
    Context.add(ServerNotifications, app.notifications),
    Context.add(ServerOAuthProviders, app.oauthProviders),
    Context.add(ServerPermissions, app.permissions),
    Context.add(ServerSessions, app.sessions),
    Context.add(ServerTeamInvitations, app.invitations),
    Context.add(ServerTeams, app.teams),
    Context.add(ServerVault, app.vault),
    Context.add(Users, app.users)
  )

const layerOf = <E, R>(make: Effect.Effect<Made<ServerAppMembers>, E, R>) =>
  Layer.effectContext(
    Effect.map(withAllCode(make), (made) =>
      commonServerServices(made).pipe(
        Context.add(CurrentProject, made.app.project),
        Context.add(ServerEmails, made.app.emails),
        Context.add(ServerPayments, made.app.payments),
        Context.add(ServerApp, made.app)
      )
    )
  )
