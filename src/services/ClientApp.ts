import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { InvalidOption } from "../errors/options.js"
import type { SessionExpired, TransportFailure } from "../errors/sdk.js"
import type { UnverifiedUser } from "../schemas/UnverifiedUser.js"
import type { ViewServices } from "./assembly.js"
import { makeCore } from "./assembly.js"
import { Auth } from "./auth/Auth.js"
import { currentSession } from "./auth/sessions/CurrentSession.js"
import type { UnverifiedUserOptions } from "./auth/sessions/UnverifiedUser.js"
import { getUnverifiedUser } from "./auth/sessions/UnverifiedUser.js"
import type { UnverifiedSession } from "./auth/sessions/unverifiedSessionOf.js"
import type { Resource } from "./cache/Resource.js"
import type { ToJsonOptions } from "./config/makeToJson.js"
import { makeToJson } from "./config/makeToJson.js"
import type { ClientOptions } from "./config/options.js"
import type { ClientAppJson } from "./config/publicOptions.js"
import type { OfRequest } from "./config/tokenStoreOption.js"
import { tokenStoreOf } from "./config/tokenStoreOption.js"
import type { Dehydrated } from "./hydration/hydration.js"
import { dehydrate, hydrate } from "./hydration/hydration.js"
import type { Builders } from "./lazy/lazyMembers.js"
import { withAllCode } from "./lazy/withAllCode.js"
import type { ChunkLoadFailure } from "./platform/loadOnce.js"
import { TokenStore } from "./platform/tokens/TokenStore.js"
import { CurrentProject } from "./resources/CurrentProject.js"
import { CurrentUser } from "./resources/CurrentUser.js"
import type { ClientResources } from "./resources/clientResources.js"
import { ClientParts } from "./resources/clientResources.js"
import { Http, httpOf } from "./transport/Http.js"
import type { Views } from "./views.js"
import { withViews } from "./views.js"

/** The members of a client app. */
export interface ClientMembers extends ClientResources {
  readonly auth: Auth["Service"]
  readonly project: CurrentProject["Service"]
  readonly user: CurrentUser["Service"]
  /**
   * Returns the user that the access token describes, **unverified** and without a request; null if no user is signed in. It can
   * be minutes old, and anyone who holds the token can have written it: display it, but base no decision on it. `user.get()` asks
   * the platform; on a server, `app.verifySession()` of a server app and `portico/verify` verify the token.
   */
  getUnverifiedUser(options?: UnverifiedUserOptions): Effect.Effect<UnverifiedUser | null>
  /**
   * The watched, **unverified** session that the access token describes; null if no user is signed in. Follows each refresh of
   * the token, and sends a request only if there is no valid token.
   */
  readonly currentUnverifiedSession: Resource<UnverifiedSession | null, TransportFailure | SessionExpired>
  /**
   * Returns the app's options as JSON, for an app elsewhere: `createClientAppFromJson`. Contains no secrets. Fails with
   * `InvalidOption` if the redirect method is a function, or if a server app has no publishable key and the options do not give one,
   * or null for a project that needs none; with `ConnectionError` or `OfflineError` if the code for it does not load.
   */
  toJson(options?: ToJsonOptions): Effect.Effect<ClientAppJson, InvalidOption | ChunkLoadFailure>
  /**
   * Returns the values that this app has loaded, as JSON for the page that it renders, where `hydrate` adopts them. On a server,
   * these are the values that the request's app has loaded by `user.get()` and by `get()` of watched values. Contains no tokens,
   * and no value with a secret.
   */
  dehydrate(): Effect.Effect<Dehydrated>
  /**
   * Adopts the values that a server has loaded for the page, from its app's `dehydrate`. Returns false and adopts nothing if they
   * belong to another user, project or version, or cannot be read.
   */
  hydrate(dehydrated: Dehydrated): Effect.Effect<boolean>
}

/** A client app: acts as the signed-in user. */
export class ClientApp extends Context.Service<ClientApp, ClientMembers & Views<ClientMembers>>()("portico/ClientApp") {
  /** The app over an `Http` and a `TokenStore` of the caller's choice. */
  static readonly layerNoDeps = (
    options: Omit<ClientOptions, "tokenStore">
  ): Layer.Layer<ClientApp, InvalidOption, Http | TokenStore> => withAllCode(ClientApp, makeClientAppNoDeps(options))

  /** The app over the host's `fetch` and the token store of the options. */
  static readonly layer: (options: ClientOptions) => Layer.Layer<ClientApp, InvalidOption> = (options) => layerClientApp(options)
}

const part = <Name extends keyof ClientResources>(name: Name) => Effect.map(ClientParts, (parts) => parts[name]())

/** The effects that create the members of the app. @internal */
export const clientBuilders: Builders<ClientMembers, ViewServices> = {
  auth: Auth,
  project: CurrentProject.layerNoDeps.make,
  user: CurrentUser.layerNoDeps.make,
  apiKeys: part("apiKeys"),
  contactChannels: part("contactChannels"),
  invitations: part("invitations"),
  notifications: part("notifications"),
  oauthProviders: part("oauthProviders"),
  ownedProjects: part("ownedProjects"),
  payments: part("payments"),
  permissions: part("permissions"),
  teams: part("teams"),
  toJson: makeToJson,
  dehydrate,
  hydrate,
  currentUnverifiedSession: currentSession,
  getUnverifiedUser
}

/** Creates the app, whose code loads on first use. @internal */
export const makeClientAppNoDeps = Effect.fnUntraced(function* (options: Omit<ClientOptions, "tokenStore">) {
  const core = yield* makeCore("client", options)
  return withViews(core, yield* TokenStore, yield* Effect.scope, options.cookies, clientBuilders, clientBuilders)
})

/** Creates the app, also as a read-only one of a request. @internal */
export const makeClientApp = (
  options: ClientOptions | OfRequest<ClientOptions>
): Effect.Effect<ClientApp["Service"], InvalidOption, Scope.Scope> =>
  Effect.flatMap(tokenStoreOf(options, "memory"), (tokens) =>
    Effect.provideContext(makeClientAppNoDeps(options), Context.add(tokens, Http, httpOf(Object(options).fetch)))
  )

/** The layer of the app, also as a read-only one of a request. @internal */
export const layerClientApp = (options: ClientOptions | OfRequest<ClientOptions>): Layer.Layer<ClientApp, InvalidOption> =>
  withAllCode(ClientApp, makeClientApp(options))
