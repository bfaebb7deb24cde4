import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../errors/options.js"
import type { Made } from "./assembly.js"
import { Auth } from "./auth/Auth.js"
import { Redirects } from "./auth/redirects/Redirects.js"
import { ServerSessions } from "./auth/sessions/ServerSessions.js"
import { AppConfig } from "./config/AppConfig.js"
import type { AppConfigFailure, ConfigOptions } from "./config/fromConfig.js"
import { serverOptions } from "./config/fromConfig.js"
import type { ServerOptions } from "./config/options.js"
import { withAllCode } from "./lazy/withAllCode.js"
import type { ServerAppMembers, ServerMembers } from "./makeServerApp.js"
import { makeServerApp, makeServerAppNoDeps } from "./makeServerApp.js"
import type { TokenStore } from "./platform/tokens/TokenStore.js"
import { CurrentProject } from "./resources/CurrentProject.js"
import { SessionUser } from "./resources/SessionUser.js"
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
import type { TestMembers } from "./testMembers.js"
import { testMembers } from "./testMembers.js"
import type { Http } from "./transport/Http.js"
import { ClientTransport, ServerTransport } from "./transport/Transport.js"

export type { ServerMembers } from "./makeServerApp.js"

/** The services that the layers of a server app and of an admin app provide, with the same members. */
export type CommonServerServices = AppConfig | ClientTransport | CommonServerParts | Redirects | ServerTransport | Session

/** Those that are members of both apps. */
export type CommonServerParts =
  | Auth
  | SessionUser
  | ServerApiKeys
  | ServerConnectedAccounts
  | ServerContactChannels
  | ServerNotifications
  | ServerOAuthProviders
  | ServerPermissions
  | ServerSessions
  | ServerTeamInvitations
  | ServerTeams
  | ServerVault
  | Users

/** The services that the layer of a server app provides beside the app: its parts, for programs that use only some of them. */
export type ServerServices = CommonServerServices | ServerParts

/** Those that are members of the app. */
export type ServerParts = CommonServerParts | CurrentProject | ServerEmails | ServerPayments

/**
 * A server app: acts with the secret server key on every user. Its views act as a visitor, and do only what the visitor may do. Its
 * layers also provide its parts, such as `Users`.
 *
 * @since 0.1.0
 * @category Apps
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { ServerApp } from "portico/effect"
 *
 * const invite = Effect.gen(function* () {
 *   const app = yield* ServerApp
 *   return yield* app.users.create({ primaryEmail: "grace@example.com", primaryEmailAuthEnabled: true })
 * }).pipe(Effect.catchTag("UserWithEmailAlreadyExists", () => Effect.succeed(null)))
 * await Effect.runPromise(Effect.provide(invite, ServerApp.layer({ projectId, secretServerKey, baseUrl })))
 * ```
 */
export class ServerApp extends Context.Service<ServerApp, ServerAppMembers>()("portico/ServerApp") {
  /** The app over an `Http` and a `TokenStore` of the caller's choice. */
  static readonly layerNoDeps = (
    options: Omit<ServerOptions, "tokenStore">
  ): Layer.Layer<ServerApp | ServerServices, InvalidOption, Http | TokenStore> => layerOf(makeServerAppNoDeps(options))

  /** The app over the host's `fetch` and the token store of the options; by default there is no session. */
  static readonly layer: (options: ServerOptions) => Layer.Layer<ServerApp | ServerServices, InvalidOption> = (options) =>
    layerOf(makeServerApp(options))

  /**
   * The options of the app from the program's `ConfigProvider`: those of `ClientApp.optionsFromConfig`, and `secretServerKey` from
   * `HEXCLAVE_SECRET_SERVER_KEY` or `STACK_SECRET_SERVER_KEY`.
   *
   * ```ts
   * Layer.unwrap(Effect.map(ServerApp.optionsFromConfig(), ServerApp.layerNoDeps)) // needs an Http and a TokenStore
   * ```
   */
  static readonly optionsFromConfig: <E = never>(
    options?: ConfigOptions<ServerOptions, E>
  ) => Effect.Effect<ServerOptions, AppConfigFailure | E> = serverOptions

  /**
   * The app over the host's `fetch`, with the options of `optionsFromConfig`.
   *
   * ```ts
   * ServerApp.layerConfig() // STACK_SECRET_SERVER_KEY and so on
   * ServerApp.layerConfig({ secretServerKey: Config.Redacted("AUTH_SECRET") })
   * ServerApp.layerConfig().pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.nested(provider, "auth")))) // auth_STACK_...
   * ```
   */
  static readonly layerConfig = <E = never>(
    options?: ConfigOptions<ServerOptions, E>
  ): Layer.Layer<ServerApp | ServerServices, AppConfigFailure | E> =>
    Layer.unwrap(Effect.map(serverOptions(options), ServerApp.layer))

  /**
   * The app with the given members alone, for a test of what uses them: every other method is a defect that names it.
   *
   * ```ts
   * ServerApp.layerTest({ users: { get: () => Effect.fail(new errors.UserNotFound()) } })
   * ```
   */
  static readonly layerTest = (members: TestMembers<ServerMembers> = {}): Layer.Layer<ServerApp | ServerParts> =>
    Layer.effectContext(
      Effect.sync(() => {
        const app = testMembers<ServerAppMembers>("ServerApp", members)
        return parts(app).pipe(Context.add(ServerApp, app))
      })
    )
}

/** Returns the services that a server app and an admin app have in common. @internal */
export const commonServerServices = ({ app, services }: Made<CommonMembers>): Context.Context<CommonServerServices> =>
  Context.merge(Context.pick(AppConfig, ClientTransport, Redirects, ServerTransport, Session)(services), commonServerParts(app))

type CommonMembers = Omit<ServerMembers, "emails" | "payments" | "project">

/** Returns those that are members of both apps. @internal */
export const commonServerParts = (app: CommonMembers): Context.Context<CommonServerParts> =>
  Context.make(Auth, app.auth).pipe(
    Context.add(SessionUser, app.user),
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
      commonServerServices(made).pipe(Context.merge(parts(made.app)), Context.add(ServerApp, made.app))
    )
  )

const parts = (app: ServerMembers): Context.Context<ServerParts> =>
  commonServerParts(app).pipe(
    Context.add(CurrentProject, app.project),
    Context.add(ServerEmails, app.emails),
    Context.add(ServerPayments, app.payments)
  )
