import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { InvalidOption } from "../errors/options.js"
import type { Made, ViewServices } from "./assembly.js"
import { makeCore, makeViewServices } from "./assembly.js"
import { Auth } from "./auth/Auth.js"
import { ServerSessions } from "./auth/sessions/ServerSessions.js"
import type { ToJsonOptions } from "./config/makeToJson.js"
import { makeToJson } from "./config/makeToJson.js"
import type { ServerOptions } from "./config/options.js"
import type { ClientAppJson } from "./config/publicOptions.js"
import { programStoreOf } from "./config/tokenStoreOption.js"
import type { LateCode } from "./lazy/LateCode.js"
import type { Builders } from "./lazy/lazyMembers.js"
import type { ChunkLoadFailure } from "./lazy/retriedImport.js"
import { TokenStore } from "./platform/tokens/TokenStore.js"
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
import type { ServerViewMembers } from "./ServerView.js"
import { ofVisitor, serverViewBuilders } from "./ServerView.js"
import { Http, httpOf } from "./transport/Http.js"
import type { VerifySession } from "./verifySession.js"
import { appVerifier, verifySession } from "./verifySession.js"
import type { Views } from "./views.js"
import { withViews } from "./views.js"

/**
 * The members of a server app: what a client app names has the same name here. Absent are `getUnverifiedUser` and
 * `currentUnverifiedSession`, because a server verifies (`verifySession`); `dehydrate` and `hydrate`, which belong to the view of a
 * request and to its page; and `ownedProjects`, which belong to persons.
 */
export interface ServerMembers {
  readonly apiKeys: ServerApiKeys["Service"]
  readonly auth: Auth["Service"]
  readonly connectedAccounts: ServerConnectedAccounts["Service"]
  readonly contactChannels: ServerContactChannels["Service"]
  readonly emails: ServerEmails["Service"]
  readonly invitations: ServerTeamInvitations["Service"]
  readonly notifications: ServerNotifications["Service"]
  readonly oauthProviders: ServerOAuthProviders["Service"]
  readonly payments: ServerPayments["Service"]
  readonly permissions: ServerPermissions["Service"]
  readonly project: CurrentProject["Service"]
  readonly sessions: ServerSessions["Service"]
  readonly teams: ServerTeams["Service"]
  /** The user of the app's own session; that of a request is in its view. */
  readonly user: SessionUser["Service"]
  readonly users: Users["Service"]
  readonly vault: ServerVault["Service"]
  /**
   * Returns the app's options as JSON, for an app elsewhere: `createClientAppFromJson`. Contains no secrets. Fails with
   * `InvalidOption` if the redirect method is a function, or if a server app has no publishable key and the options do not give one,
   * or null for a project that needs none; with `ConnectionError` or `OfflineError` if the code for it does not load.
   */
  toJson(options?: ToJsonOptions): Effect.Effect<ClientAppJson, InvalidOption | ChunkLoadFailure>
  /** Verifies a session locally, against the project's published keys; without arguments, the app's own session. */
  readonly verifySession: VerifySession
}

/** Returns the effects that create the members of the app. @internal */
export const serverBuilders = (
  verify: Builders<ServerMembers, ViewServices>["verifySession"]
): Builders<ServerMembers, ViewServices> => ({
  apiKeys: ServerApiKeys.make,
  auth: Auth.make,
  connectedAccounts: ServerConnectedAccounts.make,
  contactChannels: ServerContactChannels.make,
  emails: ServerEmails.make,
  invitations: ServerTeamInvitations.make,
  notifications: ServerNotifications.make,
  oauthProviders: ServerOAuthProviders.make,
  payments: ServerPayments.make,
  permissions: ServerPermissions.make,
  project: CurrentProject.make,
  sessions: ServerSessions.make,
  teams: ServerTeams.make,
  user: SessionUser.make,
  users: Users.make,
  vault: ServerVault.make,
  toJson: makeToJson,
  verifySession: verify
})

/** A server app. */
export type ServerAppMembers = ServerMembers & Views<ServerViewMembers>

/** Creates the app over an `Http` and a `TokenStore`. @internal */
export const makeServerAppNoDeps = Effect.fnUntraced(function* (
  options: Omit<ServerOptions, "tokenStore">
): Effect.fn.Return<Made<ServerAppMembers>, InvalidOption, Http | LateCode | Scope.Scope | TokenStore> {
  const core = yield* makeCore("server", options)
  const verify = verifySession(appVerifier(core))
  const scope = yield* Effect.scope
  const services = makeViewServices(core, yield* TokenStore, scope)
  const views = serverViewBuilders(verify)
  return { app: withViews(core, services, scope, options.cookies, serverBuilders(verify), views, ofVisitor), services }
})

/** Creates the app. @internal */
export const makeServerApp = (
  options: ServerOptions
): Effect.Effect<Made<ServerAppMembers>, InvalidOption, LateCode | Scope.Scope> =>
  Effect.flatMap(programStoreOf(options), (tokens) =>
    Effect.provideContext(makeServerAppNoDeps(options), Context.add(tokens, Http, httpOf(Object(options).fetch)))
  )
